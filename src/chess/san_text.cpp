#include "chess/san_text.hpp"

#include "chess/letters.hpp"
#include "chess/notation.hpp"

namespace plateau::chess {

namespace {

constexpr bool is_round(char c) { return c == 'O' || c == '0' || c == 'o'; }

/// Reads from left to right; at the end of the text there are only zero bytes.
class Cursor {
public:
  explicit Cursor(std::string_view text) : text_(text) {}

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool done() const { return at_ >= text_.size(); }
  std::size_t at() const { return at_; }
  std::string_view rest() const { return text_.substr(at_); }
  void skip(std::size_t count = 1) { at_ += count; }
  bool skip_text(std::string_view wanted) {
    if (rest().substr(0, wanted.size()) != wanted)
      return false;
    at_ += wanted.size();
    return true;
  }

private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// A file, a rank, both or neither.
struct Place {
  int file = -1;
  int rank = -1;

  bool complete() const { return file >= 0 && rank >= 0; }
  bool empty() const { return file < 0 && rank < 0; }
  Bitboard squares() const {
    return (file < 0 ? all_squares : file_bits(file)) & (rank < 0 ? all_squares : rank_bits(rank));
  }
};

Place read_place(Cursor &cursor) {
  Place place;
  if (is_file(cursor.peek())) {
    place.file = cursor.peek() - 'a';
    cursor.skip();
  }
  if (is_rank(cursor.peek())) {
    place.rank = cursor.peek() - '1';
    cursor.skip();
  }
  return place;
}

/// What may follow a move and changes nothing.
void skip_signs(Cursor &cursor) {
  while (cursor.peek() == ' ')
    cursor.skip();
  if (!cursor.skip_text("e.p."))
    cursor.skip_text("ep");
  while (cursor.peek() == '+' || cursor.peek() == '#' || cursor.peek() == '!' ||
         cursor.peek() == '?')
    cursor.skip();
}

bool end(Cursor &cursor, SanProblem &problem) {
  if (cursor.done())
    return true;
  skip_signs(cursor);
  problem = {why("text-after-move"), cursor.at()};
  return cursor.done();
}

bool take_castling(Cursor &cursor, SanText &san, SanProblem &problem) {
  int rounds = 1;
  cursor.skip();
  while (rounds < 3 && cursor.peek() == '-' && is_round(cursor.peek(1))) {
    cursor.skip(2);
    ++rounds;
  }
  if (rounds == 1)
    return false;
  san.castling = rounds == 2 ? Wing::king_side : Wing::queen_side;
  return end(cursor, problem);
}

/// `=Q`, `Q`, `(Q)`, `/Q`. A small letter only after a sign, where it cannot be a file.
bool take_promotion(Cursor &cursor, SanText &san, SanProblem &problem) {
  const char sign = cursor.peek();
  const bool has_sign = sign == '=' || sign == '/' || sign == '(';
  if (!has_sign && !kind_of(sign))
    return true;
  if (has_sign)
    cursor.skip();
  const char letter = cursor.peek();
  const bool small = has_sign && is_small(letter);
  san.promotion = kind_of(small ? upper(letter) : letter);
  problem = {why("unreadable-promotion"), cursor.at()};
  if (!san.promotion)
    return false;
  cursor.skip();
  if (sign != '(')
    return true;
  problem.at = cursor.at();
  return cursor.skip_text(")");
}

bool take_squares(Cursor &cursor, SanText &san, SanProblem &problem) {
  const std::size_t first_at = cursor.at();
  const Place first = read_place(cursor);
  const bool apart = is_separator(cursor.peek());
  const bool capture = cursor.peek() == 'x' || cursor.peek() == ':';
  if (apart)
    cursor.skip();
  const std::size_t second_at = cursor.at();
  const Place second = read_place(cursor);
  const Place &target = second.empty() ? first : second;
  if (!target.complete()) {
    // A letter beyond h or a digit beyond 8 was meant to be a square.
    const char c = cursor.peek();
    const bool beyond_rank = target.file >= 0 && (c == '0' || c == '9');
    // Half a square at the end is unfinished; before other letters it is the beginning of a word.
    const bool word = !first.complete() && !apart && !cursor.done();
    problem = {why("unreadable-move"), word ? first_at : second_at};
    if (beyond_rank)
      problem = {why("no-such-square"), cursor.at() - 1};
    return false;
  }
  san.to = square_at(target.file, target.rank);
  if (!second.empty())
    san.origin = first.squares();
  // A pawn that is not said to capture stays on its file.
  if (san.kind == Kind::pawn && (second.empty() || first.file < 0) && !capture)
    san.origin &= file_bits(target.file);
  return true;
}

} // namespace

bool take_apart(std::string_view text, SanText &san, SanProblem &problem) {
  problem = {why("unreadable-move"), 0};
  if (text.size() > max_move_length) {
    problem.code = why("move-too-long");
    return false;
  }
  Cursor cursor(text);
  const char first = cursor.peek();
  if (is_round(first))
    return take_castling(cursor, san, problem);
  if (const auto kind = kind_of(first)) {
    san.kind = *kind;
    cursor.skip();
  } else if (text.empty()) {
    problem.code = why("empty-move");
    return false;
  }
  return take_squares(cursor, san, problem) && take_promotion(cursor, san, problem) &&
         end(cursor, problem);
}

} // namespace plateau::chess
