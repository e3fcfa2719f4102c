/// @file
/// Another program as a player: any UCI or UGI engine.
#pragma once

#include "engine/match_question.hpp"
#include "engine/words.hpp"
#include "player/player.hpp"

#include <string>
#include <utility>

namespace plateau::player {

/// An engine is started when it is needed, and again after it has failed.
template <Game G> class EnginePlayer final : public Player<G> {
public:
  explicit EnginePlayer(engine::Client::Settings settings) : settings_(std::move(settings)) {}

  /// Starts it now: whoever waits for it learns at once what is wrong.
  std::optional<engine::Breakdown> start() { return client_.start(settings_); }

  std::string name() const override { return client_.name(); }

  std::optional<engine::Breakdown> begin(const Match<G> &match, std::uint64_t /*seed*/) override {
    if (!client_.running())
      if (auto breakdown = start())
        return breakdown;
    return engine::begin_game(client_, match);
  }

  Answer<G> choose(const Match<G> &match, const ThinkingTerms &terms,
                   const Tell<G> &tell) override {
    auto question = engine::question_of(match, settings_.dialect);
    question.go = terms.go;
    question.patience = terms.patience;
    question.stop_patience = terms.stop_patience;
    const auto hear = [&](const engine::Info &info) {
      if (tell)
        tell(thought_of(match.position(), info));
    };
    auto answer = client_.think(question, {hear, &terms.signals.stop});
    if (auto *breakdown = std::get_if<engine::Breakdown>(&answer))
      return std::move(*breakdown);
    auto &best = *std::get_if<engine::BestMove>(&answer);
    Chosen<G> chosen{match.read_move(best.move), std::move(best.move),
                     thought_of(match.position(), best.info), best.elapsed};
    if (const auto *move = chosen.verdict.move())
      if (auto &line = chosen.thought.line; line.empty() || !(line.front() == *move))
        line = {*move};
    return chosen;
  }

private:
  /// As much of its line as is legal.
  static Thought<G> thought_of(typename G::Position position, const engine::Info &info) {
    Thought<G> found{{}, info.score, info.depth};
    engine::Words words(info.line);
    while (!words.done()) {
      const auto verdict = G::read_move(position, words.next());
      if (verdict.move() == nullptr)
        break;
      found.line.push_back(*verdict.move());
      G::play(position, *verdict.move());
    }
    return found;
  }

  engine::Client::Settings settings_;
  engine::Client client_;
};

} // namespace plateau::player
