#include "learn/prove.hpp"

#include <gtest/gtest.h>

namespace plateau::learn {
namespace {

constexpr std::string_view good_step = R"({"id":"rook",
  "position":"7k/8/8/8/8/8/2R5/6K1 w - - 0 1",
  "task":{"en":"Go to c7.","fr":"Allez en c7."},
  "goal":{"moves":["c2c7"]},
  "hints":["Straight ahead."],
  "wrong":[{"move":"c2f5","refusal":"not-how-rook-moves","text":"A diagonal."},
           {"move":"c2c6","text":"Too short."}],
  "done":"Well done."})";

std::string file_with(std::string_view steps, std::string_view game = "chess") {
  return std::string(R"({"format":"plateau-lessons-1","game":")")
      .append(game)
      .append(R"(","title":"Test","chapters":[{"id":"pieces","title":"Pieces","steps":[)")
      .append(steps)
      .append("]}]}");
}
/// The good step with something else in one place.
std::string changed(std::string_view from, std::string_view to) {
  std::string step(good_step);
  const auto at = step.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return step.replace(at, from.size(), to);
}

Fault fault_in(const std::string &file) {
  const auto read = read_proved_course(Language{}, file);
  const auto *const fault = std::get_if<Fault>(&read);
  EXPECT_NE(fault, nullptr) << file;
  return fault ? *fault : Fault{};
}
Fault fault_after(std::string_view from, std::string_view to) {
  return fault_in(file_with(changed(from, to)));
}

TEST(ReadCourse, ReadsWhatIsGood) {
  const auto read = read_proved_course(Language{}, file_with(good_step));
  ASSERT_TRUE(std::holds_alternative<Course>(read)) << explain(Language{}, std::get<Fault>(read));
  const auto &course = std::get<Course>(read);
  EXPECT_EQ(course.game, "chess");
  ASSERT_EQ(course.step_count(), 1U);
  const auto &step = course.chapters[0].steps[0];
  EXPECT_EQ(step.task.in(*find_language("fr")), "Allez en c7.");
  EXPECT_EQ(step.done.in(*find_language("fr")), "Well done.");
  EXPECT_EQ(step.goal.moves, std::vector<std::string>{"c2c7"});
  EXPECT_EQ(step.wrong[0].refusal, "not-how-rook-moves");
  EXPECT_EQ(course.find_chapter("pieces"), &course.chapters[0]);
  EXPECT_EQ(course.find_chapter("nothing"), nullptr);
}

TEST(ReadCourse, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string_view from, to, code, field;
  };
  for (const auto &[from, to, code, field] : std::initializer_list<Case>{
           {R"("done":"Well done.")", R"("doen":"x")", "unknown-member", "doen"},
           {R"("done":"Well done.")", R"("id":"rook")", "repeated-member", "id"},
           {R"(,
  "done":"Well done.")",
            "", "missing", "done"},
           {R"("Well done.")", "3", "not-a-text", "done"},
           {R"("Well done.")", R"("")", "empty-text", "done"},
           {R"("fr":)", R"("xx":)", "unknown-language", "task.xx"},
           {R"({"moves":["c2c7"]})", "{}", "one-goal", "goal."},
           {R"({"moves":["c2c7"]})", R"({"moves":["c2c7"],"end":"checkmate"})", "one-goal",
            "goal."},
           {R"({"moves":["c2c7"]})", R"({"moves":[]})", "empty-list", "goal.moves"},
           {R"({"moves":["c2c7"]})", R"({"moves":"c2c7"})", "not-a-list", "goal.moves"},
           {R"({"moves":["c2c7"]})", R"({"moves":["c2c7",4]})", "not-a-text", "goal.moves[2]"},
           {R"({"moves":["c2c7"]})", R"({"end":"checkmate"})", "missing", "goal.solution"},
           {R"({"moves":["c2c7"]})", R"({"moves":["c2c7"],"cells":["a1"]})", "cells-of-no-refusal",
            "goal.cells"},
           {R"("text":"Too short.")", R"("text":"Too short.","turn":0)", "bad-turn",
            "wrong[2].turn"},
           {R"("text":"Too short.")", R"("text":"Too short.","turn":2)", "bad-turn", "wrong.turn"},
           {R"(["c2c7"])", R"(["c2c7","c2d3"])", "unsolved", "goal.moves[2]"},
           {R"("c2c6")", R"("c2c7")", "wrong-is-right", "wrong[2].move"},
           {R"("c2c6")", R"("c2d3")", "wrong-otherwise", "wrong[2].move"},
           {R"("not-how-rook-moves")", R"("path-blocked")", "wrong-otherwise", "wrong[1].move"},
           {"7k/8/8", "7k/9/8", "bad-position", "position"},
           {R"({"moves":["c2c7"]})", R"({"end":"checkmate","solution":"c2c7"})", "unsolved",
            "goal.solution"},
           {R"({"moves":["c2c7"]})", R"({"refusal":"path-blocked","solution":"c2d3"})", "unsolved",
            "goal.solution"},
           {R"({"moves":["c2c7"]})", R"({"line":["c2c7","h8g8"],"end":"stalemate"})", "unsolved",
            "goal.line[1]"},
           {R"({"moves":["c2c7"]})", R"({"line":["c2c7","h8a1","c7c8"]})", "no-answer",
            "goal.line[1]"},
       }) {
    const auto fault = fault_after(from, to);
    EXPECT_EQ(fault.code, code) << to;
    EXPECT_EQ(fault.field, field) << to;
    EXPECT_EQ(fault.chapter, "pieces") << to;
    EXPECT_EQ(fault.step, "rook") << to;
    for (const auto language : all_languages())
      EXPECT_FALSE(find_text(language, std::string("learn.fault.").append(fault.code)).empty())
          << fault.code;
  }
}

TEST(ReadCourse, SaysWhatIsWrongWithTheFileItself) {
  EXPECT_EQ(fault_in("").code, "not-json");
  const auto broken = fault_in("{\n\"format\": \"plateau-lessons-1\",\n\"game\" \"chess\"}");
  EXPECT_EQ(broken.code, "not-json");
  EXPECT_EQ(broken.found, "3");
  EXPECT_EQ(fault_in("[]").code, "not-an-object");
  EXPECT_EQ(fault_in(R"({"format":"other"})").code, "format");
  EXPECT_EQ(fault_in(file_with(good_step, "halma")).code, "unknown-game");
  EXPECT_EQ(fault_in(file_with("")).code, "empty-list");
  EXPECT_EQ(fault_in(file_with(std::string(good_step) + "," + std::string(good_step))).code,
            "repeated-id");
  EXPECT_EQ(fault_in(std::string(max_file_bytes + 1, ' ')).code, "file-too-long");
  EXPECT_EQ(fault_in(std::string(max_file_bytes, ' ')).code, "not-json");
}

TEST(ReadCourse, HoldsTextsAndListsToTheirBounds) {
  const auto long_text = [](std::size_t size) { return '"' + std::string(size, 'x') + '"'; };
  EXPECT_EQ(fault_after(R"("Well done.")", long_text(max_text_bytes + 1)).code, "too-long");
  const auto most = read_course(file_with(changed(R"("Well done.")", long_text(max_text_bytes))));
  EXPECT_TRUE(std::holds_alternative<Course>(most));
  EXPECT_EQ(fault_after(R"("id":"rook")", "\"id\":" + long_text(max_id_length + 1)).code, "bad-id");
  EXPECT_EQ(fault_after(R"("id":"rook")", R"("id":"Rook")").code, "bad-id");
  std::string moves = "\"c2c7\"";
  for (std::size_t i = 1; i < max_moves; ++i)
    moves += ",\"c2c7\"";
  const auto full = read_course(file_with(changed(R"(["c2c7"])", "[" + moves + "]")));
  EXPECT_TRUE(std::holds_alternative<Course>(full));
  EXPECT_EQ(fault_after(R"(["c2c7"])", "[" + moves + ",\"c2c7\"]").code, "list-too-long");
}

TEST(ReadCourse, ReadsAStepAlone) {
  const auto json = read_json(good_step);
  ASSERT_TRUE(json);
  const auto read = read_step(*json);
  ASSERT_TRUE(std::holds_alternative<Step>(read));
  EXPECT_EQ(std::get<Step>(read).id, "rook");
  EXPECT_TRUE(std::holds_alternative<Fault>(read_step(*read_json("3"))));
}

TEST(Explain, NamesThePlaceInTheReadersLanguage) {
  const Fault fault{"missing", "castling", "short", "goal.solution", {}, {}};
  EXPECT_EQ(explain(Language{}, fault),
            "chapter “castling”, step “short”, goal.solution: This is missing.");
  EXPECT_EQ(
      explain(*find_language("fr"), fault),
      "chapitre « castling », exercice « short », goal.solution : Il manque quelque chose ici.");
}

} // namespace
} // namespace plateau::learn
