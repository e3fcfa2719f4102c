/// @file
/// One seat at the board: something that is shown a game and answers with a move.
#pragma once

#include "arena/baseline.hpp"
#include "arena/contestant.hpp"
#include "core/match.hpp"
#include "engine/match_question.hpp"
#include "engine/options.hpp"
#include "search/levels.hpp"
#include "search/searcher.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::arena {

/// What a player answered. Whether the move is legal is in the verdict.
template <Game G> struct Chosen {
  Verdict<typename G::Move> verdict;
  std::string written; ///< The move as the player wrote it.
  std::optional<search::Score> score{};
  int depth = 0;
  std::chrono::microseconds elapsed{0};
};

/// How long a player may take, and how it is told to stop.
struct Terms {
  engine::GoCommand go;
  Milliseconds patience{0}; ///< A player that takes longer is not waited for.
  const search::Signals &signals;
};

template <Game G> class Player {
public:
  Player() = default;
  Player(const Player &) = delete;
  Player &operator=(const Player &) = delete;
  virtual ~Player() = default;

  /// Gets ready for another game. The seed tells games of the same opening apart.
  virtual std::optional<engine::Trouble> begin(const Match<G> &match, std::uint64_t seed) = 0;
  /// Chooses a move in a game that is not over.
  virtual std::variant<Chosen<G>, engine::Trouble> choose(const Match<G> &match,
                                                          const Terms &terms) = 0;
};

/// The built-in search, in this process, with memory of its own.
template <search::Searchable G> class BuiltInPlayer final : public Player<G> {
public:
  BuiltInPlayer(search::Now now, const engine::Options &options, const search::Strength &strength)
      : now_(now), options_(options), strength_(strength),
        searcher_(std::move(now), static_cast<std::size_t>(options.table_megabytes) << 20) {
    searcher_.set_threads(static_cast<std::size_t>(options.threads));
  }

  std::optional<engine::Trouble> begin(const Match<G> & /*match*/, std::uint64_t seed) override {
    searcher_.clear();
    seed_ = seed;
    return std::nullopt;
  }

  std::variant<Chosen<G>, engine::Trouble> choose(const Match<G> &match,
                                                  const Terms &terms) override {
    const auto begun = now_();
    search::Request<G> request;
    request.rules = match.rules();
    request.position = match.position();
    request.history.assign(match.history().begin(), match.history().end());
    request.limits = terms.go.limits(match.to_move(), options_.overhead);
    search::hold_back(request, strength_, seed_);
    const auto answer = searcher_.think(request, terms.signals);
    const auto &line = answer.lines.front();
    Chosen<G> chosen{line.moves.front(), {}};
    chosen.written = G::write_move(match.position(), line.moves.front());
    chosen.score = line.score;
    chosen.depth = line.depth;
    chosen.elapsed = now_() - begun;
    return chosen;
  }

private:
  search::Now now_;
  engine::Options options_;
  search::Strength strength_;
  search::Searcher<G> searcher_;
  std::uint64_t seed_ = 0;
};

/// The baseline: it heeds no limit but its depth.
template <Game G> class BaselinePlayer final : public Player<G> {
public:
  BaselinePlayer(search::Now now, int depth) : now_(std::move(now)), depth_(depth) {}

  std::optional<engine::Trouble> begin(const Match<G> & /*match*/, std::uint64_t seed) override {
    seed_ = seed;
    return std::nullopt;
  }

  std::variant<Chosen<G>, engine::Trouble> choose(const Match<G> &match,
                                                  const Terms & /*terms*/) override {
    const auto begun = now_();
    const auto best =
        Baseline<G>(match.rules(), match.history()).choose(match.position(), depth_, seed_);
    Chosen<G> chosen{best.move, G::write_move(match.position(), best.move), best.score, depth_};
    chosen.elapsed = now_() - begun;
    return chosen;
  }

private:
  search::Now now_;
  int depth_;
  std::uint64_t seed_ = 0;
};

/// Another program. It is started when it is needed, and again after it has failed.
template <Game G> class EnginePlayer final : public Player<G> {
public:
  explicit EnginePlayer(engine::Client::Settings settings) : settings_(std::move(settings)) {}

  std::optional<engine::Trouble> begin(const Match<G> &match, std::uint64_t /*seed*/) override {
    if (!client_.running())
      if (auto trouble = client_.start(settings_))
        return trouble;
    return engine::begin_game(client_, match);
  }

  std::variant<Chosen<G>, engine::Trouble> choose(const Match<G> &match,
                                                  const Terms &terms) override {
    auto question = engine::question_of(match, settings_.dialect);
    question.go = terms.go;
    question.patience = terms.patience;
    auto answer = client_.think(question, {{}, &terms.signals.stop});
    if (auto *trouble = std::get_if<engine::Trouble>(&answer))
      return std::move(*trouble);
    auto &reply = *std::get_if<engine::Reply>(&answer);
    return Chosen<G>{match.read_move(reply.move), std::move(reply.move), reply.thought.score,
                     reply.thought.depth, reply.elapsed};
  }

private:
  engine::Client::Settings settings_;
  engine::Client client_;
};

/// What a built-in player is told to be: the options it has are those of `plateau uci`.
/// @param contestant the player
/// @param chess whether the options of chess are there too
/// @param complaint says what is wrong with an option, when nothing is given back
inline std::optional<engine::Options> built_in_options(const Contestant &contestant, bool chess,
                                                       std::string &complaint) {
  engine::Options options;
  for (const auto &[name, value] : contestant.options) {
    const auto line = std::string("name ").append(name).append(" value ").append(value);
    if (!engine::set_option(options, engine::Words(line), chess, complaint))
      return std::nullopt;
  }
  return options;
}

/// Seats a contestant whose options have been checked.
template <search::Searchable G>
std::unique_ptr<Player<G>> make_player(const Contestant &contestant, const search::Now &now,
                                       Milliseconds patience) {
  switch (contestant.kind) {
  case Contestant::Kind::baseline:
    return std::make_unique<BaselinePlayer<G>>(now, contestant.depth);
  case Contestant::Kind::engine:
    return std::make_unique<EnginePlayer<G>>(engine::Client::Settings{
        contestant.command, contestant.dialect, contestant.options, patience});
  case Contestant::Kind::search:
  case Contestant::Kind::level:
    break;
  }
  std::string ignored;
  const auto options = built_in_options(contestant, G::name == std::string_view("chess"), ignored)
                           .value_or(engine::Options{});
  return std::make_unique<BuiltInPlayer<G>>(now, options,
                                            contestant.kind == Contestant::Kind::level
                                                ? search::strength_of_level(contestant.level)
                                                : options.strength());
}

} // namespace plateau::arena
