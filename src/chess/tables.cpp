// Endgame tables in the Syzygy format, read by Fathom. Fathom keeps what it has opened in variables
// of its own, so there is one set of tables in a program, whoever opened it last.
#include "chess/moves.hpp"
#include "chess/tactics.hpp"

#ifdef PLATEAU_ENDGAME_TABLES
#define TB_NO_HELPER_API
#include <tbprobe.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

namespace plateau::chess {
namespace {

using search::Advice;
using search::Ending;

/// For opening, and for what Fathom does not let several threads do at once.
std::mutex &fathom_mutex() {
  static std::mutex mutex;
  return mutex;
}

/// A position as Fathom wants it.
struct Question {
  std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
  unsigned en_passant; ///< 0 when there is none: no pawn is ever taken on a1.
  bool white_to_move;

  explicit Question(const Position &position)
      : white(position.pieces(Side::first)), black(position.pieces(Side::second)),
        kings(position.pieces(Kind::king)), queens(position.pieces(Kind::queen)),
        rooks(position.pieces(Kind::rook)), bishops(position.pieces(Kind::bishop)),
        knights(position.pieces(Kind::knight)), pawns(position.pieces(Kind::pawn)),
        en_passant(position.en_passant().value_or(0)),
        white_to_move(position.side_to_move() == Side::first) {}
};

bool in_reach(const Position &position, unsigned largest) {
  return static_cast<unsigned>(std::popcount(position.occupied())) <= largest &&
         position.board().castling_rooks == 0;
}

/// A win that the fifty moves take away is a draw.
Ending ending_of_wdl(unsigned wdl) {
  return wdl == TB_WIN ? Ending::won : wdl == TB_LOSS ? Ending::lost : Ending::drawn;
}

/// Whether a position has come back since the last capture or pawn move.
bool has_repeated(const Position &position, std::span<const Key> history) {
  const auto reach = std::min(history.size(), static_cast<std::size_t>(position.halfmove_clock()));
  std::vector<Key> keys(history.end() - static_cast<std::ptrdiff_t>(reach), history.end());
  keys.push_back(position.key());
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
}

bool is_same(TbMove theirs, Move ours) {
  constexpr std::array<Kind, 5> promotions = {Kind::pawn, Kind::queen, Kind::rook, Kind::bishop,
                                              Kind::knight};
  const auto promotes = static_cast<std::size_t>(TB_MOVE_PROMOTES(theirs));
  const bool ours_promotes = ours.special() == Move::Special::promotion;
  return TB_MOVE_FROM(theirs) == ours.from() && TB_MOVE_TO(theirs) == ours.to() &&
         ours_promotes == (promotes != TB_PROMOTES_NONE) &&
         (!ours_promotes || promotions.at(promotes) == ours.promotion());
}

class Tables final : public search::Oracle<Chess> {
public:
  explicit Tables(unsigned largest) : largest_(largest) {}

  std::optional<Ending> ending_of(const Position &position) const override {
    // The tables count from a capture or a pawn move.
    if (position.halfmove_clock() != 0 || !in_reach(position, largest_))
      return std::nullopt;
    const Question q(position);
    const auto wdl = tb_probe_wdl(q.white, q.black, q.kings, q.queens, q.rooks, q.bishops,
                                  q.knights, q.pawns, 0, 0, q.en_passant, q.white_to_move);
    if (wdl == TB_RESULT_FAILED)
      return std::nullopt;
    return ending_of_wdl(wdl);
  }

  std::optional<Advice<Chess>> advice(const Position &position,
                                      std::span<const Key> history) const override {
    if (!in_reach(position, largest_))
      return std::nullopt;
    const std::lock_guard lock(fathom_mutex());
    const Question q(position);
    const auto clock = static_cast<unsigned>(position.halfmove_clock());
    const auto ranked = std::make_unique<TbRootMoves>();
    const bool by_distance =
        tb_probe_root_dtz(q.white, q.black, q.kings, q.queens, q.rooks, q.bishops, q.knights,
                          q.pawns, clock, 0, q.en_passant, q.white_to_move,
                          has_repeated(position, history), true, ranked.get()) != 0;
    if (!by_distance && tb_probe_root_wdl(q.white, q.black, q.kings, q.queens, q.rooks, q.bishops,
                                          q.knights, q.pawns, clock, 0, q.en_passant,
                                          q.white_to_move, true, ranked.get()) == 0)
      return std::nullopt;
    return best_of(position, *ranked, by_distance);
  }

private:
  static std::optional<Advice<Chess>> best_of(const Position &position, const TbRootMoves &ranked,
                                              bool by_distance) {
    const std::span theirs(ranked.moves, ranked.size);
    if (theirs.empty())
      return std::nullopt;
    const auto best = std::max_element(
        theirs.begin(), theirs.end(),
        [](const TbRootMove &a, const TbRootMove &b) { return a.tbRank < b.tbRank; });
    Advice<Chess> advice;
    // Ranks beyond this are wins and losses that the fifty moves leave as they are.
    constexpr int certain = 900;
    advice.ending = best->tbRank >= certain    ? Ending::won
                    : best->tbRank <= -certain ? Ending::lost
                                               : Ending::drawn;
    advice.leads_there = by_distance;
    MoveList<Chess> ours;
    legal_moves(position, ours);
    for (const auto move : ours)
      for (const auto &each : theirs)
        if (each.tbRank == best->tbRank && is_same(each.move, move))
          advice.moves.push_back(move);
    if (advice.moves.empty())
      return std::nullopt;
    return advice;
  }

  unsigned largest_;
};

} // namespace
} // namespace plateau::chess

namespace plateau::search {

std::shared_ptr<const Oracle<chess::Chess>>
Tactics<chess::Chess>::open_tables(const std::string &path, std::string &complaint) {
  const std::lock_guard lock(chess::fathom_mutex());
  if (!tb_init(path.c_str()) || TB_LARGEST == 0) {
    complaint = "no endgame tables (*.rtbw) in '" + path + "'";
    return nullptr;
  }
  return std::make_shared<const chess::Tables>(TB_LARGEST);
}

} // namespace plateau::search
#endif
