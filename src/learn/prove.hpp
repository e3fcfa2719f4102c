/// @file prove.hpp
/// Proves that a step can be solved as it says, and that the wrong moves it names are wrong as they
/// say.
#pragma once

#include "games/games.hpp"
#include "learn/judge.hpp"
#include "learn/read.hpp"

#include <optional>

namespace plateau::learn {

template <Game G> class Proof {
public:
  Proof(Language language, const Step &step) : language_(language), step_(step) {}

  /// What is wrong with the step; nothing if all of it holds.
  std::optional<Fault> run() {
    auto begun = begin<G>(step_);
    if (!begun)
      return fault("bad-position", "position", explain<G>(language_, begun.error()));
    if (begun->moves().size() < step_.moves.size())
      return fault("unplayable", numbered("moves", begun->moves().size()),
                   step_.moves[begun->moves().size()]);
    if (begun->over())
      return fault("over-already", "position");
    return walk(std::move(*begun));
  }

private:
  Fault fault(std::string_view code, std::string field, std::string found = {}) const {
    return {code, {}, step_.id, std::move(field), std::move(found), {}};
  }
  static std::string numbered(std::string_view name, std::size_t i) {
    return std::string(name).append("[").append(std::to_string(i + 1)).append("]");
  }

  std::optional<Fault> walk(Match<G> match) {
    const auto &turns = step_.goal.turns;
    for (std::size_t turn = 0; turn < turns.size(); ++turn) {
      const auto field = numbered("goal.line", 2 * turn);
      if (auto wrong = check_wrong(match, turn + 1))
        return wrong;
      // Each way is tried; the first one goes on.
      for (std::size_t i = turns[turn].moves.size(); i-- > 0;) {
        auto tried = match;
        const bool last = turn + 1 == turns.size() && step_.goal.ends_by_answer();
        if (auto bad = play_right(tried, turns[turn].moves[i], field, last))
          return bad;
        if (i == 0)
          match = std::move(tried);
      }
    }
    for (const auto &wrong : step_.wrong)
      if (wrong.turn > turns.size() + 1)
        return fault("bad-turn", "wrong.turn", wrong.move);
    if (step_.goal.ends_by_answer())
      return std::nullopt;
    if (auto wrong = check_wrong(match, turns.size() + 1))
      return wrong;
    return check_goal(match);
  }

  std::optional<Fault> play_right(Match<G> &match, const std::string &text,
                                  const std::string &field, bool last) {
    const auto verdict = match.read_move(text);
    if (verdict.move() == nullptr)
      return fault("unplayable", field, why(match, text, verdict));
    const auto judged = judge(step_, match, verdict);
    if (judged.kind != (last ? Kind::done : Kind::right) || !judged.answer)
      return fault("no-answer", field, text);
    match.play_unchecked(*verdict.move());
    if (!match.play_unchecked(*judged.answer) || (match.over() && !last))
      return fault("over-too-soon", field, text);
    if (last && (!match.over() || match.outcome()->reason.code != step_.goal.code))
      return fault("unsolved", field, text);
    return std::nullopt;
  }

  std::optional<Fault> check_goal(const Match<G> &match) {
    for (std::size_t i = 0; i < step_.goal.moves.size(); ++i) {
      const auto &text = step_.goal.moves[i];
      const auto field = step_.goal.kind == Goal::Kind::moves ? numbered("goal.moves", i)
                                                              : std::string("goal.solution");
      const auto verdict = match.read_move(text);
      if (judge(step_, match, verdict).kind != Kind::done)
        return fault("unsolved", field, why(match, text, verdict));
    }
    return std::nullopt;
  }

  std::optional<Fault> check_wrong(const Match<G> &match, std::size_t turn) {
    for (std::size_t i = 0; i < step_.wrong.size(); ++i) {
      const auto &wrong = step_.wrong[i];
      if (wrong.turn != turn)
        continue;
      const auto field = numbered("wrong", i) + ".move";
      const auto verdict = match.read_move(wrong.move);
      const auto judged = judge(step_, match, verdict);
      if (judged.kind == Kind::done || judged.kind == Kind::right)
        return fault("wrong-is-right", field, wrong.move);
      const auto code = verdict.refusal() ? verdict.refusal()->code : std::string_view{};
      if (verdict.choice() || code != wrong.refusal)
        return fault("wrong-otherwise", field, why(match, wrong.move, verdict));
      if (judged.said != &wrong.text)
        return fault("wrong-twice", field, wrong.move);
    }
    return std::nullopt;
  }

  /// `e2e5: A pawn cannot … (not-how-pawn-moves)`.
  std::string why(const Match<G> &match, const std::string &text,
                  const Verdict<typename G::Move> &verdict) const {
    std::string words = text;
    if (const auto *const refusal = verdict.refusal())
      words.append(": ")
          .append(explain_in(language_, match, *refusal))
          .append(" (")
          .append(refusal->code)
          .append(")");
    return words;
  }

  Language language_;
  const Step &step_;
};

/// What is wrong with a step, by the rules of its game.
template <Game G> std::optional<Fault> prove(Language language, const Step &step) {
  return Proof<G>(language, step).run();
}

/// The first thing that is wrong with any step.
std::optional<Fault> prove(Language language, const Course &course);

/// The lessons of a file that hold in every respect, or what is wrong with it.
std::variant<Course, Fault> read_proved_course(Language language, std::string_view file);

} // namespace plateau::learn
