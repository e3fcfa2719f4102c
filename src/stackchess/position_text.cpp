#include "stackchess/position_text.hpp"

#include "core/ascii.hpp"
#include "core/scan.hpp"
#include "stackchess/codes.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace plateau::stackchess {

namespace {

constexpr std::string_view piece_letters = "PNBRQK"; // In the order of Kind.
constexpr char moved_mark = '\'';

/// The piece a letter stands for; pawns come fresh or not later.
std::optional<Piece> piece_of(char letter) {
  const bool black = is_small(letter);
  const auto kind = piece_letters.find(upper(letter));
  if (kind == std::string_view::npos)
    return std::nullopt;
  return Piece{black ? Side::second : Side::first, static_cast<Kind>(kind)};
}

bool on_second_rank(const Rules &rules, Square square, Side side) {
  return own_rank(side, rank_of(square), rules.size) == 1;
}

/// Reads the board field into a draft whose rules are known.
class BoardReader {
public:
  BoardReader(Draft &draft, std::string_view board) : draft_(draft), board_(board) {}

  std::optional<Refusal> read() {
    const int size = draft_.rules.size;
    const auto rows = std::count(board_.begin(), board_.end(), '/') + 1;
    if (rows != size)
      return Refusal::malformed(why("bad-row-count"), board_, 1)
          .with(Argument::number(static_cast<std::int32_t>(rows)))
          .with(Argument::number(size));
    int rank = size;
    for (TextFields fields(board_, '/'); fields.next();)
      if (auto refusal = read_row(fields.field(), fields.column(), --rank))
        return refusal;
    return std::nullopt;
  }

  /// Where each man of the draft stands in the text: what is left of its stack, and the column.
  struct Place {
    std::string_view text;
    std::size_t column;
  };
  const std::vector<Place> &places() const { return places_; }

private:
  std::optional<Refusal> read_row(std::string_view row, std::size_t row_column, int rank) {
    const int size = draft_.rules.size;
    int file = 0;
    for (TextFields squares(row, ','); squares.next();) {
      const auto text = squares.field();
      const auto column = row_column + squares.column() - 1;
      if (!text.empty() && text[0] == 'x') {
        const auto run = text.size() == 1 ? std::optional(1) : read_number(text.substr(1));
        if (!run || *run == 0)
          return Refusal::malformed(why("bad-stack"), text, column)
              .at(role("misplaced"), cell_of(square_at(file, rank)));
        file += *run;
      } else if (file < size) {
        if (auto refusal = read_stack(text, column, square_at(file, rank)))
          return refusal;
        ++file;
      } else {
        ++file;
      }
      if (file > size)
        return Refusal::malformed(why("row-too-long"), text, column)
            .with(Argument::number(rank + 1))
            .with(Argument::number(size));
    }
    if (file < size)
      return Refusal::malformed(why("row-too-short"), row, row_column)
          .with(Argument::number(rank + 1))
          .with(Argument::number(file))
          .with(Argument::number(size));
    return std::nullopt;
  }

  std::optional<Refusal> read_stack(std::string_view text, std::size_t column, Square square) {
    const auto refuse = [&](std::string_view code, std::size_t at) {
      return Refusal::malformed(code, text.substr(at), column + at)
          .at(role("misplaced"), cell_of(square));
    };
    if (text.empty())
      return refuse(why("bad-stack"), 0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto piece = piece_of(text[i]);
      if (!piece)
        return refuse(why("bad-stack"), i);
      const bool marked = i + 1 < text.size() && text[i + 1] == moved_mark;
      const Piece fresh = unmarked(draft_.rules, square, *piece);
      if (marked && fresh == *piece)
        return refuse(why("needless-mark"), i);
      // One more than can ever stand is enough to be refused.
      if (draft_.men.size() <= 2 * max_side_pieces) {
        draft_.men.push_back({square, marked ? *piece : fresh});
        places_.push_back({text.substr(i), column + i});
      }
      i += marked ? 1 : 0;
    }
    return std::nullopt;
  }

  Draft &draft_;
  std::string_view board_;
  std::vector<Place> places_;
};

/// Why a draft cannot be played, pointing to where it was read.
Refusal located(Refusal refusal, const std::array<std::string_view, 6> &fields,
                const std::array<std::size_t, 6> &columns, Draft draft, const BoardReader &board) {
  const auto point_to = [&](std::string_view found, std::size_t column) {
    refusal.kind = RefusalKind::malformed;
    refusal.found = std::string(excerpt(found, Refusal::max_found));
    refusal.column = static_cast<std::uint32_t>(column);
    return refusal;
  };
  if (refusal.code == why("too-many-lost")) {
    const std::size_t field = refusal.arguments[0] == Argument::side(Side::first) ? 3 : 4;
    return point_to(fields[field], columns[field]);
  }
  if (refusal.cells.empty())
    return point_to(fields[0], columns[0]);
  // The man at fault is the first without which the reason would not arise.
  const auto places = board.places();
  std::size_t last = places.size();
  while (last > 1) {
    draft.men.resize(last - 1);
    const auto without = check(draft);
    if (without || without.error().code != refusal.code)
      break;
    --last;
  }
  return point_to(places[last - 1].text, places[last - 1].column);
}

void write_stack(const Position &position, Square square, std::string &text) {
  for (int depth = position.height(square) - 1; depth >= 0; --depth) {
    const auto piece = position.piece(square, depth);
    const auto kind = is_pawn(piece.kind) ? Kind::pawn : piece.kind;
    const char letter = piece_letters[static_cast<std::size_t>(kind)];
    text += piece.side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
    if (piece.kind == Kind::pawn && on_second_rank(position.rules(), square, piece.side))
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

Piece unmarked(const Rules &rules, Square square, Piece piece) {
  if (piece.kind == Kind::pawn && on_second_rank(rules, square, piece.side))
    piece.kind = Kind::fresh_pawn;
  return piece;
}

std::optional<Refusal> read_field(Draft &draft, std::size_t place, std::string_view text) {
  const auto value = read_number(text);
  if (!value || *value > static_cast<int>(max_plies))
    return Refusal::malformed(why("bad-counter"), text, 1);
  if (place == 5)
    draft.plies = static_cast<std::uint32_t>(*value);
  else
    draft.lost[place == 3 ? 0 : 1] = *value;
  return std::nullopt;
}

Result<Placed> read_position(std::string_view text, const Rules &rules) {
  std::array<std::string_view, 6> fields{};
  std::array<std::size_t, 6> columns{};
  std::size_t count = 0;
  for (TextFields walk(text, ' '); walk.next(); ++count) {
    if (count == fields.size())
      return Refusal::malformed(why("bad-fields"), walk.field(), walk.column());
    fields[count] = walk.field();
    columns[count] = walk.column();
  }
  if (count != 3 && count != 6)
    return Refusal::malformed(why("bad-fields"), fields[count - 1], columns[count - 1]);
  const auto shifted = [&](Refusal refusal, std::size_t place) {
    refusal.column += static_cast<std::uint32_t>(columns[place] - 1);
    return refusal;
  };

  const auto own_rules = read_rules(fields[2]);
  if (!own_rules)
    return shifted(own_rules.error(), 2);
  Draft draft;
  draft.rules = *own_rules;
  BoardReader board(draft, fields[0]);
  if (auto refusal = board.read())
    return *std::move(refusal);
  if (fields[1] != "w" && fields[1] != "b")
    return Refusal::malformed(why("bad-side"), fields[1], columns[1]);
  draft.side_to_move = fields[1] == "w" ? Side::first : Side::second;
  for (std::size_t place = 3; place < count; ++place)
    if (const auto refusal = read_field(draft, place, fields[place]))
      return shifted(*refusal, place);
  auto placed = check(draft);
  if (!placed)
    return located(placed.error(), fields, columns, draft, board);
  if (rules != Rules{} && rules != draft.rules)
    return Refusal::illegal(why("rules-contradict-position"));
  return placed;
}

std::string write_position(const Position &position) {
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
