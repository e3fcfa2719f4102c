/// @file
/// Many requests, a line each, on standard input; an answer in JSON, a line each, on standard
/// output.
#pragma once

#include "app/start.hpp"
#include "system/lines.hpp"

#include <string>
#include <string_view>
#include <unistd.h>

namespace plateau::app {

/// The longest request: the fullest stackchess board of 26 × 26 with all its counters stays below
/// 2 KiB, and nobody types a longer move.
inline constexpr std::size_t max_request_bytes = 16 * 1024;

/// Answers line after line with `answer(line, out)`, which appends one JSON value to `out`.
/// Answers are handed over whenever no further request has arrived yet, so that another program can
/// ask one by one. A bad line is answered like any other.
template <class Answer> Exit answer_lines(Context &context, const Start &start, Answer &&answer) {
  auto &out = context.out;
  system::LineReader lines(system::blocks_of(STDIN_FILENO, [&] { out.flush(); }),
                           max_request_bytes);
  std::string_view line;
  while (!out.failed()) {
    switch (lines.next(line)) {
    case system::LineReader::Status::line:
      answer(line, out.buffer());
      break;
    case system::LineReader::Status::too_long:
      start.write_failure(out.buffer(), misuse(context.language, "line-too-long",
                                               {{"limit", std::to_string(max_request_bytes)}}));
      break;
    case system::LineReader::Status::end:
      return Exit::yes;
    case system::LineReader::Status::failed:
      return report(context, misuse(context.language, "input-unreadable"));
    }
    out.write("\n");
  }
  return Exit::yes; // `run` says what became of the output.
}

/// Runs a batch for the game and rules the options name: `answer_for(game, rules)` gives the
/// function that answers a line.
template <class AnswerFor>
Exit run_batch(Context &context, const Start &start, AnswerFor &&answer_for) {
  const auto status = with_game(start.game, [&]<Game G>(std::type_identity<G> game) {
    const auto rules = G::read_rules(start.rules);
    if (!rules)
      return report(context, failure_of<G>(context.language, rules.error()), start);
    return answer_lines(context, start, answer_for(game, *rules));
  });
  return status ? *status : report(context, unknown_game(context.language, start.game), start);
}

} // namespace plateau::app
