/// @file
/// An analysed game as JSON.
#pragma once

#include "analyse/annotate.hpp"
#include "app/record_json.hpp"
#include "games/answers.hpp"
#include "search/report.hpp"

#include <optional>
#include <string>
#include <vector>

namespace plateau::app {

/// `"score":31`, in hundredths, or `"mate":-3`, in moves; good for the side that opens the game is
/// positive.
/// @param score for the side to move
inline void write_score(JsonWriter &json, search::Score score, Side to_move) {
  const int sign = to_move == Side::first ? 1 : -1;
  if (search::is_decided(score))
    json.key("mate").integer(sign * search::moves_to_end(score));
  else
    json.key("score").integer(sign * score);
}

/// The members that a whole game and a phase of it have in common.
inline void write_played(JsonWriter &json, const search::Played &played) {
  json.key("moves").number(played.moves).key("accuracy");
  const auto accuracy = played.accuracy();
  accuracy ? json.integer(*accuracy) : json.null();
  json.key("inaccuracies").number(played.marks[0]);
  json.key("mistakes").number(played.marks[1]);
  json.key("blunders").number(played.marks[2]);
}

template <Game G>
void write_sides(JsonWriter &json, const analyse::GameTally &tally, const search::Report &report) {
  json.open_object();
  for (const Side side : {Side::first, Side::second}) {
    json.key(G::side_key(side)).open_object();
    write_played(json, report.of(side));
    json.key("loss").real(tally[index(side)].average_loss());
    json.key("phases").open_object();
    for (const auto phase : phases) {
      json.key(plateau::name(phase)).open_object();
      write_played(json, report.of(phase, side));
      json.close_object();
    }
    json.close_object().close_object();
  }
  json.close_object();
}

/// Why a move is bad, in sentences that are proved; none of most moves.
using Reasons = std::vector<std::string>;

/// The moves of the main line, each with what the search thought of it and would have played.
template <Game G>
void write_judged_moves(JsonWriter &json, const analyse::Annotation<G> &annotation,
                        const std::vector<Reasons> &reasons) {
  const auto &tree = annotation.tree();
  auto position = tree.setup.position;
  const auto &insights = annotation.insights();
  const auto &judgements = annotation.judgements();
  PhaseWatch<G> watch(tree.setup.rules);
  json.open_array();
  std::size_t ply = 0;
  for (const auto id : tree.path(tree.main_end())) {
    const auto move = tree.move(id);
    const Side mover = G::side_to_move(position);
    json.open_object().key("move").string(G::write_move(position, move));
    json.key("record").string(G::record_move(position, move));
    json.key("side").string(G::side_key(mover));
    if (!insights[ply + 1].end)
      write_score(json, insights[ply + 1].score(opponent(mover)), opponent(mover));
    json.key("loss").real(judgements[ply].loss);
    json.key("phase").string(plateau::name(watch.next(position)));
    json.key("mark");
    if (judgements[ply].mark)
      json.string(search::name(*judgements[ply].mark));
    else
      json.null();
    json.key("reasons").open_array();
    for (const auto &sentence : reasons[ply])
      json.string(sentence);
    json.close_array();
    json.key("lines").open_array();
    for (const auto &line : insights[ply].lines) {
      json.open_object();
      write_score(json, line.score, mover);
      json.key("depth").integer(line.depth);
      write_moves<G>(json.key("moves"), position, line.moves);
      json.close_object();
    }
    json.close_array().close_object();
    G::play(position, move);
    ++ply;
  }
  json.close_array();
}

template <Game G>
void write_analysed_game(std::string &out, const GamePlace &place,
                         const analyse::Annotation<G> &annotation,
                         const std::vector<Reasons> &reasons,
                         const std::optional<OpeningName> &opening) {
  const auto &tree = annotation.tree();
  JsonWriter json(out);
  begin_game(json, place, tree.tags);
  json.key("game").string(G::name);
  json.key("rules").string(G::write_rules(tree.setup.rules));
  json.key("start").string(G::write_position(tree.setup.position));
  json.key("result").string(result_text(tree.result));
  write_opening(json.key("opening"), opening);
  write_judged_moves<G>(json.key("moves"), annotation, reasons);
  write_sides<G>(json.key("sides"), annotation.tally(), search::report_of(tree));
  json.close_object();
  out += '\n';
}

} // namespace plateau::app
