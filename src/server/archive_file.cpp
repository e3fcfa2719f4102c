#include "server/archive_file.hpp"

#include "core/json.hpp"
#include "core/json_value.hpp"
#include "server/room.hpp"
#include "server/secret.hpp"
#include "store/spool.hpp"

namespace plateau::server {

namespace {

using store::Trouble;

/// The version of the format. It changes when an old Plateau could not read it.
constexpr std::int64_t format = 1;

ArchiveProblem trouble_at(Trouble trouble, std::uint64_t line) {
  return {"archive-store", line, std::string(store::name(trouble))};
}

// Checksums. That of a game is over its id and the lines of its entries; that of the archive over
// those of its games, in their order. Archives of earlier versions have none.

/// Continues the checksum of an archive with that of its next game.
std::string joined(const std::string &before, const std::string &game) {
  return hash_of(before + "\n" + game);
}

// Writing.

std::string first_line() {
  std::string line;
  JsonWriter(line)
      .open_object()
      .key("plateau")
      .string("games")
      .key("format")
      .integer(format)
      .close_object();
  return line + "\n";
}

void append_entry(std::string &out, const store::Entry &entry) {
  JsonWriter json(out);
  json.open_object().key("version").number(entry.version).key("kind").string(entry.kind);
  if (entry.ply)
    json.key("ply").number(*entry.ply);
  json.key("at").integer(entry.at).key("body").string(entry.body).close_object();
  out.push_back('\n');
}

// Reading.

/// Reads an export line by line and stops at the first mistake.
class Import {
public:
  /// @param to where games are stored; nullptr: they are only checked
  Import(const NextLine &next, store::Archive *to) : next_(next), to_(to) {}

  Archived run() {
    if (!read_line() || json_["plateau"].as_string() != "games" ||
        json_["format"].as_integer() != format)
      return problem_ ? *problem_ : fail("archive-not-ours");
    while (read_line()) {
      if (!json_["games"].is_null())
        return finish();
      if (!read_game())
        return *problem_;
    }
    return problem_ ? *problem_ : fail("archive-cut-off");
  }

private:
  ArchiveProblem fail(std::string_view code, std::string detail = {}) {
    problem_ = ArchiveProblem{code, line_, std::move(detail)};
    return *problem_;
  }
  /// False at the end, or if the line is not valid.
  bool read_line() {
    const auto line = next_();
    ++line_;
    if (!line)
      return false;
    text_ = line->text;
    auto json = line->too_long ? std::nullopt : read_json(line->text);
    if (!json || !json->is_object()) {
      fail("archive-bad-line");
      return false;
    }
    json_ = *std::move(json);
    return true;
  }

  bool read_game() {
    const auto id = std::string(json_["game"].as_string().value_or(""));
    const auto count = json_["entries"].as_integer().value_or(0);
    if (!is_game_id(id) || count < 1 || count > ArchiveLimits::entries) {
      fail("archive-bad-line");
      return false;
    }
    const auto game_line = line_;
    const auto checksum = json_["sha256"].as_string();
    const std::string expected(checksum.value_or(""));
    counted_.without_checksum += checksum ? 0 : 1;
    std::string lines = id + "\n";
    Room room(id);
    std::vector<store::Entry> entries;
    std::size_t bytes = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      if (!read_line()) {
        if (!problem_)
          fail("archive-cut-off");
        return false;
      }
      if (checksum_wanted(expected))
        lines.append(text_).append("\n");
      auto entry = read_entry();
      if (!entry) {
        fail("archive-bad-line");
        return false;
      }
      if (!room.apply(*entry)) {
        fail("archive-no-sense", id);
        return false;
      }
      bytes += entry->body.size();
      if (bytes > ArchiveLimits::game_bytes) {
        fail("archive-no-sense", id);
        return false;
      }
      entries.push_back(*std::move(entry));
    }
    const auto found = checksum_wanted(expected) ? hash_of(lines) : std::string();
    if (found != expected) {
      fail("archive-damaged", id);
      return false;
    }
    whole_ = joined(whole_, found);
    ++counted_.games;
    counted_.entries += entries.size();
    if (!good_.put(game_line, room.row(), entries))
      fail("archive-no-room");
    return !problem_;
  }

  std::optional<store::Entry> read_entry() const {
    const auto version = json_["version"].as_integer();
    const auto kind = json_["kind"].as_string();
    const auto at = json_["at"].as_integer();
    const auto body = json_["body"].as_string();
    const auto ply = json_["ply"].is_null() ? std::int64_t{0} : json_["ply"].as_integer();
    const auto counts = [](std::optional<std::int64_t> number) {
      return number && *number >= 0 && *number <= ArchiveLimits::entries;
    };
    if (!counts(version) || !counts(ply) || !kind || !body || !at || *at < 0 ||
        *at > ArchiveLimits::latest)
      return std::nullopt;
    store::Entry entry;
    entry.version = static_cast<std::uint32_t>(*version);
    entry.kind = *kind;
    entry.at = *at;
    entry.body = *body;
    if (!json_["ply"].is_null())
      entry.ply = static_cast<std::uint32_t>(*ply);
    return entry;
  }

  Archived finish() {
    if (json_["games"].as_integer() != static_cast<std::int64_t>(counted_.games) ||
        json_["entries"].as_integer() != static_cast<std::int64_t>(counted_.entries))
      return fail("archive-cut-off");
    if (const auto sum = json_["sha256"].as_string(); sum && *sum != whole_)
      return fail("archive-cut-off");
    if (read_line() || problem_)
      return fail("archive-bad-line"); // Something follows the last line.
    if (!good_.turn())
      return fail("archive-no-room");
    return to_ == nullptr ? Archived(counted_) : store_all();
  }
  static bool checksum_wanted(const std::string &expected) { return !expected.empty(); }

  /// Locks the store only now, so that running servers wait as briefly as possible.
  Archived store_all() {
    if (const auto trouble = to_->begin_writing(); trouble != Trouble::none)
      return trouble_at(trouble, line_);
    while (const auto game = good_.next()) {
      const auto added = to_->add(game->additions);
      if (added.what == store::Appended::What::conflict)
        return ArchiveProblem{"archive-exists", game->line, game->additions.front().row.id};
      if (added.what == store::Appended::What::unavailable)
        return trouble_at(added.trouble, game->line);
    }
    if (good_.failed())
      return fail("archive-no-room");
    if (const auto trouble = to_->commit(); trouble != Trouble::none)
      return trouble_at(trouble, line_);
    return counted_;
  }

  const NextLine &next_;
  store::Archive *to_;
  std::uint64_t line_ = 0;
  std::string_view text_; ///< The last line, until the next is read.
  std::string whole_;     ///< The checksum of the games so far.
  JsonValue json_;
  ArchiveCount counted_;
  store::Spool good_; ///< Games that were replayed without a mistake.
  std::optional<ArchiveProblem> problem_;
};

} // namespace

Archived write_archive(store::Archive &from, const std::function<bool(std::string_view)> &write) {
  if (const auto trouble = from.begin_reading(); trouble != Trouble::none)
    return trouble_at(trouble, 0);
  ArchiveCount counted;
  bool wanted = write(first_line());
  constexpr std::uint32_t games_at_once = 1000;
  std::string last;
  std::string whole;
  while (wanted) {
    const auto page = from.games_after(last, games_at_once);
    if (page.trouble != Trouble::none)
      return trouble_at(page.trouble, 0);
    if (page.games.empty())
      break;
    for (const auto &game : page.games) {
      const auto read = from.read(game);
      if (read.trouble != Trouble::none)
        return trouble_at(read.trouble, 0);
      std::string entries;
      for (const auto &entry : read.entries)
        append_entry(entries, entry);
      const auto checksum = hash_of(game + "\n" + entries);
      whole = joined(whole, checksum);
      std::string lines;
      JsonWriter(lines)
          .open_object()
          .key("game")
          .string(game)
          .key("entries")
          .number(read.entries.size())
          .key("sha256")
          .string(checksum)
          .close_object();
      lines.append("\n").append(entries);
      wanted = wanted && write(lines);
      ++counted.games;
      counted.entries += read.entries.size();
    }
    last = page.games.back();
  }
  std::string end;
  JsonWriter(end)
      .open_object()
      .key("games")
      .number(counted.games)
      .key("entries")
      .number(counted.entries);
  if (!whole.empty())
    end.append(R"(,"sha256":")").append(whole).append("\"");
  write(end + "}\n");
  return counted;
}

Archived read_archive(const NextLine &next, store::Archive &to) { return Import(next, &to).run(); }

Archived check_archive(const NextLine &next) { return Import(next, nullptr).run(); }

} // namespace plateau::server
