#include "learn/read.hpp"

#include "core/json_fault.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace plateau::learn {

namespace {

/// Reads one value after another and stops at the first fault.
class CourseReader {
public:
  std::optional<Fault> fault;

  Course course(const JsonValue &json) {
    Course course;
    only(json, {"format", "game", "title", "chapters"});
    if (line(json, "format") != format_name)
      fail("format", "format", text_in(json, "format"), format_name);
    course.game = line(json, "game");
    course.title = words(json, "title");
    const auto &chapters = list(json, "chapters", 1, max_chapters);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < chapters.size() && !fault; ++i) {
      chapter_ = std::to_string(i + 1);
      course.chapters.push_back(chapter(chapters[i]));
      if (!ids.insert(course.chapters.back().id).second)
        fail("repeated-id", "id", course.chapters.back().id);
    }
    return course;
  }

  Step step(const JsonValue &json) {
    Step step;
    // Whatever is wrong with it is said of the step by its name, if it has one.
    if (const auto name = text_in(json, "id"); is_id(name))
      step_ = name;
    only(json, {"id", "rules", "position", "moves", "task", "goal", "hints", "wrong", "done"});
    step.id = id(json);
    step.rules = line(json, "rules", Need::optional);
    step.position = line(json, "position", Need::optional, max_position_length);
    step.moves = moves(json, "moves", 0);
    step.task = words(json, "task");
    step.goal = goal(json["goal"]);
    const auto &hints = list(json, "hints", 0, max_moves);
    for (std::size_t i = 0; i < hints.size() && !fault; ++i)
      step.hints.push_back(words_of(hints[i], numbered("hints", i)));
    const auto &wrong_moves = list(json, "wrong", 0, max_moves);
    for (std::size_t i = 0; i < wrong_moves.size() && !fault; ++i)
      step.wrong.push_back(wrong_move(wrong_moves[i], numbered("wrong", i)));
    step.done = words(json, "done");
    step_.clear();
    return step;
  }

private:
  enum class Need : std::uint8_t { required, optional };

  std::string chapter_, step_;
  std::string at_; ///< The object inside a step that is being read: `goal.`.

  static std::string numbered(std::string_view name, std::size_t i) {
    return std::string(name).append("[").append(std::to_string(i + 1)).append("]");
  }
  /// Notes the first fault.
  void fail(std::string_view code, std::string_view field, std::string_view found = {},
            std::string_view limit = {}) {
    if (!fault)
      fault = Fault{code,
                    chapter_,
                    step_,
                    at_ + std::string(field),
                    std::string(excerpt(found, Refusal::max_found)),
                    limit};
  }

  /// A name that is not known is a slip of the pen, and what it says would be lost.
  void only(const JsonValue &json, std::initializer_list<std::string_view> names) {
    if (!json.is_object())
      return fail("not-an-object", "");
    std::set<std::string_view> seen;
    for (const auto &[name, value] : json.members()) {
      if (std::find(names.begin(), names.end(), name) == names.end())
        return fail("unknown-member", name, name);
      if (!seen.insert(name).second)
        return fail("repeated-member", name, name);
    }
  }
  std::string line(const JsonValue &json, std::string_view name, Need need = Need::required,
                   std::size_t most = max_move_length) {
    const auto &value = json[name];
    if (value.is_null()) {
      if (need == Need::required)
        fail("missing", name);
      return {};
    }
    return line_of(value, name, most);
  }
  std::string line_of(const JsonValue &value, std::string_view field, std::size_t most) {
    const auto text = value.as_string();
    if (!text)
      fail("not-a-text", field);
    else if (text->size() > most)
      fail("too-long", field, *text);
    else
      return std::string(*text);
    return {};
  }
  const std::vector<JsonValue> &list(const JsonValue &json, std::string_view name,
                                     std::size_t least, std::size_t most) {
    const auto &value = json[name];
    if (value.kind() != JsonValue::Kind::array && !(value.is_null() && least == 0))
      fail(value.is_null() ? "missing" : "not-a-list", name);
    else if (value.items().size() < least)
      fail("empty-list", name);
    else if (value.items().size() > most)
      fail("list-too-long", name, std::to_string(value.items().size()));
    return value.items();
  }
  std::vector<std::string> moves(const JsonValue &json, std::string_view name, std::size_t least) {
    std::vector<std::string> moves;
    const auto &items = list(json, name, least, max_moves);
    for (std::size_t i = 0; i < items.size() && !fault; ++i)
      moves.push_back(line_of(items[i], numbered(name, i), max_move_length));
    return moves;
  }
  std::string id(const JsonValue &json) {
    auto id = line(json, "id");
    if (!is_id(id))
      fail("bad-id", "id", id);
    return id;
  }

  Words words(const JsonValue &json, std::string_view name) {
    if (json[name].is_null())
      fail("missing", name);
    return fault ? Words{} : words_of(json[name], name);
  }
  Words words_of(const JsonValue &value, std::string_view field) {
    Words words;
    const auto add = [&](std::string_view tag, const JsonValue &text, const std::string &where) {
      auto read = line_of(text, where, max_text_bytes);
      if (read.empty())
        fail("empty-text", where);
      words.add(std::string(tag), std::move(read));
    };
    if (!value.is_object()) {
      add("", value, std::string(field));
      return words;
    }
    for (const auto &[tag, text] : value.members()) {
      const auto where = std::string(field).append(".").append(tag);
      if (!find_language(tag))
        fail("unknown-language", where, tag);
      add(tag, text, where);
    }
    if (words.empty())
      fail("empty-text", field);
    return words;
  }

  Chapter chapter(const JsonValue &json) {
    Chapter chapter;
    if (const auto name = text_in(json, "id"); is_id(name))
      chapter_ = name;
    only(json, {"id", "title", "steps"});
    chapter.id = id(json);
    chapter.title = words(json, "title");
    const auto &steps = list(json, "steps", 1, max_steps);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < steps.size() && !fault; ++i) {
      step_ = std::to_string(i + 1);
      chapter.steps.push_back(step(steps[i]));
      if (!ids.insert(chapter.steps.back().id).second) {
        step_ = chapter.steps.back().id;
        fail("repeated-id", "id", step_);
      }
    }
    return chapter;
  }

  Goal goal(const JsonValue &json) {
    if (json.is_null())
      fail("missing", "goal");
    if (fault)
      return {};
    at_ = "goal.";
    only(json, {"line", "moves", "end", "refusal", "cells", "solution"});
    Goal goal;
    read_line(json, goal);
    const int ways = !json["moves"].is_null() + !json["end"].is_null() + !json["refusal"].is_null();
    if (ways + static_cast<int>(!goal.moves.empty()) != 1)
      fail("one-goal", "");
    else if (goal.moves.empty())
      read_last(json, goal);
    at_.clear();
    return goal;
  }
  /// `line`: a move of the learner, the answer, and so on. Where a move of the learner is the last,
  /// it is the goal.
  void read_line(const JsonValue &json, Goal &goal) {
    const auto &items = list(json, "line", 0, max_moves);
    for (std::size_t i = 0; i < items.size() && !fault; ++i) {
      const auto field = numbered("line", i);
      if (i % 2 == 1) {
        goal.turns.back().answer = line_of(items[i], field, max_move_length);
        continue;
      }
      std::vector<std::string> moves;
      if (items[i].kind() != JsonValue::Kind::array)
        moves.push_back(line_of(items[i], field, max_move_length));
      else if (items[i].items().empty())
        fail("empty-list", field);
      for (const auto &item : items[i].items())
        moves.push_back(line_of(item, field, max_move_length));
      if (i + 1 == items.size())
        goal.moves = std::move(moves);
      else
        goal.turns.push_back({std::move(moves), {}});
    }
  }
  void read_last(const JsonValue &json, Goal &goal) {
    if (!json["moves"].is_null()) {
      goal.moves = moves(json, "moves", 1);
    } else {
      const bool ends = !json["end"].is_null();
      goal.kind = ends ? Goal::Kind::end : Goal::Kind::refusal;
      goal.code = line(json, ends ? "end" : "refusal");
      // Where the opponent's answer ends the game, there is no more to solve.
      if (!ends || goal.turns.empty() || !json["solution"].is_null())
        goal.moves = {line(json, "solution")};
    }
    if (goal.kind == Goal::Kind::moves && !json["solution"].is_null())
      fail("solution-is-first-move", "solution");
    if (goal.kind == Goal::Kind::refusal)
      goal.cells = moves(json, "cells", 0);
    else if (!json["cells"].is_null())
      fail("cells-of-no-refusal", "cells");
  }

  Wrong wrong_move(const JsonValue &json, const std::string &field) {
    at_ = field + ".";
    only(json, {"move", "refusal", "turn", "text"});
    Wrong wrong;
    wrong.move = line(json, "move");
    wrong.refusal = line(json, "refusal", Need::optional);
    if (const auto &turn = json["turn"]; !turn.is_null()) {
      const auto number = turn.as_whole();
      if (!number || *number < 1 || *number > static_cast<std::int64_t>(max_moves))
        fail("bad-turn", "turn");
      else
        wrong.turn = static_cast<std::size_t>(*number);
    }
    wrong.text = words(json, "text");
    at_.clear();
    return wrong;
  }
};

} // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= max_id_length &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

std::variant<Course, Fault> read_course(std::string_view file) {
  if (file.size() > max_file_bytes)
    return Fault{"file-too-long", {}, {}, {}, std::to_string(file.size()), {}};
  const auto json = read_json(file);
  if (!json) {
    const auto stop = json_stops_at(file);
    const auto lines =
        1 + std::count(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(stop), '\n');
    return Fault{"not-json", {}, {}, {}, std::to_string(lines), {}};
  }
  CourseReader reader;
  auto course = reader.course(*json);
  if (reader.fault)
    return std::move(*reader.fault);
  return course;
}

std::variant<Step, Fault> read_step(const JsonValue &json) {
  CourseReader reader;
  auto step = reader.step(json);
  if (reader.fault)
    return std::move(*reader.fault);
  return step;
}

std::string explain(Language language, const Fault &fault) {
  std::string where;
  const auto add = [&](std::string_view key, const std::string &name) {
    if (name.empty())
      return;
    if (!where.empty())
      where += ", ";
    where += key.empty() ? printable(name) : text(language, key, {{"name", printable(name)}});
  };
  add("learn.where.chapter", fault.chapter);
  add("learn.where.step", fault.step);
  add("learn.where.field", fault.field);
  const auto what = text(language, std::string("learn.fault.").append(fault.code),
                         {{"found", printable(fault.found)}, {"limit", std::string(fault.limit)}});
  return where.empty() ? what : text(language, "learn.where", {{"where", where}, {"what", what}});
}

} // namespace plateau::learn
