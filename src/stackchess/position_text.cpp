#include "stackchess/position_text.hpp"

#include "stackchess/judge.hpp"
#include "stackchess/scan.hpp"

#include <array>
#include <optional>

namespace plateau::stackchess {

namespace {

constexpr std::string_view piece_letters = "PNBRQK"; // In the order of Kind.
constexpr char moved_mark = '\'';

/// The piece a letter stands for; pawns come fresh or not later.
std::optional<Piece> piece_of(char letter) {
  const bool black = letter >= 'a' && letter <= 'z';
  const char upper = black ? static_cast<char>(letter - 'a' + 'A') : letter;
  const auto kind = piece_letters.find(upper);
  if (kind == std::string_view::npos)
    return std::nullopt;
  return Piece{black ? Side::second : Side::first, static_cast<Kind>(kind)};
}

bool on_second_rank(const Position &position, Square square, Side side) {
  return own_rank(side, rank_of(square), position.size()) == 1;
}

/// Reads the board field into a position whose rules are known.
class BoardReader {
public:
  BoardReader(Position &position, std::string_view board) : position_(position), board_(board) {}

  std::optional<Refusal> read() {
    const int size = position_.size();
    int rows = 0;
    for (Fields fields(board_, '/'); fields.next();)
      ++rows;
    if (rows != size)
      return malformed(Why::bad_row_count, board_, 1)
          .with(Argument::number(rows))
          .with(Argument::number(size));
    int rank = size;
    for (Fields fields(board_, '/'); fields.next();)
      if (auto refusal = read_row(fields.field(), fields.column(), --rank))
        return refusal;
    if (position_.pieces(Side::first) == 0 && position_.pieces(Side::second) == 0)
      return malformed(Why::no_piece_at_all, board_, 1);
    return std::nullopt;
  }

private:
  static Refusal malformed(Why why, std::string_view found, std::size_t column) {
    return Refusal::malformed(code_of(why), found, column);
  }

  std::optional<Refusal> read_row(std::string_view row, std::size_t row_column, int rank) {
    const int size = position_.size();
    int file = 0;
    for (Fields squares(row, ','); squares.next();) {
      const auto text = squares.field();
      const auto column = row_column + squares.column() - 1;
      if (!text.empty() && text[0] == 'x') {
        const auto run = text.size() == 1 ? std::optional(1) : read_number(text.substr(1));
        if (!run || *run == 0)
          return malformed(Why::bad_stack, text, column).at(cell_of(square_at(file, rank)));
        file += *run;
      } else if (file < size) {
        if (auto refusal = read_stack(text, column, square_at(file, rank)))
          return refusal;
        ++file;
      } else {
        ++file;
      }
      if (file > size)
        return malformed(Why::row_too_long, text, column)
            .with(Argument::number(rank + 1))
            .with(Argument::number(size));
    }
    if (file < size)
      return malformed(Why::row_too_short, row, row_column)
          .with(Argument::number(rank + 1))
          .with(Argument::number(file))
          .with(Argument::number(size));
    return std::nullopt;
  }

  std::optional<Refusal> read_stack(std::string_view text, std::size_t column, Square square) {
    if (text.empty())
      return malformed(Why::bad_stack, text, column).at(cell_of(square));
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto refused = [&](Why why) {
        return malformed(why, text.substr(i), column + i).at(cell_of(square));
      };
      auto piece = piece_of(text[i]);
      if (!piece)
        return refused(Why::bad_stack);
      const bool marked = i + 1 < text.size() && text[i + 1] == moved_mark;
      const bool second_rank = on_second_rank(position_, square, piece->side);
      if (marked && !(piece->kind == Kind::pawn && second_rank))
        return refused(Why::needless_mark);
      if (piece->kind == Kind::pawn && second_rank && !marked)
        piece->kind = Kind::fresh_pawn;
      if (auto why = unplayable(*piece, square))
        return refused(*why);
      if (!position_.put(square, *piece))
        return malformed(Why::too_many_pieces, text.substr(i), column + i)
            .with(Argument::side(piece->side))
            .with(Argument::number(side_pieces(position_.size())));
      i += marked ? 1 : 0;
    }
    return std::nullopt;
  }

  /// What no game by these rules can show.
  std::optional<Why> unplayable(Piece piece, Square square) const {
    const int size = position_.size();
    if (position_.owner(square).value_or(piece.side) != piece.side)
      return Why::two_colours;
    if (piece.kind == Kind::knight && !position_.rules().knights)
      return Why::knight_not_in_rules;
    if (piece.kind == Kind::pawn && position_.rules().promotion &&
        own_rank(piece.side, rank_of(square), size) == size - 1)
      return Why::unpromoted_pawn;
    return std::nullopt;
  }

  Position &position_;
  std::string_view board_;
};

std::optional<Refusal> read_counters(const std::array<std::string_view, 3> &texts,
                                     const std::array<std::size_t, 3> &columns,
                                     Position &position) {
  std::array<int, 3> values{};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto value = read_number(texts[i]);
    if (!value || *value > static_cast<int>(max_plies))
      return Refusal::malformed(code_of(Why::bad_counter), texts[i], columns[i]);
    values[i] = *value;
  }
  const int most = side_pieces(position.size());
  for (const auto side : {Side::first, Side::second})
    if (values[index(side)] + position.pieces(side) > most)
      return Refusal::malformed(code_of(Why::too_many_lost), texts[index(side)],
                                columns[index(side)])
          .with(Argument::side(side))
          .with(Argument::number(most));
  position.set_counters(values[0], values[1], static_cast<std::uint32_t>(values[2]));
  return std::nullopt;
}

void write_stack(const Position &position, Square square, std::string &text) {
  for (int depth = position.height(square) - 1; depth >= 0; --depth) {
    const auto piece = position.piece(square, depth);
    const auto kind = is_pawn(piece.kind) ? Kind::pawn : piece.kind;
    const char letter = piece_letters[static_cast<std::size_t>(kind)];
    text += piece.side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
    if (piece.kind == Kind::pawn && on_second_rank(position, square, piece.side))
      text += moved_mark;
  }
}

void write_row(const Position &position, int rank, std::string &text) {
  int empty = 0;
  const auto end_run = [&] {
    if (empty == 1)
      text += "x,";
    else if (empty > 1)
      text.append("x").append(std::to_string(empty)).append(",");
    empty = 0;
  };
  for (int file = 0; file < position.size(); ++file) {
    const auto square = square_at(file, rank);
    if (position.height(square) == 0) {
      ++empty;
      continue;
    }
    end_run();
    write_stack(position, square, text);
    text += ',';
  }
  end_run();
  text.pop_back(); // A row has squares, so it ends in a comma.
}

} // namespace

Result<Position> read_position_text(std::string_view text) {
  std::array<std::string_view, 6> fields{};
  std::array<std::size_t, 6> columns{};
  std::size_t count = 0;
  for (Fields walk(text, ' '); walk.next(); ++count) {
    if (count == fields.size())
      return Refusal::malformed(code_of(Why::bad_fields), walk.field(), walk.column());
    fields[count] = walk.field();
    columns[count] = walk.column();
  }
  if (count != 3 && count != 6)
    return Refusal::malformed(code_of(Why::bad_fields), fields[count - 1], columns[count - 1]);

  const auto rules = read_rules(fields[2]);
  if (!rules) {
    auto refusal = rules.error();
    refusal.column += static_cast<std::uint32_t>(columns[2] - 1);
    return refusal;
  }
  auto position = Position::empty(*rules);
  if (auto refusal = BoardReader(position, fields[0]).read())
    return *std::move(refusal);
  if (fields[1] != "w" && fields[1] != "b")
    return Refusal::malformed(code_of(Why::bad_side), fields[1], columns[1]);
  position.set_side_to_move(fields[1] == "w" ? Side::first : Side::second);
  if (count == 6)
    if (auto refusal = read_counters({fields[3], fields[4], fields[5]},
                                     {columns[3], columns[4], columns[5]}, position))
      return *std::move(refusal);
  return position;
}

std::string write_position_text(const Position &position) {
  std::string text;
  for (int rank = position.size() - 1; rank >= 0; --rank) {
    write_row(position, rank, text);
    if (rank > 0)
      text += '/';
  }
  text += position.side_to_move() == Side::first ? " w " : " b ";
  text += write_rules(position.rules());
  for (const int counter : {position.lost(Side::first), position.lost(Side::second),
                            static_cast<int>(position.plies())}) {
    text += ' ';
    text += std::to_string(counter);
  }
  return text;
}

} // namespace plateau::stackchess
