#include "server/archive_file.hpp"

#include "server/deed.hpp"
#include "server/secret.hpp"
#include "server/shown_name.hpp"
#include "server/testing/folder.hpp"

#include <cstdlib>
#include <gtest/gtest.h>

namespace plateau::server {
namespace {

/// A store, made where there is none.
std::unique_ptr<store::Archive> open(const testing::Folder &folder, const std::string &name) {
  return std::move(
      std::get<0>(store::open_sqlite_archive(folder.path() / name, store::Purpose::writing)));
}

std::string write(store::Archive &from) {
  std::string text;
  const auto done = write_archive(from, [&](std::string_view lines) {
    text += lines;
    return true;
  });
  EXPECT_EQ(done.index(), 0U);
  return text;
}

Archived read(std::string_view text, store::Archive &to) {
  return read_archive(
      [&]() -> std::optional<ArchiveLine> {
        const auto end = text.find('\n');
        if (end == std::string_view::npos)
          return std::nullopt;
        const auto line = text.substr(0, end);
        text.remove_prefix(end + 1);
        return ArchiveLine{line, line.size() > ArchiveLimits::line_bytes};
      },
      to);
}

TEST(ArchivedName, IsCleanHoweverItCame) {
  Deed created;
  created.terms.kind = "chess";
  created.seats[0] = {hash_of("token"), "\x1b[31mX\u202eY" + std::string(100, 'z')};
  const auto read = read_deed(write_deed(created, 0));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->seats[0].name, "[31mXY" + std::string(most_name_bytes - 6, 'z'));
}

/// As earlier versions have written it.
std::string without_checksums(std::string text) {
  constexpr std::string_view begin = ",\"sha256\":\"";
  for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin))
    text.erase(at, begin.size() + hash_of("").size() + 1);
  return text;
}

/// The export of one game of three entries.
std::string sample(const std::string &id) {
  Deed created;
  created.at = 1000;
  created.terms.kind = "chess";
  created.seats[0] = {hash_of("token"), "Zoé \"Z\""};
  Deed seated;
  seated.did = Did::seated;
  seated.side = Side::second;
  seated.seats[1] = {hash_of("other"), ""};
  Deed moved;
  moved.did = Did::moved;
  moved.side = Side::first;
  moved.move = "e2e4";
  std::vector<store::Addition> additions;
  for (const auto &deed : {created, seated, moved}) {
    additions.push_back({write_deed(deed, static_cast<std::uint32_t>(additions.size())), {}});
    additions.back().row.id = id;
  }
  const testing::Folder folder;
  const auto store = open(folder, "sample.db");
  EXPECT_EQ(store->begin_writing(), store::Trouble::none);
  EXPECT_EQ(store->add(additions).what, store::Appended::What::stored);
  EXPECT_EQ(store->commit(), store::Trouble::none);
  return without_checksums(write(*store));
}

class ArchiveFile : public ::testing::Test {
protected:
  /// The code and line of what is wrong with a text.
  std::string wrong(const std::string &text, store::Archive &to) {
    const auto done = read(text, to);
    const auto *problem = std::get_if<ArchiveProblem>(&done);
    return problem ? std::string(problem->code) + " " + std::to_string(problem->line) : "good";
  }
  std::string wrong(const std::string &text) {
    return wrong(text, *open(folder_, "fresh" + std::to_string(++stores_) + ".db"));
  }
  std::string changed(const std::string &from, const std::string &to) const {
    auto text = good_;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  }

  testing::Folder folder_;
  const std::string id_ = game_id("token", "1");
  const std::string good_ = sample(id_);
  int stores_ = 0;
};

TEST_F(ArchiveFile, ComesBackAsItWas) {
  const auto store = open(folder_, "a.db");
  const auto done = read(good_, *store);
  ASSERT_EQ(done.index(), 0U) << std::get<1>(done).code;
  EXPECT_EQ(std::get<0>(done).games, 1U);
  EXPECT_EQ(std::get<0>(done).entries, 3U);
  EXPECT_EQ(without_checksums(write(*store)), good_);
}

TEST_F(ArchiveFile, GamesThatAreThereAreNotTouched) {
  const auto store = open(folder_, "a.db");
  EXPECT_EQ(wrong(good_, *store), "good");
  const auto again = open(folder_, "a.db");
  EXPECT_EQ(wrong(good_, *again), "archive-exists 2");
}

TEST_F(ArchiveFile, WhatIsWrongIsSaidWithItsLine) {
  EXPECT_EQ(wrong(""), "archive-not-ours 1");
  EXPECT_EQ(wrong("{}\n"), "archive-not-ours 1");
  EXPECT_EQ(wrong("x\n"), "archive-bad-line 1");
  EXPECT_EQ(wrong(changed("\"format\":1", "\"format\":2")), "archive-not-ours 1");
  EXPECT_EQ(wrong(changed(id_, "x")), "archive-bad-line 2");
  EXPECT_EQ(wrong(changed("\"entries\":3}\n{\"version\"", "\"entries\":0}\n{\"version\"")),
            "archive-bad-line 2");
  const auto of_entries = [&](std::int64_t count) {
    return wrong(changed("\"entries\":3}\n{\"version\"",
                         "\"entries\":" + std::to_string(count) + "}\n{\"version\""));
  };
  EXPECT_EQ(of_entries(ArchiveLimits::entries), "archive-bad-line 6") << "they do not follow";
  EXPECT_EQ(of_entries(ArchiveLimits::entries + 1), "archive-bad-line 2");
  EXPECT_EQ(wrong(changed("\"kind\":\"seated\"", "\"kind\":\"slept\"")), "archive-no-sense 4");
  EXPECT_EQ(wrong(changed("e2e4", "e2e5")), "archive-no-sense 5");
  EXPECT_EQ(wrong(changed("\"version\":1", "\"version\":2")), "archive-no-sense 4");
  EXPECT_EQ(wrong(changed("\"version\":1", "\"version\":-1")), "archive-bad-line 4");
  EXPECT_EQ(wrong(changed("\"at\":1000", "\"at\":\"x\"")), "archive-bad-line 3");
  const auto at = [&](Time time) {
    return wrong(changed("\"at\":1000", "\"at\":" + std::to_string(time)));
  };
  EXPECT_EQ(at(-1), "archive-bad-line 3");
  EXPECT_EQ(at(ArchiveLimits::latest), "good");
  EXPECT_EQ(at(ArchiveLimits::latest + 1), "archive-bad-line 3");
  EXPECT_EQ(wrong(changed("\"ply\":0", "\"ply\":-1")), "archive-bad-line 5");
  EXPECT_EQ(wrong(changed("\"ply\":0", "\"ply\":\"x\"")), "archive-bad-line 5");
  EXPECT_EQ(wrong(good_ + "{}\n"), "archive-bad-line 7");
  EXPECT_EQ(wrong(changed("\"games\":1", "\"games\":2")), "archive-cut-off 6");
  const auto too_long = std::string(ArchiveLimits::line_bytes, ' ');
  EXPECT_EQ(wrong(changed("{\"version\":1", too_long + "{\"version\":1")), "archive-bad-line 4");
  // Cut off anywhere it is refused, and nothing of it is stored.
  for (std::size_t line = 1; line < 6; ++line) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < line; ++i)
      end = good_.find('\n', end) + 1;
    const auto store = open(folder_, "cut" + std::to_string(line) + ".db");
    EXPECT_EQ(wrong(good_.substr(0, end), *store), "archive-cut-off " + std::to_string(line + 1));
    EXPECT_EQ(write(*open(folder_, "cut" + std::to_string(line) + ".db")),
              "{\"plateau\":\"games\",\"format\":1}\n{\"games\":0,\"entries\":0}\n");
  }
}

TEST_F(ArchiveFile, AGameIsNoLargerThanItCanBe) {
  Deed deed;
  deed.did = Did::takeback_asked;
  deed.side = Side::first;
  const std::string padding = "\"more\":\"" + std::string(60'000, 'x') + "\",";
  // The sample, and so many entries that say much which nobody asked for.
  const auto with = [&](std::uint32_t count) {
    auto text = good_.substr(0, good_.rfind("{\"games\""));
    text.replace(text.find("\"entries\":3"), 11, "\"entries\":" + std::to_string(3 + count));
    for (std::uint32_t version = 3; version < 3 + count; ++version) {
      auto entry = write_deed(deed, version);
      entry.body.insert(1, padding);
      JsonWriter json(text);
      json.open_object().key("version").number(version).key("kind").string(entry.kind);
      json.key("at").integer(1).key("body").string(entry.body).close_object();
      text += "\n";
    }
    return wrong(text + "{\"games\":1,\"entries\":" + std::to_string(3 + count) + "}\n");
  };
  const auto most = static_cast<std::uint32_t>(ArchiveLimits::game_bytes / padding.size());
  EXPECT_EQ(with(most - 1), "good");
  EXPECT_EQ(with(most + 1), "archive-no-sense " + std::to_string(most + 5));
}

TEST_F(ArchiveFile, AStoreIsNotLockedWhileLinesAreRead) {
  const auto store = open(folder_, "a.db");
  auto text = std::string_view(good_);
  const auto done = read_archive(
      [&]() -> std::optional<ArchiveLine> {
        const auto server = open(folder_, "a.db");
        EXPECT_EQ(server->begin_writing(), store::Trouble::none) << text;
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        return line.empty() ? std::nullopt : std::optional(ArchiveLine{line});
      },
      *store);
  EXPECT_EQ(done.index(), 0U);
  EXPECT_EQ(without_checksums(write(*store)), good_);
}

TEST_F(ArchiveFile, NoRoomForItIsSaid) {
  const auto *before = std::getenv("TMPDIR");
  const std::string usual = before == nullptr ? "/tmp" : before;
  ::setenv("TMPDIR", (folder_.path() / "nowhere").c_str(), 1);
  EXPECT_EQ(wrong(good_), "archive-no-room 5");
  ::setenv("TMPDIR", usual.c_str(), 1);
  EXPECT_EQ(wrong(good_), "good");
}

TEST_F(ArchiveFile, StopsWhenNobodyReads) {
  const auto store = open(folder_, "a.db");
  read(good_, *store);
  int lines = 0;
  write_archive(*store, [&](std::string_view) { return ++lines < 1; });
  EXPECT_EQ(lines, 2) << "the beginning, and an end that nobody wants";
}

TEST_F(ArchiveFile, ChecksumsAreVerified) {
  const auto store = open(folder_, "summed.db");
  for (const auto *request : {"1", "2"})
    ASSERT_EQ(wrong(sample(game_id("token", request)), *store), "good");
  const auto text = write(*store);
  ASSERT_EQ(wrong(text), "good");
  const auto check = [](std::string_view rest) {
    const auto done = check_archive([&]() -> std::optional<ArchiveLine> {
      if (rest.empty())
        return std::nullopt;
      const auto line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(line.size() + 1);
      return ArchiveLine{line, false};
    });
    const auto *problem = std::get_if<ArchiveProblem>(&done);
    return problem ? std::string(problem->code) + " " + std::to_string(problem->line)
                   : std::string("good");
  };
  EXPECT_EQ(check(text), "good");
  // All of these can be replayed.
  const auto with = [&](const std::string &from, const std::string &to) {
    auto made = text;
    return made.replace(made.find(from), from.size(), to);
  };
  const auto first_game = text.find("{\"game\"");
  const auto second_game = text.find("{\"game\"", first_game + 1);
  const auto end = text.find("{\"games\"");
  const auto swapped = text.substr(0, first_game) + text.substr(second_game, end - second_game) +
                       text.substr(first_game, second_game - first_game) + text.substr(end);
  const auto sum_at = text.find(",\"sha256\"");
  auto one_dropped = text;
  one_dropped.erase(sum_at, text.find('}', sum_at) - sum_at);
  const std::vector<std::pair<std::string, std::string>> damaged = {
      {with("\"at\":1000", "\"at\":1001"), "archive-damaged 5"},
      {with("e2e4", "d2d4"), "archive-damaged 5"},
      {swapped, "archive-cut-off 10"},
      {one_dropped, "archive-cut-off 10"}};
  for (const auto &[what, code] : damaged) {
    EXPECT_EQ(check(what), code) << what;
    EXPECT_EQ(wrong(what), code) << what;
  }
}

} // namespace
} // namespace plateau::server
