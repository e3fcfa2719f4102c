/// @file
/// What a session is told and shows. Part of session.hpp.
#pragma once

#include "engine/session.hpp"

#include <tuple>
#include <utility>

namespace plateau::engine {

template <search::Searchable G>
Session<G>::Session(Dialect dialect, LineSink sink, search::Now now, typename G::Rules rules)
    : dialect_(dialect), sink_(std::move(sink)), now_(std::move(now)),
      searcher_(now_, std::size_t{default_table_megabytes} << 20), given_rules_(std::move(rules)),
      start_rules_(given_rules_), rules_(given_rules_), position_(G::start(rules_)) {}

template <search::Searchable G> Session<G>::~Session() { stop(); }

template <search::Searchable G> void Session<G>::say(std::string_view line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

template <search::Searchable G> void Session<G>::welcome() {
  say("id name Plateau");
  say("id author the Plateau developers");
  const auto options = announce_options(is_chess);
  for (std::size_t begin = 0; begin < options.size();) {
    const auto end = options.find('\n', begin);
    say(std::string_view(options).substr(begin, end - begin));
    begin = end + 1;
  }
  say(dialect_.welcome);
}

template <search::Searchable G> void Session<G>::set(Words words) {
  std::string complaint;
  const auto changed = set_option(options_, words, is_chess, complaint);
  if (!changed)
    return complain(complaint);
  switch (*changed) {
  case Changed::table_size:
    if (!searcher_.set_table_size(static_cast<std::size_t>(options_.table_megabytes) << 20))
      complain("setoption: not enough memory for a table of " +
               std::to_string(options_.table_megabytes) + " MB, the smallest one is used");
    break;
  case Changed::threads:
    searcher_.set_threads(static_cast<std::size_t>(options_.threads));
    break;
  case Changed::clear_table:
    searcher_.clear();
    break;
  case Changed::chess960:
    set_chess960(options_.chess960);
    break;
  case Changed::nothing_to_do:
    break;
  }
}

/// Changes this and nothing else of the rules; the start is the one the session began with, if that
/// was one of Chess960.
template <search::Searchable G> void Session<G>::set_chess960(bool on) {
  if constexpr (is_chess) {
    const auto usual = G::read_rules("chess960");
    start_rules_.chess960.reset();
    if (on && usual)
      start_rules_.chess960 = given_rules_.chess960 ? given_rules_.chess960 : usual->chess960;
    rules_ = start_rules_;
  }
}

/// `position startpos|fen <text> [moves <move> …]`. Nothing changes unless all of it is legal.
template <search::Searchable G> void Session<G>::set_position(Words words) {
  const auto before = std::tuple(rules_, position_, history_);
  const auto kind = words.next();
  if (kind == "startpos") {
    if (!words.done() && words.next() != "moves")
      return complain("position: after 'startpos' only 'moves' may follow");
    rules_ = start_rules_;
    position_ = G::start(rules_);
  } else if (kind == "fen") {
    const auto text = words.until("moves");
    const auto read = G::read_position(text, start_rules_);
    if (!read)
      return complain("position: " + explain<G>(Language::english, read.error()));
    position_ = read->position;
    if constexpr (!is_chess)
      rules_ = read->rules;
  } else {
    return complain("position: 'startpos' or 'fen' must follow");
  }
  history_.clear();
  while (!words.done())
    if (!play(words.next())) {
      std::tie(rules_, position_, history_) = before;
      return;
    }
}

template <search::Searchable G> bool Session<G>::play(std::string_view text) {
  const auto verdict = G::read_move(position_, text);
  if (const auto *move = verdict.move()) {
    history_.push_back(G::hash(position_));
    G::play(position_, *move);
    return true;
  }
  complain("position: move " + std::to_string(history_.size() + 1) + ", " + in_quotes(text) + ": " +
           (verdict.refusal() != nullptr ? explain<G>(Language::english, *verdict.refusal())
                                         : std::string("a choice is missing")));
  return false;
}

/// What a referee that does not know the game asks: UGI has it, UCI has not.
template <search::Searchable G> void Session<G>::answer_query(Words words) {
  const auto what = words.next();
  const auto outcome = G::outcome(rules_, position_, history_);
  const auto respond = [this](std::string_view answer) {
    say(std::string("response ").append(answer));
  };
  if (what == "gameover")
    respond(outcome ? "true" : "false");
  else if (what == "p1turn")
    respond(G::side_to_move(position_) == Side::first ? "true" : "false");
  else if (what == "result")
    respond(!outcome                          ? "none"
            : !outcome->winner                ? "draw"
            : *outcome->winner == Side::first ? "p1win"
                                              : "p2win");
  else
    complain("query: 'gameover', 'p1turn' or 'result' must follow, found " + in_quotes(what));
}

template <search::Searchable G> void Session<G>::show() {
  const std::lock_guard lock(position_mutex_);
  say("info string position " + G::write_position(position_));
  say("info string key " + std::to_string(G::hash(position_)));
}

template <search::Searchable G> void Session<G>::show_evaluation() {
  const std::lock_guard lock(position_mutex_);
  say("info string evaluation " + std::to_string(G::evaluate(position_)) + " for the side to move");
}

} // namespace plateau::engine
