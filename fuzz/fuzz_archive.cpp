// What `plateau import` is given: read, checked, stored; what was stored is exported and read
// again.
#include "server/archive_file.hpp"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

using namespace plateau;
using namespace plateau::server;

namespace {

void require(bool so) {
  if (!so)
    std::abort();
}

/// A store in memory.
class MemoryArchive final : public store::Archive {
public:
  store::Trouble begin_reading() override { return store::Trouble::none; }
  store::GamesRead games_after(const std::string &game, std::uint32_t most) override {
    store::GamesRead read;
    for (auto at = games_.upper_bound(game); at != games_.end() && read.games.size() < most; ++at)
      read.games.push_back(at->first);
    return read;
  }
  store::EntriesRead read(const std::string &game) override {
    return {store::Trouble::none, games_[game]};
  }
  store::Trouble begin_writing() override { return store::Trouble::none; }
  store::Appended add(const std::vector<store::Addition> &additions) override {
    for (const auto &[entry, row] : additions) {
      auto &log = games_[row.id];
      if (log.size() != entry.version)
        return {store::Appended::What::conflict, store::Trouble::none};
      log.push_back(entry);
    }
    return {store::Appended::What::stored, store::Trouble::none};
  }
  store::Trouble commit() override { return store::Trouble::none; }
  store::Pruned prune(const store::Prune & /*which*/) override { return {}; }
  store::Pruned remove(const std::string & /*game*/) override { return {}; }
  store::Trouble begin_changing() override { return store::Trouble::none; }
  store::Trouble replace(const std::vector<store::Entry> & /*entries*/,
                         const store::Row & /*row*/) override {
    return store::Trouble::none;
  }

private:
  std::map<std::string, std::vector<store::Entry>> games_;
};

NextLine lines_of(std::string_view &text) {
  return [&text]() -> std::optional<ArchiveLine> {
    if (text.empty())
      return std::nullopt;
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return ArchiveLine{line, line.size() > ArchiveLimits::line_bytes};
  };
}

std::string exported(MemoryArchive &from) {
  std::string text;
  write_archive(from, [&](std::string_view lines) {
    text += lines;
    return true;
  });
  return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char *>(data), size);
  MemoryArchive archive;
  const auto done = read_archive(lines_of(text), archive);
  if (std::holds_alternative<ArchiveProblem>(done))
    return 0;
  const auto whole = exported(archive);
  std::string_view rest = whole;
  MemoryArchive copy;
  const auto again = read_archive(lines_of(rest), copy);
  const auto *count = std::get_if<ArchiveCount>(&again);
  require(count != nullptr && count->games == std::get_if<ArchiveCount>(&done)->games);
  require(exported(copy) == whole);
  return 0;
}
