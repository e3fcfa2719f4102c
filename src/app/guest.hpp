/// @file
/// Another program as an opponent at the table: any UCI engine for chess, any UGI engine for the
/// other games.
#pragma once

#include "engine/match_question.hpp"
#include "games/games.hpp"
#include "text/player.hpp"

#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::app {

/// The program to seat, as the options name it.
struct EngineOptions {
  std::string command;              ///< A program, or a program and its words.
  std::vector<std::string> options; ///< `NAME=VALUE` each.

  bool any() const { return !command.empty(); }
};

/// What engines of a game speak.
template <Game G>
inline constexpr engine::Dialect dialect_of =
    G::name == chess::Chess::name ? engine::uci_dialect : engine::ugi_dialect;

/// How to start it, or a sentence when the options make no sense.
std::variant<engine::Client::Settings, std::string>
engine_settings(Language language, const EngineOptions &options, const engine::Dialect &dialect);

/// How long an engine that was told to stop is waited for before it counts as silent.
inline constexpr Milliseconds stop_patience{2000};

/// Plays what an engine answers, if it is legal.
template <Game G> class EnginePlayer final : public console::Player<G> {
public:
  /// @param client started already
  /// @param language of what is said about its mistakes
  /// @param movetime for each move
  EnginePlayer(engine::Client client, Language language, Milliseconds movetime)
      : client_(std::move(client)), language_(language), movetime_(movetime) {}

  std::string described(Language /*language*/) const override { return client_.name(); }
  std::string named(Language /*language*/) const override { return client_.name(); }
  std::string recorded() const override { return client_.name(); }

  void begin(bool new_game) override {
    stop_ = false;
    new_game_ = new_game_ || new_game;
  }

  console::Found<G> think(const Match<G> &match, const console::Tell<G> &tell) override {
    if (std::exchange(new_game_, false))
      if (const auto trouble = engine::begin_game(client_, match))
        return trouble_of(*trouble);
    const auto &position = match.position();
    const auto answer = client_.think(
        question(match),
        {[&](const engine::Thought &thought) { tell(thought_of(position, thought)); }, &stop_});
    if (const auto *trouble = std::get_if<engine::Trouble>(&answer))
      return trouble_of(*trouble);
    const auto &reply = *std::get_if<engine::Reply>(&answer);
    const auto verdict = G::read_move(position, reply.move);
    const auto *move = verdict.move();
    if (move == nullptr)
      return cheating(reply.move, verdict.refusal());
    auto thought = thought_of(position, reply.thought);
    if (thought.line.empty() || !(thought.line.front() == *move))
      thought.line = {*move};
    return thought;
  }

  void stop() override { stop_ = true; }

private:
  engine::Question question(const Match<G> &match) const {
    auto question = engine::question_of(match, dialect_of<G>);
    question.go.move_time = movetime_;
    question.patience = movetime_ + engine::default_patience;
    question.stop_patience = stop_patience;
    return question;
  }

  /// As much of its line as is legal.
  static console::Thought<G> thought_of(typename G::Position position,
                                        const engine::Thought &thought) {
    console::Thought<G> found{{}, thought.score, thought.depth};
    engine::Words words(thought.line);
    while (!words.done()) {
      const auto verdict = G::read_move(position, words.next());
      if (verdict.move() == nullptr)
        break;
      found.line.push_back(*verdict.move());
      G::play(position, *verdict.move());
    }
    return found;
  }

  console::Trouble trouble_of(const engine::Trouble &trouble) const {
    return {engine::explain(language_, client_.name(), trouble)};
  }

  /// It is ended: whoever plays one illegal move does not see the board as it is.
  console::Trouble cheating(std::string_view move, const Refusal *refusal) {
    client_.quit();
    return {text(language_, "app.engine.illegal",
                 {{"engine", client_.name()},
                  {"move", printable(excerpt(move, Refusal::max_found))},
                  {"reason", refusal != nullptr ? explain<G>(language_, *refusal)
                                                : text(language_, "app.engine.incomplete")}})};
  }

  engine::Client client_;
  Language language_;
  Milliseconds movetime_;
  std::atomic<bool> stop_{false};
  bool new_game_ = false;
};

} // namespace plateau::app
