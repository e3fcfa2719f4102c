#include "store/spool.hpp"

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace plateau::store {

Spool::Spool() {
  std::error_code error;
  auto name = (std::filesystem::temp_directory_path(error) / "plateau-XXXXXX").string();
  const int descriptor = error ? -1 : ::mkstemp(name.data());
  if (descriptor >= 0) {
    ::unlink(name.c_str());
    file_.reset(::fdopen(descriptor, "w+b"));
  }
  failed_ = file_ == nullptr;
}

// Writing.

void Spool::write(std::int64_t number) {
  failed_ = failed_ || std::fwrite(&number, sizeof number, 1, file_.get()) != 1;
}
void Spool::write(const std::string &text) {
  write(static_cast<std::int64_t>(text.size()));
  failed_ = failed_ || std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size();
}

bool Spool::put(std::uint64_t line, const Row &row, const std::vector<Entry> &entries) {
  write(static_cast<std::int64_t>(line));
  for (const auto *text : {&row.id, &row.game, &row.clock, &row.status, &row.summary})
    write(*text);
  for (const std::int64_t number :
       {std::int64_t{row.listed}, std::int64_t{row.version}, row.deadline, row.changed})
    write(number);
  write(static_cast<std::int64_t>(entries.size()));
  for (const auto &entry : entries) {
    write(entry.version);
    write(entry.kind);
    write(entry.ply ? std::int64_t{*entry.ply} : -1);
    write(entry.body);
    write(entry.at);
  }
  ++games_;
  return !failed_;
}

bool Spool::turn() {
  failed_ = failed_ || std::fflush(file_.get()) != 0 || std::fseek(file_.get(), 0, SEEK_SET) != 0;
  return !failed_;
}

// Reading.

std::int64_t Spool::number() {
  std::int64_t number = 0;
  failed_ = failed_ || std::fread(&number, sizeof number, 1, file_.get()) != 1;
  return failed_ ? 0 : number;
}
std::string Spool::text() {
  std::string text(static_cast<std::size_t>(number()), '\0');
  failed_ = failed_ || std::fread(text.data(), 1, text.size(), file_.get()) != text.size();
  return text;
}

std::optional<Spool::Game> Spool::next() {
  if (failed_ || games_ == 0)
    return std::nullopt;
  --games_;
  Game game;
  game.line = static_cast<std::uint64_t>(number());
  Row row;
  for (auto *text_of : {&row.id, &row.game, &row.clock, &row.status, &row.summary})
    *text_of = text();
  row.listed = number() != 0;
  row.version = static_cast<std::uint32_t>(number());
  row.deadline = number();
  row.changed = number();
  const auto count = number();
  for (std::int64_t i = 0; i < count && !failed_; ++i) {
    auto &entry = game.additions.emplace_back(Addition{{}, row}).entry;
    entry.version = static_cast<std::uint32_t>(number());
    entry.kind = text();
    if (const auto ply = number(); ply >= 0)
      entry.ply = static_cast<std::uint32_t>(ply);
    entry.body = text();
    entry.at = number();
  }
  return failed_ ? std::nullopt : std::optional(std::move(game));
}

} // namespace plateau::store
