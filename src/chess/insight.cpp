#include "chess/insight.hpp"

#include "chess/tactics.hpp"

#include <bit>

namespace plateau::insight {

namespace {

using namespace chess;

consteval std::string_view how(std::string_view name) { return declared(Lore<Chess>::codes, name); }

int worth(Kind kind) { return Lore<Chess>::values[static_cast<std::size_t>(kind)]; }

bool slides(Kind kind) { return kind == Kind::bishop || kind == Kind::rook || kind == Kind::queen; }

/// What the piece on a square attacks.
Bitboard attacks_from(const Position &position, Square from) {
  const auto piece = *position.piece_at(from);
  switch (piece.kind) {
  case Kind::pawn:
    return pawn_attacks(piece.side, from);
  case Kind::knight:
    return knight_attacks(from);
  case Kind::bishop:
    return bishop_attacks(from, position.occupied());
  case Kind::rook:
    return rook_attacks(from, position.occupied());
  case Kind::queen:
    return queen_attacks(from, position.occupied());
  case Kind::king:
    return king_attacks(from);
  }
  return 0;
}

/// The story of a piece that is lost: the move that was asked about, the reply, and, where the
/// piece is taken only then, an answer and the capture.
class Story {
public:
  Story(const Question<Chess> &question, const Statement<Chess> &loss,
        std::vector<Statement<Chess>> &out)
      : loss_(loss), out_(out), us_(question.position.side_to_move()), before_(question.position),
        moved_(question.position), lost_(static_cast<Square>(loss.cells[0].cell.number)) {
    play(moved_, loss.line[0]);
    replied_ = moved_;
    play(replied_, loss.line[1]);
  }

  void tell() {
    const auto capture = capture_ply();
    if (capture == 1) {
      tell_guard();
      tell_lesser();
    } else if (capture == 3 && stands_still()) {
      tell_fork();
      tell_skewer();
      tell_pin();
      tell_discovery();
    }
  }

private:
  Move reply() const { return loss_.line[1]; }

  /// Which move of the line takes on the square; en passant takes elsewhere and is not told.
  std::size_t capture_ply() const {
    auto now = before_;
    for (std::size_t ply = 0; ply < loss_.line.size(); ++ply) {
      const auto piece = now.piece_at(lost_);
      if (ply % 2 == 1 && loss_.line[ply].to() == lost_ && piece && piece->side == us_ &&
          loss_.line[ply].special() != Move::Special::castling)
        return ply;
      play(now, loss_.line[ply]);
    }
    return 0;
  }

  /// The piece was there when the reply was played, and has not moved since.
  bool stands_still() const {
    const auto piece = replied_.piece_at(lost_);
    const auto answer = loss_.line[2];
    return piece && piece->side == us_ && answer.to() != lost_ && answer.from() != lost_ &&
           answer.special() != Move::Special::castling &&
           reply().special() != Move::Special::castling;
  }

  Statement<Chess> &say(std::string_view code, Square first, Square second) {
    auto &statement = out_.emplace_back();
    statement.code = code;
    statement.line = loss_.line;
    statement.cells.push_back({cell_of(first), role("attacker")});
    statement.cells.push_back({cell_of(second), role("target")});
    return statement;
  }

  // Taken at once.

  void tell_guard() {
    if (attackers(moved_, lost_, us_, moved_.occupied()) != 0)
      return;
    const Square from = loss_.line[0].from();
    const auto was = before_.piece_at(lost_);
    const bool guarded = was && was->side == us_ && loss_.line[0].to() != lost_ && from != lost_ &&
                         contains(attackers(before_, lost_, us_, before_.occupied()), from);
    if (guarded) {
      auto &statement = out_.emplace_back();
      statement.code = how("guard-removed");
      statement.line = loss_.line;
      statement.cells.push_back({cell_of(from), role("guard")});
      statement.cells.push_back({cell_of(lost_), role("target")});
      statement.arguments.push_back(piece_on(before_, from));
      statement.arguments.push_back(piece_on(moved_, lost_));
      return;
    }
    auto &statement = say(how("unprotected"), reply().from(), lost_);
    statement.arguments.push_back(piece_on(moved_, reply().from()));
    statement.arguments.push_back(piece_on(moved_, lost_));
  }

  void tell_lesser() {
    const auto taker = *moved_.piece_at(reply().from());
    const auto taken = *moved_.piece_at(lost_);
    if (taker.kind == Kind::king || worth(taker.kind) >= worth(taken.kind))
      return;
    auto &statement = say(how("lesser-attacker"), reply().from(), lost_);
    statement.arguments.push_back(piece_on(moved_, reply().from()));
    statement.arguments.push_back(piece_on(moved_, lost_));
  }

  // Taken after an answer.

  void tell_fork() {
    const Square forker = reply().to();
    if (loss_.line[3].from() != forker)
      return;
    const Bitboard hit = attacks_from(replied_, forker) & replied_.pieces(us_);
    if (!contains(hit, lost_))
      return;
    const Bitboard others = hit & ~bit(lost_) & ~replied_.pieces(Kind::pawn);
    if (others == 0)
      return;
    // The king is what cannot be left alone; else the most valuable.
    Square other = lowest(others);
    for_each_square(others, [&](Square square) {
      const auto rank = [&](Square s) {
        const auto kind = replied_.piece_at(s)->kind;
        return kind == Kind::king ? 10'000 : worth(kind);
      };
      if (rank(square) > rank(other))
        other = square;
    });
    auto &statement = say(how("fork"), forker, lost_);
    statement.cells.push_back({cell_of(other), role("target")});
    statement.arguments.push_back(piece_on(replied_, forker));
    statement.arguments.push_back(piece_on(replied_, lost_));
    statement.arguments.push_back(piece_on(replied_, other));
  }

  void tell_skewer() {
    const Square slider = reply().to();
    const Square front = loss_.line[2].from();
    const auto piece = *replied_.piece_at(slider);
    if (loss_.line[3].from() != slider || !slides(piece.kind) ||
        (between(slider, lost_) & replied_.occupied()) != bit(front) ||
        !contains(attacks_from(replied_, slider), front))
      return;
    const auto first = *replied_.piece_at(front);
    if (first.kind != Kind::king && worth(first.kind) < worth(replied_.piece_at(lost_)->kind))
      return;
    auto &statement = say(how("skewer"), slider, front);
    statement.cells.push_back({cell_of(lost_), role("behind")});
    statement.arguments.push_back(piece_on(replied_, slider));
    statement.arguments.push_back(piece_on(replied_, front));
    statement.arguments.push_back(piece_on(replied_, lost_));
  }

  void tell_pin() {
    if (!contains(pinned_pieces(replied_.board(), us_), lost_))
      return;
    const Square king = replied_.king(us_);
    const Bitboard them = replied_.pieces(opponent(us_));
    const Bitboard without = replied_.occupied() & ~bit(lost_);
    const Bitboard pinners = attackers(replied_, king, opponent(us_), without) & them &
                             line(king, lost_) &
                             ~attackers(replied_, king, opponent(us_), replied_.occupied());
    if (pinners == 0)
      return;
    auto &statement = say(how("pinned"), lowest(pinners), lost_);
    statement.cells.push_back({cell_of(king), role("behind")});
    statement.arguments.push_back(piece_on(replied_, lowest(pinners)));
    statement.arguments.push_back(piece_on(replied_, lost_));
  }

  void tell_discovery() {
    const Square slider = loss_.line[3].from();
    if (slider == reply().to() || !slides(replied_.piece_at(slider)->kind) ||
        !contains(between(slider, lost_), reply().from()) ||
        !contains(attacks_from(replied_, slider), lost_))
      return;
    auto &statement = say(how("discovered-attack"), slider, lost_);
    statement.arguments.push_back(piece_on(replied_, slider));
    statement.arguments.push_back(piece_on(replied_, lost_));
  }

  const Statement<Chess> &loss_;
  std::vector<Statement<Chess>> &out_;
  Side us_;
  Position before_;
  Position moved_;
  Position replied_;
  Square lost_;
};

} // namespace

namespace {

/// The solver takes what guarded a piece, and takes that piece next.
bool removes_guard(const Position &position, std::span<const Move> line) {
  if (line.size() < 3)
    return false;
  const Side us = position.side_to_move();
  const Square guard = line[0].to();
  const Square target = line[2].to();
  auto later = position;
  play(later, line[0]);
  play(later, line[1]);
  const auto taken = later.piece_at(target);
  return contains(position.pieces(opponent(us)), guard) && taken && taken->side != us &&
         line[1].to() != target && line[1].from() != target &&
         contains(attackers(position, target, opponent(us), position.occupied()), guard);
}

} // namespace

namespace {

int pins(const Position &position, Side side) {
  return std::popcount(pinned_pieces(position.board(), side) & position.pieces(side) &
                       ~position.pieces(Kind::pawn));
}

int passed_against(const Position &position, Side side) {
  const Bitboard own = position.pieces(side, Kind::pawn);
  const Side them = opponent(side);
  int count = 0;
  for_each_square(position.pieces(them, Kind::pawn), [&](Square square) {
    // The file and those beside it, from the pawn to where it becomes a queen.
    Bitboard ahead = file_bits(file_of(square));
    ahead |= east(ahead) | west(ahead);
    const int rank = rank_of(square);
    ahead &=
        them == Side::first ? ~((bit(square_at(7, rank)) << 1) - 1) : bit(square_at(0, rank)) - 1;
    count += (ahead & own) == 0 ? 1 : 0;
  });
  return count;
}

int no_castling(const Position &position, Side side) {
  return position.castling_rook(side, Wing::king_side) ||
                 position.castling_rook(side, Wing::queen_side)
             ? 0
             : 1;
}
/// Who castles has lost nothing.
bool is_no_castling(Move move) { return move.special() != Move::Special::castling; }

int attacked_beside_king(const Position &position, Side side) {
  int count = 0;
  for_each_square(king_attacks(position.king(side)), [&](Square square) {
    count += attackers(position, square, opponent(side), position.occupied()) != 0 ? 1 : 0;
  });
  return count;
}

int weak_pawns(const Position &position, Side side) {
  const Bitboard own = position.pieces(side, Kind::pawn);
  int count = 0;
  for_each_square(own, [&](Square square) {
    const Bitboard file = file_bits(file_of(square));
    const bool alone = ((east(file) | west(file)) & own) == 0;
    count += alone || several(file & own) ? 1 : 0;
  });
  return count;
}

} // namespace

std::span<const Measure<Chess>> Lore<chess::Chess>::measures() {
  static constexpr std::array<Measure<Chess>, 5> all = {{
      {how("allows-pin"), 1, pins},
      {how("allows-passed"), 1, passed_against},
      {how("castling-lost"), 1, no_castling, is_no_castling},
      {how("king-exposed"), 2, attacked_beside_king},
      {how("pawns-weakened"), 2, weak_pawns},
  }};
  return all;
}

void Lore<chess::Chess>::tell_themes(const Position &position, std::span<const Move> line,
                                     std::vector<std::string_view> &themes) {
  const Move move = line.front();
  if (move.special() == Move::Special::promotion && move.promotion() != Kind::queen)
    themes.push_back("underpromotion");
  auto after = position;
  play(after, move);
  if (several(checkers(after)))
    themes.push_back("double-check");
  if (removes_guard(position, line))
    themes.push_back("guard-removed");
}

int Lore<chess::Chess>::material(const chess::Position &position, Side side) {
  int total = 0;
  for (const auto kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen})
    total += worth(kind) * std::popcount(position.pieces(side, kind));
  return total;
}

void Lore<chess::Chess>::tell_how(const Question<G> &question, const Statement<G> &loss,
                                  std::vector<Statement<G>> &out) {
  if (loss.line.size() >= 2 && !loss.cells.empty())
    Story(question, loss, out).tell();
}

} // namespace plateau::insight
