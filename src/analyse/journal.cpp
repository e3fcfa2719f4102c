#include "analyse/journal.hpp"

#include "core/fnv.hpp"
#include "engine/words.hpp"
#include "system/files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::analyse {

namespace {

constexpr std::string_view title = "plateau-analysis ";
/// Positions of a million games would take less.
constexpr std::size_t max_journal_bytes = std::size_t{4} << 30;
constexpr int permissions = 0666;

std::string with_checksum(std::string line) {
  const auto sum = fnv1a(line);
  return line.append("|").append(std::to_string(sum)).append("\n");
}

} // namespace

Journal::Opened Journal::open(const std::string &path, std::uint64_t work) {
  path_ = path;
  const auto head = std::string(title) + std::to_string(work) + "\n";
  // Without waiting: a pipe of that name would wait for its other end.
  constexpr int manner = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
  file_ = system::Descriptor(::open(path.c_str(), manner, permissions)); // NOLINT
  struct stat status {};
  if (!file_.open() || ::fstat(file_.number(), &status) != 0)
    return Opened::failed;
  if (!S_ISREG(status.st_mode))
    return Opened::no_file;
  const auto there = system::read_whole(file_.number(), max_journal_bytes);
  if (!there)
    return Opened::failed;
  const std::string_view text = *there;
  // A file with an incomplete first line holds nothing yet.
  const bool begun = text.find('\n') != std::string_view::npos;
  if (begun && text.substr(0, head.size()) != head)
    return Opened::other;
  if (!begun && !text.empty() && head.substr(0, text.size()) != text)
    return Opened::other;
  std::size_t good = begun ? head.size() : 0;
  while (begun) {
    const auto end = text.find('\n', good);
    if (end == std::string_view::npos)
      break;
    take(text.substr(good, end - good));
    good = end + 1;
  }
  if (::ftruncate(file_.number(), static_cast<off_t>(good)) != 0 ||
      (!begun && system::write_all(file_.number(), head) != system::Written::yes))
    return Opened::failed;
  return Opened::yes;
}

void Journal::take(std::string_view line) {
  const auto sum_at = line.rfind('|');
  if (sum_at == std::string_view::npos ||
      line.substr(sum_at + 1) != std::to_string(fnv1a(line.substr(0, sum_at))))
    return;
  line = line.substr(0, sum_at);
  const auto text_at = line.find('|');
  engine::Words words(line.substr(0, text_at));
  const auto game = engine::read_number(words.next());
  const auto ply = engine::read_number(words.next());
  if (game && ply && text_at != std::string_view::npos)
    kept_[{static_cast<std::uint64_t>(*game), static_cast<std::uint64_t>(*ply)}] =
        line.substr(text_at + 1);
}

std::string_view Journal::find(std::uint64_t game, std::uint64_t ply) const {
  const auto found = kept_.find({game, ply});
  return found == kept_.end() ? std::string_view{} : std::string_view(found->second);
}

bool Journal::add(std::uint64_t game, std::uint64_t ply, std::string_view text) {
  if (!is_open())
    return true;
  const auto line =
      with_checksum(std::to_string(game) + " " + std::to_string(ply) + "|" + std::string(text));
  const std::lock_guard lock(mutex_);
  return system::write_all(file_.number(), line) == system::Written::yes;
}

void Journal::remove() {
  if (is_open())
    ::unlink(path_.c_str());
}

} // namespace plateau::analyse
