/// @file
/// Questions from matches, and explanations as JSON: the answer of `plateau explain --json` and of
/// the page's `explain`.
#pragma once

#include "core/json.hpp"
#include "core/match.hpp"
#include "insight/words.hpp"

#include <string>
#include <vector>

namespace plateau::insight {

/// About a move in the position that a match stands at.
template <Game G>
Question<G> question_about(const Match<G> &match, typename G::Move move, std::uint64_t nodes) {
  Question<G> question;
  question.rules = match.rules();
  question.position = match.position();
  question.history.assign(match.history().begin(), match.history().end());
  question.move = move;
  question.nodes = nodes;
  return question;
}

/// The moves of a line, each as `write(position, move)` has it.
template <Game G, class Write>
std::vector<std::string> texts_of(typename G::Position position,
                                  const std::vector<typename G::Move> &line, Write write) {
  std::vector<std::string> texts;
  for (const auto move : line) {
    texts.push_back(write(position, move));
    G::play(position, move);
  }
  return texts;
}

/// `line`, and `record` as game files have it.
template <Game G>
void write_line(JsonWriter &json, const typename G::Position &position,
                const std::vector<typename G::Move> &line) {
  json.key("line").open_array();
  for (const auto &move : texts_of<G>(position, line, G::write_move))
    json.string(move);
  json.close_array().key("record").open_array();
  for (const auto &move : texts_of<G>(position, line, G::record_move))
    json.string(move);
  json.close_array();
}

inline void write_score(JsonWriter &json, search::Score score) {
  if (search::is_decided(score))
    json.key("mate").integer(search::moves_to_end(score));
  else
    json.key("score").integer(score);
}

template <Game G>
void append_json(std::string &out, Language language, const Question<G> &question,
                 const Explanation<G> &explanation) {
  JsonWriter json(out);
  json.open_object();
  json.key("game").string(G::name);
  json.key("position").string(G::write_position(question.position));
  json.key("move").string(G::write_move(question.position, question.move));
  json.key("legal").boolean(true);
  json.key("statements").open_array();
  for (const auto &statement : explanation.statements) {
    json.open_object();
    json.key("code").string(statement.code);
    json.key("text").string(sentence<G>(language, question.position, statement));
    json.key("roles").open_array();
    for (const auto &[cell, role] : statement.cells) {
      json.open_object();
      json.key("cell").string(G::write_cell(cell));
      json.key("role").string(role).close_object();
    }
    json.close_array();
    json.key("worth").integer(statement.worth);
    write_line<G>(json, question.position, statement.line);
    json.close_object();
  }
  json.close_array();
  json.key("mark");
  if (explanation.mark)
    json.string(search::name(*explanation.mark));
  else
    json.null();
  json.key("played").open_object();
  write_score(json, explanation.score);
  write_line<G>(json, question.position, explanation.line);
  json.close_object();
  json.key("best").open_object();
  write_score(json, explanation.best_score);
  write_line<G>(json, question.position, explanation.best_line);
  json.close_object();
  json.key("nodes").number(question.nodes);
  json.close_object();
}

} // namespace plateau::insight
