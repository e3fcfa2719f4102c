/// @file
/// Plays the games of a file through their rules, move by move, keeping nothing.
///
/// A visitor is any object; `replay` calls those of these functions that it has:
///
///     void begin(const Setup<G> &);                  // the tags are in order
///     void move(const Position &before, Move, const Position &after);
///     void glyph(std::uint8_t);                      // `$7`, `!?`
///     void comment(std::string_view);                // line ends still in it
///     void open(); void close();                     // a variation: alternatives to the last move
///     void result(RecordResult);                     // the end, reached without a refusal
///     void refused(const RecordToken &);             // where it was given up
///     void left_out(const Refusal &, const RecordToken &);
///
/// A visitor with `left_out` is told of a move in a variation that is refused, and the rest of that
/// variation is skipped; for others the whole game is refused.
/// A visitor without `open` is shown the main line only, and the variations are not judged.
///
/// Files of a game may spell moves in other letters, or pass (`--`). A game that knows such brings
///
///     static Verdict<Move> read_pass(const Position &, std::string_view word);
///     class Movetext;                                // one for each game read
///       std::string_view plain(const Position &, std::string_view word, rest); // in its own
///       letters std::string_view without_figures(std::string_view word);
#pragma once

#include "core/game.hpp"
#include "core/record_file.hpp"
#include "core/record_setup.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// A word by which files let a side pass: as ChessBase and most programs write it, as old ones did,
/// and as UCI has it.
constexpr bool says_pass(std::string_view word) {
  return word == "--" || word == "Z0" || word == "0000";
}

/// The move by which a side passes, where the game knows such in its files; else why not.
template <Game G>
Verdict<typename G::Move> read_pass(const typename G::Position &position, std::string_view word) {
  if constexpr (requires { G::read_pass(position, word); })
    return G::read_pass(position, word);
  else
    return Refusal::malformed(code::null_move, word, 1);
}

template <Game G> bool is_pass(const typename G::Position &position, typename G::Move move) {
  if constexpr (requires { G::read_pass(position, std::string_view{}); })
    return says_pass(G::write_move(position, move));
  else
    return false;
}

namespace detail {

/// How a game's files may spell moves in other ways than the game does; this one has none.
struct PlainMovetext {
  template <class Position, class Rest>
  std::string_view plain(const Position &, std::string_view word, Rest) {
    return word;
  }
  std::string_view without_figures(std::string_view word) { return word; }
};
template <class G> struct MovetextOf { using Type = PlainMovetext; };
template <class G>
requires requires { typename G::Movetext; }
struct MovetextOf<G> {
  using Type = typename G::Movetext;
};

template <Game G, class Visitor> class Replay {
public:
  Replay(RecordFile &file, Visitor &visitor, const Setup<G> &setup)
      : file_(file), visitor_(visitor), rules_(setup.rules), before_(setup.position),
        now_(setup.position) {}

  std::optional<Refusal> run(const Setup<G> &setup);

private:
  using Position = typename G::Position;
  using Kind = RecordToken::Kind;
  static constexpr bool sees_variations = requires(Visitor & visitor) {
    visitor.open();
    visitor.close();
  };

  /// Where a line stood when a variation interrupted it.
  struct Interrupted {
    Position before;
    Position now;
  };

  void begin(const Setup<G> &setup);
  /// Each answers false when the game goes no further; then `refusal_` says why, or nothing is
  /// wrong and the game has ended.
  bool take(const RecordToken &token);
  bool play_word(const RecordToken &token);
  bool refuse_word(Refusal refusal, std::string_view word, const RecordToken &token);
  bool play(typename G::Move move, const RecordToken &token);
  bool open(const RecordToken &token);
  bool close(const RecordToken &token);
  bool end(const RecordToken &token);
  bool skip_variation(const RecordToken &token);
  bool leave_out(const Refusal &refusal, const RecordToken &token);
  void tell_remark(const RecordToken &token);
  bool refuse(Refusal refusal, const RecordToken &token, bool lost = false);
  bool refuse(std::string_view code, const RecordToken &token, bool lost = false) {
    return refuse(Refusal::malformed(code, token.text, 1), token, lost);
  }

  RecordFile &file_;
  Visitor &visitor_;
  const typename G::Rules &rules_;
  Position before_;
  Position now_;
  bool can_vary_ = false; ///< There is a move a variation could replace.
  std::vector<Interrupted> interrupted_;
  typename MovetextOf<G>::Type movetext_;
  std::size_t skipped_depth_ = 0;
  std::size_t plies_ = 0;
  std::size_t items_ = 0;
  std::optional<Refusal> refusal_;
};

template <Game G, class Visitor>
bool Replay<G, Visitor>::refuse(Refusal refusal, const RecordToken &token, bool lost) {
  refusal_ = located(std::move(refusal), token.line, token.column);
  if constexpr (requires { visitor_.refused(token); })
    visitor_.refused(token);
  file_.give_up(lost);
  return false;
}

/// Gives up the variation that is being read, where the visitor can be told so; else the game.
template <Game G, class Visitor>
bool Replay<G, Visitor>::leave_out(const Refusal &refusal, const RecordToken &token) {
  if constexpr (requires { visitor_.left_out(refusal, token); })
    if (!interrupted_.empty()) {
      visitor_.left_out(located(refusal, token.line, token.column), token);
      skipped_depth_ = 1;
      return true;
    }
  return refuse(refusal, token);
}

template <Game G, class Visitor> void Replay<G, Visitor>::begin(const Setup<G> &setup) {
  if constexpr (requires { visitor_.begin(setup); })
    visitor_.begin(setup);
  if constexpr (requires { visitor_.comment(std::string_view{}); })
    for (const auto &comment : file_.leading_comments())
      visitor_.comment(comment);
  items_ = file_.leading_comments().size();
}

/// @param word the token's text as the game spells it
template <Game G, class Visitor>
bool Replay<G, Visitor>::refuse_word(Refusal refusal, std::string_view word,
                                     const RecordToken &token) {
  // What was found is shown as the file has it.
  if (refusal.kind == RefusalKind::malformed && word != token.text) {
    const bool same_columns = word.size() == token.text.size() && refusal.column > 0;
    refusal.column = same_columns ? refusal.column : 1;
    refusal.found =
        excerpt(token.text.substr(std::min<std::size_t>(refusal.column - 1, word.size())),
                same_columns ? refusal.found.size() : Refusal::max_found);
  }
  return leave_out(refusal, token);
}

template <Game G, class Visitor> bool Replay<G, Visitor>::play_word(const RecordToken &token) {
  auto word = movetext_.plain(now_, token.text, [&] { return file_.ahead(); });
  // A game may know a quicker way to a move than one that could also explain why not.
  if constexpr (requires(typename G::Move & found) { G::find_move(now_, word, found); })
    if (typename G::Move found{}; G::find_move(now_, word, found))
      return play(found, token);
  word = movetext_.without_figures(word);
  const auto verdict = says_pass(word) ? read_pass<G>(now_, word) : G::read_move(now_, word);
  if (const auto *const move = verdict.move())
    return play(*move, token);
  // Words that tell nothing new, where a game knows such (`e.p.`).
  if constexpr (requires { G::says_nothing(word); })
    if (G::says_nothing(word))
      return true;
  const auto *const refusal = verdict.refusal();
  if (refusal == nullptr)
    return leave_out(Refusal::malformed(code::move_incomplete, token.text, 1), token);
  // What is a move, but comes after the end, is refused for that.
  if (refusal->kind != RefusalKind::malformed && G::outcome(rules_, now_, {}))
    return leave_out(Refusal::illegal(code::game_over), token);
  return refuse_word(*refusal, word, token);
}

template <Game G, class Visitor>
bool Replay<G, Visitor>::play(typename G::Move move, const RecordToken &token) {
  if (++plies_ > file_.budget().plies)
    return refuse(code::too_many_moves, token);
  before_ = now_;
  G::play(now_, move);
  can_vary_ = true;
  if constexpr (requires { visitor_.move(before_, move, now_); })
    visitor_.move(before_, move, now_);
  return true;
}

template <Game G, class Visitor> bool Replay<G, Visitor>::open(const RecordToken &token) {
  if (!can_vary_)
    return refuse(code::variation_without_move, token);
  if (interrupted_.size() == file_.budget().depth)
    return refuse(code::variations_too_deep, token);
  if constexpr (sees_variations) {
    interrupted_.push_back({before_, now_});
    now_ = before_;
    can_vary_ = false;
    visitor_.open();
  } else {
    skipped_depth_ = 1;
  }
  return true;
}

template <Game G, class Visitor> bool Replay<G, Visitor>::close(const RecordToken &token) {
  if (interrupted_.empty())
    return refuse(code::end_without_variation, token);
  before_ = interrupted_.back().before;
  now_ = interrupted_.back().now;
  interrupted_.pop_back();
  can_vary_ = true;
  if constexpr (sees_variations)
    visitor_.close();
  return true;
}

/// A token inside a variation that nobody wants to see, or that was given up.
template <Game G, class Visitor> bool Replay<G, Visitor>::skip_variation(const RecordToken &token) {
  if (token.kind == Kind::close) {
    --skipped_depth_;
    if (sees_variations && skipped_depth_ == 0)
      return close(token);
  } else if (token.kind == Kind::open && ++skipped_depth_ > file_.budget().depth)
    return refuse(code::variations_too_deep, token);
  return true;
}

template <Game G, class Visitor> bool Replay<G, Visitor>::end(const RecordToken &token) {
  if (!interrupted_.empty() || skipped_depth_ > 0)
    return refuse(code::variation_without_end, token);
  const auto said = read_result(token.text).value_or(RecordResult::open);
  const auto tagged = read_result(file_.tags().value("Result")).value_or(RecordResult::open);
  if (said != tagged && said != RecordResult::open && tagged != RecordResult::open)
    return refuse(code::result_disagrees, token);
  if constexpr (requires { visitor_.result(said); })
    visitor_.result(said == RecordResult::open ? tagged : said);
  file_.finish();
  return false;
}

template <Game G, class Visitor> void Replay<G, Visitor>::tell_remark(const RecordToken &token) {
  if constexpr (requires { visitor_.glyph(token.glyph); })
    if (token.kind == Kind::glyph)
      visitor_.glyph(token.glyph);
  if constexpr (requires { visitor_.comment(token.text); })
    if (token.kind == Kind::comment)
      visitor_.comment(token.text);
}

template <Game G, class Visitor> bool Replay<G, Visitor>::take(const RecordToken &token) {
  if (token.kind == Kind::end || token.kind == Kind::result)
    return end(token);
  if (token.kind == Kind::bad)
    return refuse(token.code, token, true);
  if (file_.over_budget())
    return refuse(code::game_too_long, token);
  if (++items_ > file_.budget().items)
    return refuse(code::too_many_items, token);
  if (skipped_depth_ > 0)
    return skip_variation(token);
  switch (token.kind) {
  case Kind::word:
    return play_word(token);
  case Kind::open:
    return open(token);
  case Kind::close:
    return close(token);
  case Kind::glyph:
  case Kind::comment:
    tell_remark(token);
    break;
  case Kind::end:
  case Kind::tag:
  case Kind::result:
  case Kind::bad:
    break;
  }
  return true;
}

template <Game G, class Visitor>
std::optional<Refusal> Replay<G, Visitor>::run(const Setup<G> &setup) {
  begin(setup);
  while (take(file_.next_token())) {
  }
  return std::move(refusal_);
}

} // namespace detail

/// Plays the present game of a file, once. Nothing is given back when all is well; else why the
/// game is refused, and where. What was shown to the visitor before that was legal.
template <Game G, class Visitor>
std::optional<Refusal> replay(RecordFile &file, Visitor &&visitor) {
  if (file.tag_refusal())
    return file.tag_refusal();
  if (!file.unread())
    return std::nullopt;
  const auto setup = setup_of<G>(file.tags());
  if (!setup) {
    file.give_up(false);
    return setup.error();
  }
  return detail::Replay<G, std::remove_reference_t<Visitor>>(file, visitor, *setup).run(*setup);
}

} // namespace plateau
