#include "core/record_tags.hpp"

#include "core/record_budget.hpp"
#include "core/record_setup.hpp"
#include "core/texts.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace plateau {
namespace {

std::string shown(const RecordTags &tags) {
  std::string text;
  for (std::size_t i = 0; i < tags.size(); ++i)
    text.append(tags[i].name).append("=").append(tags[i].value).append(";");
  return text;
}

RecordTags some_tags() {
  RecordTags tags;
  tags.add({"Event", "x"});
  tags.add({"White", "Ann"});
  tags.add({"Black", ""});
  return tags;
}

TEST(RecordTags, KeepTheirOrder) {
  auto tags = some_tags();
  EXPECT_EQ(shown(tags), "Event=x;White=Ann;Black=;");
  EXPECT_EQ(tags.value("White"), "Ann");
  EXPECT_EQ(tags.value("Site"), "");
  EXPECT_FALSE(tags.find("Site"));
  EXPECT_TRUE(tags.set("White", "Bea"));
  EXPECT_TRUE(tags.set("Site", "Rome"));
  EXPECT_EQ(shown(tags), "Event=x;White=Bea;Black=;Site=Rome;");
  tags.move_to("Site", 1);
  EXPECT_EQ(shown(tags), "Event=x;Site=Rome;White=Bea;Black=;");
  tags.move_to("Event", 3);
  EXPECT_EQ(shown(tags), "Site=Rome;White=Bea;Black=;Event=x;");
  EXPECT_TRUE(tags.remove("Black"));
  EXPECT_FALSE(tags.remove("Black"));
  EXPECT_EQ(shown(tags), "Site=Rome;White=Bea;Event=x;");
}

TEST(RecordTags, ANameThatCannotBeWrittenIsNotTaken) {
  RecordTags tags;
  for (const std::string_view name : {"", "two words", "a]b", "\"", "é"})
    EXPECT_FALSE(tags.set(name, "x")) << name;
  EXPECT_TRUE(tags.set(std::string(RecordBudget::max_word_bytes, 'a'), "x"));
  EXPECT_FALSE(tags.set(std::string(RecordBudget::max_word_bytes + 1, 'a'), "x"));
  EXPECT_EQ(tags.size(), 1U);
}

TEST(RecordTags, EscapesAreUndoneAndDone) {
  RecordTags tags;
  tags.add_escaped({"A", R"(say \"hi\" \\ C:\dir \)"});
  EXPECT_EQ(tags.value("A"), R"(say "hi" \ C:\dir \)");
  std::string text;
  write_tag(text, "A", tags.value("A"));
  EXPECT_EQ(text, "[A \"say \\\"hi\\\" \\\\ C:\\\\dir \\\\\"]\n");
  text.clear();
  write_tag(text, "B", "two\r\nlines");
  EXPECT_EQ(text, "[B \"two  lines\"]\n");
}

TEST(RecordTags, HoldNothingThatATerminalObeys) {
  RecordTags tags;
  tags.add({"A", "\x1b[31mred\x07"});
  tags.add_escaped({"B", "\\\"\x1b\\\\\r\x7f"});
  tags.set("C", "two\r\nlines\tand \xC2\x9B control \x9B");
  tags.set("D", "\xC3\x89mile, \xC9mile"); // In UTF-8, and as older files have it.
  EXPECT_EQ(shown(tags), "A=?[31mred?;B=\"?\\ ?;C=two lines\tand ? control ?;"
                         "D=\xC3\x89mile, \xC9mile;");
}

TEST(RecordTags, AreEqualWhereverTheyStood) {
  auto a = some_tags();
  RecordTags b;
  b.add({"Event", "x", 7, 9});
  b.add({"White", "Ann", 8, 9});
  EXPECT_FALSE(a == b);
  b.add({"Black", "", 9, 9});
  EXPECT_TRUE(a == b);
}

TEST(RecordTags, TheRosterComesFirst) {
  auto tags = some_tags();
  constexpr std::array<RosterTag, 3> roster = {{{"Black", "?"}, {"Date", "????"}, {"Event", "?"}}};
  put_roster_first(tags, roster);
  EXPECT_EQ(shown(tags), "Black=;Date=????;Event=x;White=Ann;");
}

TEST(RecordTags, Results) {
  for (const auto result : {RecordResult::open, RecordResult::first_wins, RecordResult::second_wins,
                            RecordResult::draw})
    EXPECT_EQ(read_result(result_text(result)), result);
  EXPECT_FALSE(read_result("1/2"));
}

TEST(RecordCodes, HaveWordsInEveryLanguage) {
  for (const auto language : all_languages())
    for (const auto reason : code::record)
      EXPECT_FALSE(find_text(language, "refusal." + std::string(reason)).empty()) << reason;
}

} // namespace
} // namespace plateau
