/// @file course.hpp
/// Lessons as a file has them: chapters of steps, each a position, a task and what counts as done.
/// docs/learn.md describes the file.
#pragma once

#include "core/texts.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::learn {

/// A text in one or several languages.
class Words {
public:
  /// An empty tag stands for every language.
  void add(std::string tag, std::string text) {
    texts_.emplace_back(std::move(tag), std::move(text));
  }
  bool empty() const { return texts_.empty(); }
  bool has(Language language) const;
  /// The text in that language; where there is none, the first that was written.
  std::string_view in(Language language) const;

private:
  std::vector<std::pair<std::string, std::string>> texts_;
};

/// A turn of the learner before the last one, and what the opponent answers.
struct Turn {
  std::vector<std::string> moves; ///< Any of these.
  std::string answer;
};

/// What the last move of a step has to be.
struct Goal {
  enum class Kind : std::uint8_t {
    moves,   ///< One of `moves`.
    end,     ///< Any move that ends the game by `code`.
    refusal, ///< Any that is refused by `code`, with all of `cells` among the cells that matter.
  };
  std::vector<Turn> turns;
  Kind kind = Kind::moves;
  std::vector<std::string> moves; ///< The solution first; of an end or a refusal, that alone.
  std::string code;
  std::vector<std::string> cells;

  /// The opponent's last answer ends the game, as where a king is stalemated on purpose.
  bool ends_by_answer() const { return kind == Kind::end && moves.empty(); }
};

/// A move that learners try, and what they are told.
struct Wrong {
  std::string move;
  std::string refusal; ///< The code it is refused by; empty for a legal move.
  std::size_t turn = 1;
  Words text;
};

struct Step {
  std::string id;
  std::string rules;
  std::string position;           ///< Empty: the start of the game.
  std::vector<std::string> moves; ///< Played from there before the learner's turn.
  Words task;
  Goal goal;
  std::vector<Words> hints;
  std::vector<Wrong> wrong;
  Words done;
};

struct Chapter {
  std::string id;
  Words title;
  std::vector<Step> steps;
};

struct Course {
  std::string game;
  Words title;
  std::vector<Chapter> chapters;

  const Chapter *find_chapter(std::string_view id) const;
  std::size_t step_count() const;
};

} // namespace plateau::learn
