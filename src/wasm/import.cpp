#include "wasm/import.hpp"

#include "core/record_file.hpp"
#include "core/record_replay.hpp"
#include "core/record_write.hpp"
#include "games/written.hpp"
#include "wasm/keep.hpp"
#include "wasm/write.hpp"

namespace plateau::bridge {

namespace {

/// Collects the main line of a game.
template <Game G> struct MainLine {
  Setup<G> setup{{}, G::start({})};
  std::vector<std::string> moves;
  RecordResult ended = RecordResult::open;
  std::string refused_move; ///< As it stands in the file.

  void begin(const Setup<G> &where) { setup = where; }
  void move(const typename G::Position &before, typename G::Move move,
            const typename G::Position &) {
    moves.push_back(G::write_move(before, move));
  }
  void result(RecordResult said) { ended = said; }
  void refused(const RecordToken &token) {
    if (token.kind == RecordToken::Kind::word)
      refused_move = printable(excerpt(token.text, Refusal::max_found));
  }
};

void write_saved_moves(JsonWriter &json, const std::vector<std::string> &moves) {
  json.key("moves").open_array();
  for (const auto &move : moves)
    json.string(move);
  json.close_array();
  json.key("played").number(moves.size());
}

template <Game G>
void write_game(JsonWriter &json, const RecordTags &tags, const MainLine<G> &line) {
  json.open_object().key("tags").open_array();
  for (std::size_t i = 0; i < tags.size(); ++i) {
    json.open_object().key("name").string(tags[i].name);
    json.key("value").string(tags[i].value).close_object();
  }
  json.close_array();
  json.key("saved").open_object();
  write_start<G>(json.key("start"), line.setup);
  write_saved_moves(json, line.moves);
  json.close_object();
  json.key("result").string(result_text(line.ended)).close_object();
}

/// The move at which a game was given up, as books name it: `2. Ke7`, `2… Ke6`.
template <Game G> std::string refused_move_of(const MainLine<G> &line) {
  const auto &start = line.setup.position;
  const auto ply = line.moves.size() + index(G::side_to_move(start));
  const auto number = detail::first_move_number<G>(start) + ply / 2;
  return std::to_string(number) + (ply % 2 == 0 ? ". " : "… ") + line.refused_move;
}

template <Game G>
void write_refused_game(JsonWriter &json, Language language, const Refusal &refusal,
                        std::size_t number, const MainLine<G> &line = {}) {
  json.open_object().key("kind").string("refused");
  write_refusal(json.key("refusal"), view_of<G>(language), refusal, explain<G>(language, refusal));
  if (!line.refused_move.empty())
    json.key("move").string(refused_move_of(line));
  json.key("game").number(number).close_object();
}

template <Game G>
void write_next_game(JsonWriter &json, Language language, RecordFile &file, std::size_t number) {
  MainLine<G> line;
  const auto refusal = replay<G>(file, line);
  if (refusal)
    write_refused_game<G>(json, language, *refusal, number, line);
  else if (line.moves.size() > max_kept_plies)
    write_refused_game<G>(json, language, Refusal::malformed(code::too_many_moves, {}, 0), number);
  else
    write_game<G>(json, file.tags(), line);
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
      write_next_game<G>(json, language, file, number);
      return true;
    });
    if (!known)
      write_refused_game<chess::Chess>(json, language,
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

/// What a text that is no position was probably meant to be: boards are written with slashes.
std::string_view likely_game(std::string_view text, std::string_view hint) {
  const auto board = text.substr(0, text.find(' '));
  const auto rows = static_cast<std::size_t>(std::count(board.begin(), board.end(), '/')) + 1;
  constexpr std::size_t abalone_rows = abalone::side_length;
  if (board.find(',') != std::string_view::npos)
    return stackchess::Stackchess::name;
  if (rows == abalone_rows && board.find_first_of("Ss") != std::string_view::npos)
    return abalone::Abalone::name;
  return hint.empty() ? chess::Chess::name : hint;
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
