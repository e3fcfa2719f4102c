/// @file
/// What a session is told and shows. Part of session.hpp.
#pragma once

#include "engine/session.hpp"

#include <tuple>
#include <utility>

namespace plateau::engine {

template <search::Searchable G>
Session<G>::Session(Dialect dialect, LineOutput sink, search::Now now, typename G::Rules rules)
    : dialect_(dialect), sink_(std::move(sink)), now_(std::move(now)),
      searcher_(now_, std::size_t{default_table_megabytes} << 20), given_rules_(std::move(rules)),
      start_rules_(given_rules_), rules_(given_rules_), position_(G::start(rules_)) {}

template <search::Searchable G> Session<G>::~Session() { stop(); }

template <search::Searchable G> void Session<G>::say(std::string_view line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

template <search::Searchable G> void Session<G>::welcome() {
  say("id name " + std::string(identity()));
  say("id author the Plateau developers");
  const auto options = announce_options(game_options_of<G>());
  for (std::size_t begin = 0; begin < options.size();) {
    const auto end = options.find('\n', begin);
    say(std::string_view(options).substr(begin, end - begin));
    begin = end + 1;
  }
  say(dialect_.welcome);
}

template <search::Searchable G> void Session<G>::set(Words words) {
  std::string complaint;
  const auto changed = set_option(options_, words, game_options_of<G>(), complaint);
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
  case Changed::game_switch:
    set_switch(options_.switched_on);
    break;
  case Changed::network:
    set_network();
    break;
  case Changed::tables:
    set_tables();
    break;
  case Changed::book:
    set_book();
    break;
  case Changed::nothing_to_do:
    break;
  }
}

/// A network that does not serve changes nothing.
template <search::Searchable G> void Session<G>::set_network() {
  std::string complaint;
  auto found = find_network<G>(options_.network, complaint);
  if (!found)
    return complain("setoption: " + complaint);
  const std::lock_guard lock(position_mutex_);
  network_ = *std::move(found);
  searcher_.set_network(network_);
}

/// No path means no tables, and so do tables that cannot be read.
template <search::Searchable G> void Session<G>::set_tables() {
  if constexpr (search::Foretold<G>) {
    std::string complaint;
    auto found = options_.tables.empty()
                     ? nullptr
                     : search::Tactics<G>::open_tables(options_.tables, complaint);
    if (!complaint.empty())
      complain("setoption: " + complaint);
    searcher_.set_oracle(std::move(found));
  }
}

/// No path means no book, and so does a book that cannot be read.
template <search::Searchable G> void Session<G>::set_book() {
  std::string complaint;
  book_ = options_.book.empty() ? nullptr : Book::open(options_.book, complaint);
  if (!complaint.empty())
    complain("setoption: " + complaint);
}

template <search::Searchable G> void Session<G>::set_switch(bool on) {
  if constexpr (!game_switch.empty()) {
    start_rules_ = G::switched(given_rules_, on);
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
      return complain("position: " + explain<G>(Language{}, read.error()));
    position_ = read->position;
    // Where there is a switch, it alone decides.
    if constexpr (game_switch.empty())
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
           (verdict.refusal() != nullptr ? explain<G>(Language{}, *verdict.refusal())
                                         : std::string("a choice is missing")));
  return false;
}

/// Answers the questions of a referee that does not know the game. Only UGI has them.
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
  search::Evaluation<G> evaluation;
  evaluation.use(network_);
  say("info string evaluation " + std::to_string(evaluation(position_, 0, false)) +
      " for the side to move" + (network_ ? ", by a network" : ""));
}

} // namespace plateau::engine
