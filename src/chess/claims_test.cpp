// Whatever a refusal claims is true. Every attempt of many random positions is judged, and what
// the refusal says is checked on a plain board that shares no code with the rules.
#include "chess/testing/mailbox.hpp"
#include "chess/testing/positions.hpp"
#include "core/testing/languages.hpp"
#include "core/testing/sample.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace plateau::chess {
namespace {

using testing::Mailbox;

/// What happened before a position, as far as claims about the past need it.
struct Past {
  bool from_the_start = false; ///< Then a right that is gone was lost in this game.
  std::set<int> touched;       ///< Squares that some move left or reached.
  int double_step_to = -1;     ///< Where the last move's double step ended.
};

/// One refusal with everything needed to doubt it.
class Doubt {
public:
  Doubt(const Mailbox &board, const Past &past, const Attempt &attempt, const Refusal &refusal)
      : board_(board), past_(past), attempt_(attempt), refusal_(refusal) {}

  /// Whether the claim holds; a code this check does not know is never true.
  bool holds() const {
    static const std::map<std::string_view, bool (Doubt::*)() const> checks = {
        {"off-board", &Doubt::off_board},
        {"empty-square", &Doubt::empty_square},
        {"not-your-turn", &Doubt::not_your_turn},
        {"same-square", &Doubt::same_square},
        {"own-piece-on-target", &Doubt::own_piece_on_target},
        {"not-how-pawn-moves", &Doubt::not_how_it_moves<'p'>},
        {"not-how-knight-moves", &Doubt::not_how_it_moves<'n'>},
        {"not-how-bishop-moves", &Doubt::not_how_it_moves<'b'>},
        {"not-how-rook-moves", &Doubt::not_how_it_moves<'r'>},
        {"not-how-queen-moves", &Doubt::not_how_it_moves<'q'>},
        {"not-how-king-moves", &Doubt::not_how_it_moves<'k'>},
        {"pawn-backwards", &Doubt::pawn_backwards},
        {"pawn-sideways", &Doubt::pawn_sideways},
        {"pawn-has-moved", &Doubt::pawn_has_moved},
        {"path-blocked", &Doubt::path_blocked},
        {"pawn-blocked", &Doubt::pawn_blocked},
        {"pawn-captures-diagonally", &Doubt::pawn_captures_diagonally},
        {"en-passant-too-late", &Doubt::en_passant_too_late},
        {"castling-king-not-home", &Doubt::castling_king_not_home},
        {"castling-no-rook", &Doubt::castling_no_rook},
        {"castling-no-rook-on-side", &Doubt::castling_no_rook_on_side},
        {"castling-right-lost", &Doubt::castling_right_lost},
        {"castling-piece-between", &Doubt::castling_piece_between},
        {"castling-out-of-check", &Doubt::castling_out_of_check},
        {"castling-through-attack", &Doubt::castling_through_attack},
        {"castling-into-attack", &Doubt::castling_into_attack},
        {"castling-uncovers-attack", &Doubt::castling_uncovers_attack},
        {"king-steps-into-check", &Doubt::king_steps_into_check},
        {"would-put-king-in-check", &Doubt::would_put_king_in_check},
        {"king-still-in-check", &Doubt::king_still_in_check},
        {"no-promotion-here", &Doubt::no_promotion_here},
        {"bad-promotion-piece", &Doubt::bad_promotion_piece},
    };
    const auto check = checks.find(refusal_.code);
    return check != checks.end() && (this->*check->second)();
  }

private:
  // What the attempt and the refusal speak of.
  int from() const { return attempt_.from.number; }
  int to() const { return attempt_.to.number; }
  int files() const { return to() % 8 - from() % 8; }
  int forward() const { return (to() / 8 - from() / 8) * (board_.white_to_move() ? 1 : -1); }
  int cell(std::size_t i) const {
    return i < refusal_.cells.size() ? refusal_.cells[i].cell.number : -1;
  }
  bool cells_are(std::initializer_list<int> expected) const {
    return std::equal(expected.begin(), expected.end(), refusal_.cells.begin(),
                      refusal_.cells.end(),
                      [](int a, const CellInRole &b) { return a == b.cell.number; });
  }
  /// An argument, the first one if nothing else is said, names what stands on the square.
  bool names_piece_on(int square, std::size_t i = 0) const {
    constexpr std::string_view letters = "PNBRQKpnbrqk";
    return refusal_.arguments.size() > i && refusal_.arguments[i].kind == Argument::Kind::piece &&
           letters[static_cast<std::size_t>(refusal_.arguments[i].value)] == board_.at(square);
  }
  /// The rank as the mover counts it, from 1.
  int own_rank(int square) const {
    return board_.white_to_move() ? square / 8 + 1 : 8 - square / 8;
  }
  int own_king() const { return board_.own_king(); }

  /// On an empty board, could a piece of this kind go there at all?
  bool shape_fits(char kind) const {
    if (kind == 'p')
      return (files() == 0 && (forward() == 1 || forward() == 2)) ||
             (std::abs(files()) == 1 && forward() == 1);
    Mailbox lonely("8/8/8/8/8/8/8/8 w");
    lonely.put(from(), kind);
    return lonely.attacks(from(), to());
  }

  /// The board after the attempt, en passant included.
  Mailbox after() const {
    Mailbox next = board_;
    const bool en_passant = board_.kind(from()) == 'p' && files() != 0 && board_.empty(to());
    if (en_passant)
      next.put(from() / 8 * 8 + to() % 8, '.');
    next.carry(from(), to());
    return next;
  }

  // Whose piece.
  bool off_board() const { return from() >= 64 || to() >= 64; }
  bool empty_square() const { return cells_are({from()}) && board_.empty(from()); }
  bool not_your_turn() const {
    return cells_are({from()}) && board_.enemy(from()) && names_piece_on(from()) &&
           refusal_.arguments[1] ==
               Argument::side(board_.white_to_move() ? Side::first : Side::second);
  }
  bool same_square() const { return cells_are({from()}) && from() == to(); }
  bool own_piece_on_target() const {
    return cells_are({to()}) && board_.own(from()) && board_.own(to()) && names_piece_on(to());
  }

  // How it moves.
  template <char kind> bool not_how_it_moves() const {
    return cells_are({from(), to()}) && board_.own(from()) && board_.kind(from()) == kind &&
           !shape_fits(kind);
  }
  bool own_pawn() const { return board_.own(from()) && board_.kind(from()) == 'p'; }
  bool pawn_backwards() const { return cells_are({from(), to()}) && own_pawn() && forward() < 0; }
  bool pawn_sideways() const {
    return cells_are({from(), to()}) && own_pawn() && forward() == 0 && files() != 0;
  }
  bool pawn_has_moved() const {
    return cells_are({from(), to()}) && own_pawn() && files() == 0 && forward() == 2 &&
           own_rank(from()) != 2;
  }

  // What is in the way.
  bool path_blocked() const {
    const char kind = board_.kind(from());
    return cells_are({cell(0), from(), to()}) && board_.own(from()) &&
           (kind == 'b' || kind == 'r' || kind == 'q') && shape_fits(kind) &&
           board_.first_met(from(), to()) == cell(0) && names_piece_on(cell(0));
  }
  bool pawn_blocked() const {
    const int ahead = from() + (board_.white_to_move() ? 8 : -8);
    const bool on_the_way = cell(0) == to() || (cell(0) == ahead && forward() == 2);
    return cells_are({cell(0), from()}) && own_pawn() && files() == 0 && shape_fits('p') &&
           on_the_way && !board_.empty(cell(0)) && names_piece_on(cell(0));
  }

  // Special conditions of pawns.
  bool aside_onto_nothing() const {
    return own_pawn() && std::abs(files()) == 1 && forward() == 1 && board_.empty(to());
  }
  int beside() const { return from() / 8 * 8 + to() % 8; }
  bool pawn_beside() const { return board_.enemy(beside()) && board_.kind(beside()) == 'p'; }
  bool pawn_captures_diagonally() const {
    return cells_are({to(), from()}) && aside_onto_nothing() &&
           !(own_rank(from()) == 5 && pawn_beside());
  }
  bool en_passant_too_late() const {
    return cells_are({beside(), to()}) && aside_onto_nothing() && own_rank(from()) == 5 &&
           pawn_beside() && names_piece_on(beside()) && past_.double_step_to != beside();
  }

  // Castling.
  bool short_wing() const {
    if (attempt_.castling)
      return *attempt_.castling == Wing::king_side;
    return to() > from();
  }
  int first_rank() const { return board_.white_to_move() ? 0 : 56; }
  int corner() const { return first_rank() + (short_wing() ? 7 : 0); }
  int king_target() const { return first_rank() + (short_wing() ? 6 : 2); }
  int rook_target() const { return first_rank() + (short_wing() ? 5 : 3); }
  bool asked_to_castle() const {
    return attempt_.castling || (board_.own(from()) && board_.kind(from()) == 'k');
  }
  bool own_rook(int square) const { return board_.own(square) && board_.kind(square) == 'r'; }
  /// The letters of the mover's rights in the text of the position, in capitals.
  std::string rights() const {
    std::string own;
    const auto fields = testing::split(board_.rest(), ' ');
    for (const char c : fields[1])
      if (c != '-' && (c < 'a') == board_.white_to_move())
        own += c < 'a' ? c : testing::other_colour(c);
    return own;
  }
  /// The square of the rook whose right holds on the asked wing, or -1.
  int rook_with_right() const {
    for (const char letter : rights()) {
      const int square = letter == 'K'   ? first_rank() + 7
                         : letter == 'Q' ? first_rank()
                                         : first_rank() + letter - 'A';
      if ((square > own_king()) == short_wing())
        return square;
    }
    return -1;
  }
  bool castling_king_not_home() const {
    return cells_are({own_king()}) && asked_to_castle() && rights().empty() &&
           own_king() != first_rank() + 4;
  }
  bool castling_no_rook() const {
    return cells_are({corner()}) && asked_to_castle() && !own_rook(corner());
  }
  bool castling_no_rook_on_side() const {
    const int step = short_wing() ? 1 : -1;
    for (int square = own_king(); square != corner(); square += step)
      if (own_rook(square + step))
        return false;
    return cells_are({own_king()}) && asked_to_castle();
  }
  bool castling_right_lost() const {
    const bool moved = past_.touched.count(own_king()) + past_.touched.count(cell(1)) > 0;
    return cells_are({own_king(), cell(1)}) && asked_to_castle() && own_rook(cell(1)) &&
           (cell(1) > own_king()) == short_wing() && rook_with_right() == -1 &&
           (moved || !past_.from_the_start);
  }
  bool castling_piece_between() const {
    const int rook = rook_with_right();
    const auto [low, high] = std::minmax({own_king(), rook, king_target(), rook_target()});
    return rook >= 0 && cells_are({cell(0), own_king(), rook}) && asked_to_castle() &&
           cell(0) >= low && cell(0) <= high && cell(0) != rook && cell(0) != own_king() &&
           !board_.empty(cell(0)) && names_piece_on(cell(0));
  }
  bool castling_out_of_check() const {
    return cells_are({cell(0), own_king()}) && asked_to_castle() && board_.enemy(cell(0)) &&
           names_piece_on(cell(0)) && board_.attacks(cell(0), own_king());
  }
  bool castling_through_attack() const {
    const auto [low, high] = std::minmax({own_king(), king_target()});
    return cells_are({cell(0), cell(1)}) && asked_to_castle() && cell(0) > low && cell(0) < high &&
           board_.enemy(cell(1)) && names_piece_on(cell(1)) && board_.attacks(cell(1), cell(0));
  }
  /// The board after castling, with the rook where it was as well if it is to cover the king.
  Mailbox castled(bool covered) const {
    Mailbox next = board_;
    const char king = board_.at(own_king());
    const char rook = board_.at(rook_with_right());
    next.put(own_king(), '.');
    next.put(rook_with_right(), covered ? rook : '.');
    next.put(king_target(), king);
    next.put(rook_target(), rook);
    return next;
  }
  bool castling_attacked() const {
    return cell(0) == king_target() && asked_to_castle() && board_.enemy(cell(1)) &&
           names_piece_on(cell(1)) && castled(false).attacks(cell(1), king_target());
  }
  bool castling_into_attack() const { return refusal_.cells.size() == 2 && castling_attacked(); }
  bool castling_uncovers_attack() const {
    return cells_are({cell(0), cell(1), rook_with_right()}) && castling_attacked() &&
           !castled(true).attacks(cell(1), king_target());
  }

  // The king's safety.
  bool named_attacker_after(int king) const {
    return cells_are({cell(0), king}) && is_attacker_after(king);
  }
  bool is_attacker_after(int king) const {
    return board_.enemy(cell(0)) && cell(0) != to() && names_piece_on(cell(0)) &&
           after().attacks(cell(0), king);
  }
  bool king_steps_into_check() const {
    return board_.own(from()) && board_.kind(from()) == 'k' && shape_fits('k') &&
           named_attacker_after(to());
  }
  bool would_put_king_in_check() const {
    return from() != own_king() && shape_fits(board_.kind(from())) &&
           cells_are({cell(0), own_king(), from()}) && names_piece_on(from(), 1) &&
           is_attacker_after(own_king()) && !board_.attacks(cell(0), own_king());
  }
  bool king_still_in_check() const {
    return from() != own_king() && shape_fits(board_.kind(from())) &&
           named_attacker_after(own_king()) && board_.attacks(cell(0), own_king());
  }

  // The promotion.
  bool no_promotion_here() const {
    const bool arrives = cells_are({to()}) || cells_are({king_target()});
    return arrives && attempt_.promotion && !(own_pawn() && own_rank(to()) == 8);
  }
  bool bad_promotion_piece() const {
    return cells_are({to()}) && own_pawn() && own_rank(to()) == 8 &&
           (attempt_.promotion == Kind::king || attempt_.promotion == Kind::pawn);
  }

  const Mailbox &board_;
  const Past &past_;
  const Attempt &attempt_;
  const Refusal &refusal_;
};

/// Doubts every refusal of a position and counts how often each reason came up.
void doubt_all(const Position &position, const Past &past,
               std::map<std::string_view, int> &counts) {
  const auto fen = write_position(position);
  const Mailbox board(fen);
  for_each_attempt(position, [&](const Attempt &attempt) {
    const auto verdict = judge(position, attempt);
    if (const auto *refusal = verdict.refusal()) {
      ++counts[refusal->code];
      ASSERT_TRUE(Doubt(board, past, attempt, *refusal).holds())
          << fen << " " << write_cell(attempt.from) << write_cell(attempt.to) << " "
          << explain<Chess>(plateau::testing::english, *refusal);
    }
  });
}

struct Game {
  const char *fen;
  bool all_rights;
};

constexpr Game games[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", true},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true},
    {"r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1", true}, // In check, with every right to castle.
    {"r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 1", true},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", false},
    {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", false},
    {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", false},
    {"1r2k1r1/pppp1ppp/8/8/8/8/PPPP1PPP/1R2K1R1 w GBgb - 0 1", true},
    {"rkr5/pp6/8/8/8/8/6PP/5RKR w HFca - 0 1", true},
    {"4k3/8/8/8/8/8/8/qR1K2R1 w GB - 0 1", true},
};

/// Neighbouring positions have mostly the same refusals, and each has 28,674 attempts.
constexpr int doubt_every = plateau::testing::sample_every(5);

TEST(ChessClaims, OfEveryRefusalAreTrue) {
  std::map<std::string_view, int> counts;
  for (const auto &game : games)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      std::mt19937_64 random(seed);
      auto position = testing::position(game.fen);
      Past past;
      past.from_the_start = game.all_rights;
      for (int ply = 0; ply < 60; ++ply) {
        if (ply % doubt_every == 0)
          doubt_all(position, past, counts);
        if (HasFatalFailure())
          return;
        Bounded<Move, max_moves> moves;
        legal_moves(position, moves);
        if (moves.empty())
          break;
        const Move move = moves[random() % moves.size()];
        const bool pawn = position.piece_at(move.from())->kind == Kind::pawn;
        const bool double_step = pawn && std::abs(move.to() - move.from()) == 16;
        past.double_step_to = double_step ? move.to() : -1;
        past.touched.insert({move.from(), move.to()});
        play(position, move);
      }
    }
  // The random games must have met every reason a move of two squares can be refused for.
  for (const auto code : std::span(whys).subspan(code::all.size())) {
    if (code == "no-such-pawn")
      break; // From here on, reasons of texts.
    // Which piece has moved, only a match can say.
    const bool elsewhere = code == "off-board" || code == "castling-king-has-moved" ||
                           code == "castling-rook-has-moved";
    if (!elsewhere) {
      EXPECT_GT(counts[code], 0) << code;
    }
  }
}

TEST(ChessClaims, CanBeFalse) {
  // The check itself must be able to say no: true refusals with a square or piece exchanged.
  const std::string fen = "4k3/p7/5p2/8/3B4/8/P7/4K3 w - - 0 1";
  const auto position = testing::position(fen);
  const Mailbox board(fen);
  const Attempt attempt{*read_cell("d4"), *read_cell("g7"), std::nullopt, std::nullopt};
  const auto verdict = judge(position, attempt);
  ASSERT_NE(verdict.refusal(), nullptr);
  auto refusal = *verdict.refusal();
  EXPECT_TRUE(Doubt(board, {}, attempt, refusal).holds());
  refusal.cells[0].cell = *read_cell("e5");
  EXPECT_FALSE(Doubt(board, {}, attempt, refusal).holds());
  refusal = *verdict.refusal();
  refusal.arguments[0] = Argument::piece(Piece{Side::second, Kind::rook}.number());
  EXPECT_FALSE(Doubt(board, {}, attempt, refusal).holds());
  refusal = *verdict.refusal();
  refusal.code = "king-still-in-check";
  EXPECT_FALSE(Doubt(board, {}, attempt, refusal).holds());
}

} // namespace
} // namespace plateau::chess
