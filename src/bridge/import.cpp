#include "bridge/import.hpp"

#include "bridge/keep.hpp"
#include "bridge/study.hpp"
#include "bridge/write.hpp"
#include "core/record_end.hpp"
#include "core/record_file.hpp"
#include "core/record_replay.hpp"
#include "core/record_write.hpp"
#include "games/written.hpp"

namespace plateau::bridge {

namespace {

/// So many variations that were left out are named; the others are counted.
constexpr std::size_t max_told_left_out = 3;

/// Collects the main line of a game, and its tree.
template <Game G> struct ImportedLine {
  using Position = typename G::Position;

  Setup<G> setup{{}, G::start({})};
  std::vector<typename G::Move> line;
  std::vector<std::string> moves; ///< The same, written.
  TreeBuilder<G> tree;
  RecordResult ended = RecordResult::open;
  std::size_t ply = 0;            ///< Of the next move.
  std::vector<std::size_t> plies; ///< Of the lines that a variation interrupted.
  std::string refused_move;       ///< As it stands in the file.

  /// A variation that was cut off before a move nobody can read.
  struct LeftOut {
    std::string move; ///< With its number; empty where all variations were left out.
    Refusal refusal;
  };
  std::vector<LeftOut> left_outs; ///< The first of them.
  std::size_t left_out_count = 0;

  void begin(const Setup<G> &where) {
    setup = where;
    tree.begin(where);
  }
  void move(const Position &before, typename G::Move move, const Position &after) {
    tree.move(before, move, after);
    ++ply;
    if (!plies.empty())
      return;
    line.push_back(move);
    moves.push_back(G::write_move(before, move));
  }
  void glyph(std::uint8_t number) { tree.glyph(number); }
  void comment(std::string_view text) { tree.comment(text); }
  void open() {
    plies.push_back(ply--);
    tree.open();
  }
  void close() {
    ply = plies.back();
    plies.pop_back();
    tree.close();
  }
  void result(RecordResult said) { ended = said; }
  void refused(const RecordToken &token) {
    if (token.kind == RecordToken::Kind::word)
      refused_move = printable(excerpt(token.text, Refusal::max_found));
  }
  void left_out(const Refusal &refusal, const RecordToken &token) {
    if (++left_out_count > max_told_left_out)
      return;
    refused(token);
    left_outs.push_back({move_named(), refusal});
    refused_move.clear();
  }
  /// The move that was refused, as books name it: `2. Ke7`, `2… Ke6`.
  std::string move_named() const {
    const auto half_moves = ply + index(G::side_to_move(setup.position));
    const auto number = detail::first_move_number<G>(setup.position) + half_moves / 2;
    return std::to_string(number) + (half_moves % 2 == 0 ? ". " : "… ") + refused_move;
  }
};

/// The same without the variations, for a file that has one nobody can read.
template <Game G> struct MainLineOnly {
  ImportedLine<G> &all;

  void begin(const Setup<G> &where) { all.begin(where); }
  void move(const typename G::Position &before, typename G::Move move,
            const typename G::Position &after) {
    all.move(before, move, after);
  }
  void glyph(std::uint8_t number) { all.glyph(number); }
  void comment(std::string_view text) { all.comment(text); }
  void result(RecordResult said) { all.result(said); }
  void refused(const RecordToken &token) { all.refused(token); }
};

void write_saved_moves(JsonWriter &json, const std::vector<std::string> &moves) {
  json.key("moves").open_array();
  for (const auto &move : moves)
    json.string(move);
  json.close_array();
  json.key("played").number(moves.size());
}

/// How a game ended that the moves alone do not end, as far as its file says: `Saved.ended`.
template <Game G>
void write_ended(JsonWriter &json, const Match<G> &match, RecordResult result,
                 std::string_view termination) {
  const auto end = end_said(match, result, termination);
  if (!end)
    return;
  json.key("ended").open_object().key("reason").string(name(end->reason)).key("winner");
  if (end->winner)
    json.string(G::side_key(*end->winner));
  else
    json.null();
  json.close_object();
}

template <Game G>
void write_game(JsonWriter &json, Language language, const RecordTags &tags,
                ImportedLine<G> &line) {
  json.open_object().key("tags").open_array();
  for (std::size_t i = 0; i < tags.size(); ++i) {
    json.open_object().key("name").string(tags[i].name);
    json.key("value").string(tags[i].value).close_object();
  }
  json.close_array();
  json.key("saved").open_object();
  write_start<G>(json.key("start"), line.setup);
  write_saved_moves(json, line.moves);
  const auto study = kept_text(std::move(line.tree).finish({}));
  if (!study.empty())
    json.key("study").string(study);
  Match<G> match(line.setup);
  for (const auto move : line.line)
    match.play_unchecked(move);
  write_ended(json, match, line.ended, tags.value("Termination"));
  json.close_object();
  // What was read otherwise than it was written is said.
  if (!line.left_outs.empty()) {
    json.key("leftOut").open_object().key("count").number(line.left_out_count);
    json.key("first").open_array();
    for (const auto &one : line.left_outs) {
      json.open_object().key("move").string(one.move);
      json.key("text").string(explain<G>(language, one.refusal)).close_object();
    }
    json.close_array().close_object();
  }
  if (match.over() && line.ended != RecordResult::open &&
      result_text(*match.outcome()) != result_text(line.ended))
    json.key("contradiction").string(announce<G>(language, *match.outcome()));
  json.key("result").string(result_text(line.ended)).close_object();
}

template <Game G>
void write_refused_game(JsonWriter &json, Language language, const Refusal &refusal,
                        std::size_t number, const ImportedLine<G> &line = {}) {
  json.open_object().key("kind").string("refused");
  write_refusal(json.key("refusal"), view_of<G>(language), refusal, explain<G>(language, refusal));
  if (!line.refused_move.empty())
    json.key("move").string(line.move_named());
  json.key("game").number(number).close_object();
}

template <Game G>
void write_next_game(JsonWriter &json, Language language, RecordFile &file, std::string_view text,
                     std::size_t number) {
  ImportedLine<G> line;
  auto refusal = replay<G>(file, line);
  if (refusal && !line.plies.empty()) {
    // It was refused inside a variation. The game itself may be sound.
    ImportedLine<G> main;
    RecordFile again(text.substr(static_cast<std::size_t>(file.offset())));
    if (again.next_game() && !replay<G>(again, MainLineOnly<G>{main})) {
      main.left_outs = {{{}, *std::exchange(refusal, std::nullopt)}};
      main.left_out_count = 1;
      line = std::move(main);
    }
  }
  if (!refusal && line.tree.refusal())
    refusal = line.tree.refusal();
  if (refusal)
    write_refused_game<G>(json, language, *refusal, number, line);
  else if (line.moves.size() > max_kept_plies)
    write_refused_game<G>(json, language, Refusal::malformed(code::too_many_moves, {}, 0), number);
  else
    write_game<G>(json, language, file.tags(), line);
}

/// A file whose tags say what it is; a list of moves without any is of the hinted game.
void write_file(JsonWriter &json, Language language, std::string_view text, std::string_view hint) {
  RecordFile file(text);
  json.open_object().key("kind").string("games").key("games").open_array();
  bool more = file.next_game();
  for (std::size_t number = 1; more && number <= max_imported_games; ++number) {
    const bool bare = file.tags().size() == 0 && !file.tag_refusal();
    const auto game = bare && !hint.empty() ? hint : game_of(file.tags());
    const auto known = with_game(game, [&]<Game G>(std::type_identity<G>) {
      write_next_game<G>(json, language, file, text, number);
      return true;
    });
    if (!known)
      write_refused_game<DefaultGame>(json, language,
                                      Refusal::malformed(code::unknown_game, game, 1), number);
    more = file.next_game();
  }
  json.close_array().key("more").boolean(more).close_object();
}

template <Game G> bool write_position_of(JsonWriter &json, std::string_view text) {
  const auto setup = G::read_position(text, {});
  if (!setup)
    return false;
  json.open_object().key("kind").string("position").key("saved").open_object();
  write_start<G>(json.key("start"), *setup);
  write_saved_moves(json, {});
  json.close_object().close_object();
  return true;
}

/// The position it is in some game, the hinted one first.
bool write_position(JsonWriter &json, std::string_view text, std::string_view hint) {
  bool written = false;
  const auto attempt = [&]<Game G>(std::type_identity<G>) {
    written = written || write_position_of<G>(json, text);
    return written;
  };
  with_game(hint, attempt);
  for_each_game(attempt);
  return written;
}

/// What a text that is no position was probably meant to be. A game whose positions are easily told
/// from others says so.
std::string_view likely_game(std::string_view text, std::string_view hint) {
  // A page may give a hint that this core does not know.
  std::string_view likely = DefaultGame::name;
  with_game(hint, [&]<Game G>(std::type_identity<G>) { return likely = G::name; });
  for_each_game([&]<Game G>(std::type_identity<G>) {
    if constexpr (requires { Look<G>::looks_like_a_position(text); })
      if (Look<G>::looks_like_a_position(text))
        likely = G::name;
  });
  return likely;
}

bool looks_like_a_position(std::string_view text) {
  constexpr std::ptrdiff_t fewest_rows = 4;
  const auto board = text.substr(0, text.find(' '));
  return std::count(board.begin(), board.end(), '/') >= fewest_rows - 1;
}

} // namespace

void write_imported(JsonWriter &json, Language language, std::string_view text,
                    std::string_view hint) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto begin = text.find_first_not_of(blanks);
  const auto trimmed = begin == std::string_view::npos
                           ? std::string_view{}
                           : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
  if (write_position(json, trimmed, hint))
    return;
  if (trimmed.empty() || looks_like_a_position(trimmed)) {
    with_game(likely_game(trimmed, hint), [&]<Game G>(std::type_identity<G>) {
      const auto setup = G::read_position(trimmed, {});
      write_refused<G>(json, language, setup ? Refusal{} : setup.error());
      return true;
    });
    return;
  }
  write_file(json, language, text, hint);
}

} // namespace plateau::bridge
