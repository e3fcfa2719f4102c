#include "games/any_match.hpp"

#include "core/record_budget.hpp"
#include "games/written.hpp"

namespace plateau {

namespace {

/// The game a match is of.
template <class M> struct GameOf;
template <Game G> struct GameOf<Match<G>> { using type = G; };
template <class M> using game_of_match = typename GameOf<std::remove_cvref_t<M>>::type;

template <Game G>
MoveAnswer answer_of(const Match<G> &before, std::string_view typed,
                     const Verdict<typename G::Move> &verdict) {
  MoveAnswer answer;
  if (const auto *move = verdict.move()) {
    answer.kind = MoveAnswer::Kind::legal;
    answer.move = G::write_move(before.position(), *move);
  } else if (const auto *choice = verdict.choice()) {
    answer.kind = MoveAnswer::Kind::incomplete;
    answer.choice = choice->kind;
    answer.options = completed_moves<G>(before.position(), typed, *choice);
  } else {
    answer.refusal = *verdict.refusal();
  }
  return answer;
}

} // namespace

Result<AnyMatch> AnyMatch::make(std::string_view game, std::string_view rules,
                                std::string_view position, std::optional<TimeControl> time) {
  auto made = with_game(game, [&]<Game G>(std::type_identity<G>) -> Result<AnyMatch> {
    const auto read = G::read_rules(rules);
    if (!read)
      return read.error();
    auto setup = read_setup<G>(position, *read);
    if (!setup)
      return setup.error();
    return AnyMatch(Match<G>(std::move(*setup), time));
  });
  if (made)
    return *std::move(made);
  return Refusal::malformed(code::unknown_game, game, 1);
}

// Each line is one visit; what it says is in match.hpp.

void AnyMatch::keep_last(std::size_t states) {
  visit([&](auto &match) { match.keep_last(states); });
}
std::size_t AnyMatch::heap_bytes() const {
  return visit([](const auto &match) { return match.heap_bytes(); });
}
std::string_view AnyMatch::game() const {
  return visit(
      [](const auto &match) -> std::string_view { return game_of_match<decltype(match)>::name; });
}
Names AnyMatch::names() const {
  return visit([](const auto &match) { return names_of<game_of_match<decltype(match)>>(); });
}
std::string AnyMatch::rules() const {
  return visit(
      [](const auto &match) { return game_of_match<decltype(match)>::write_rules(match.rules()); });
}
std::string AnyMatch::position() const {
  return visit([](const auto &match) {
    return game_of_match<decltype(match)>::write_position(match.position());
  });
}
Side AnyMatch::to_move() const {
  return visit([](const auto &match) { return match.to_move(); });
}
std::optional<Outcome> AnyMatch::outcome() const {
  return visit([](const auto &match) { return match.outcome(); });
}
std::optional<Side> AnyMatch::draw_offer() const {
  return visit([](const auto &match) { return match.draw_offer(); });
}
std::optional<Clock> AnyMatch::clock() const {
  return visit([](const auto &match) { return match.clock(); });
}
std::optional<Milliseconds> AnyMatch::game_time() const {
  return visit([](const auto &match) { return match.game_time(); });
}
bool AnyMatch::game_time_ends(Milliseconds elapsed) const {
  return visit([&](const auto &match) { return match.game_time_ends(elapsed); });
}
std::size_t AnyMatch::ply() const {
  return visit([](const auto &match) { return match.moves().size(); });
}

std::vector<std::string> AnyMatch::moves() const {
  return visit([](const auto &match) {
    using G = game_of_match<decltype(match)>;
    std::vector<std::string> written;
    const auto moves = match.moves();
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
      written.push_back(G::write_move(match.position_at(ply), moves[ply]));
    return written;
  });
}
std::vector<std::string> AnyMatch::legal_moves() const {
  return visit([](const auto &match) { return written_legal_moves(match); });
}

MoveAnswer AnyMatch::judge(std::string_view move) const {
  return visit([&](const auto &match) { return answer_of(match, move, match.read_move(move)); });
}
std::string AnyMatch::explain(Language language, const Refusal &refusal) const {
  return visit([&](const auto &match) { return explain_in(language, match, refusal); });
}
MoveAnswer AnyMatch::attempt(std::string_view move, Milliseconds elapsed) {
  return visit([&](auto &match) {
    const auto verdict = match.read_move(move);
    auto answer = answer_of(match, move, verdict);
    // The flag may fall on a legal move: then it was not played, and the match says so.
    if (const auto *legal = verdict.move(); legal && !match.play_unchecked(*legal, elapsed))
      return answer_of(match, move, match.read_move(move));
    return answer;
  });
}
bool AnyMatch::undo() {
  return visit([](auto &match) { return match.undo(); });
}
bool AnyMatch::redo() {
  return visit([](auto &match) { return match.redo(); });
}

bool AnyMatch::resign(Side side) {
  return visit([&](auto &match) { return match.resign(side); });
}
bool AnyMatch::offer_draw(Side side) {
  return visit([&](auto &match) { return match.offer_draw(side); });
}
bool AnyMatch::accept_draw(Side side) {
  return visit([&](auto &match) { return match.accept_draw(side); });
}
bool AnyMatch::decline_draw(Side side) {
  return visit([&](auto &match) { return match.decline_draw(side); });
}
bool AnyMatch::claim_draw() {
  return visit([](auto &match) { return match.claim_draw(); });
}
bool AnyMatch::time_is_up() {
  return visit([](auto &match) { return match.time_is_up(); });
}
bool AnyMatch::flag(Side side) {
  return visit([&](auto &match) { return match.flag(side); });
}

std::size_t AnyMatch::observe(Observer observer) {
  return visit([&](auto &match) { return match.observe(std::move(observer)); });
}
void AnyMatch::forget(std::size_t number) {
  visit([&](auto &match) { match.forget(number); });
}

} // namespace plateau
