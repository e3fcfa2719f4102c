/// @file
/// Those at the table who are not at the keyboard: the opponent, and whoever gives hints.
#pragma once

#include "console/opinion.hpp"
#include "console/seats.hpp"
#include "console/table.hpp"
#include "console/thinking.hpp"
#include "core/ascii.hpp"
#include "core/record_tags.hpp"
#include "games/typed.hpp"
#include "player/search_player.hpp"
#include "search/agreement.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace plateau::console {

/// The opponent, if there is one, and the adviser.
template <Game G> class Company {
public:
  Company(Table<G> &table, Seats<G> seats)
      : table_(table), opponent_(std::move(seats.opponent)),
        make_adviser_(std::move(seats.make_adviser)),
        make_computer_(std::move(seats.make_computer)) {
    if (opponent_.player != nullptr)
      table_.seat_person(seats.person, opponent_.described);
  }

  /// Says who plays against whom.
  void introduce() {
    if (table_.person())
      table_.say("console.against", {{"side", side_name<G>(language(), *table_.person())},
                                     {"opponent", opponent_.described}});
  }

  /// The opponent moves. False when it cannot, and plays no more.
  bool play() {
    const auto found = ask(opponent_, Aloud::depth);
    if (table_.leaving())
      return true;
    const auto *thought = std::get_if<Thought>(&found);
    if (thought == nullptr)
      return dismiss(*std::get_if<std::string>(&found));
    const auto move = thought->line.front();
    say_strongly("console.plays",
                 {{"player", opponent_.named},
                  {"move", shown_move<G>(table_.letters(), match().position(), move)}});
    match().play_unchecked(move, table_.elapsed());
    return true;
  }

  /// The opponent takes the draw, or not. False when it cannot answer, and plays no more.
  bool answer_draw_offer() {
    const auto found = ask(opponent_, Aloud::depth);
    if (table_.leaving())
      return true;
    const auto *thought = std::get_if<Thought>(&found);
    if (thought == nullptr)
      return dismiss(*std::get_if<std::string>(&found));
    // The person is to move: what is good for the mover is bad for the opponent.
    const bool takes =
        thought->score && search::takes_draw(-*thought->score, match().moves().size());
    say_strongly(takes ? "console.draw-taken" : "console.draw-declined",
                 {{"player", opponent_.named}});
    if (takes)
      match().agree_draw();
    return true;
  }

  /// The best move, and what may come after it.
  void hint() {
    if (!take_advice(Aloud::everything))
      return;
    const auto &position = match().position();
    say_strongly("console.hint",
                 {{"move", shown_move<G>(table_.letters(), position, advice_->line.front())}});
    table_.terminal().say("  " + thought_words<G>(language(), table_.letters(), position, *advice_),
                          Ink::faint);
  }

  /// Who stands better, and by how much; not by which move.
  void evaluate() {
    if (!take_advice(Aloud::depth))
      return;
    auto opinion = *advice_;
    opinion.line.clear();
    say_strongly(
        "console.evaluation",
        {{"opinion", thought_words<G>(language(), table_.letters(), match().position(), opinion)}});
  }

  /// From here on the computer plays, at another level or at its best; where both sides were at the
  /// keyboard, against the side to move. False where there is no computer.
  bool change_level(std::optional<int> level) {
    if (!make_computer_)
      return false;
    opponent_ = make_computer_(level);
    table_.seat_person(table_.person().value_or(match().to_move()), opponent_.described);
    return true;
  }

  /// Where nobody opposes the person, and a game file says that the computer did: it does so again.
  void seat_as_signed(const RecordTags &tags) {
    if (table_.person() || !make_computer_)
      return;
    for (const Side side : {Side::first, Side::second}) {
      const auto name = tags.value(capitalised(std::string(G::side_key(side))));
      const auto level = level_signed(name);
      if (!level)
        continue;
      opponent_ = make_computer_(*level);
      table_.seat_person(plateau::opponent(side), opponent_.described);
      return introduce();
    }
  }

  /// Puts the opponent's name on a game file.
  void sign(RecordTags &tags) const {
    if (!table_.person())
      return;
    const std::string side(G::side_key(opponent(*table_.person())));
    tags.set(capitalised(side), opponent_.player->name());
  }

private:
  using Thought = player::Thought<G>;

  /// Of a hint's line: what is beyond is guesswork.
  static constexpr std::size_t shown_plies = 8;

  Match<G> &match() { return table_.match(); }
  Language language() const { return table_.language(); }

  void say_strongly(std::string_view key, std::initializer_list<Placeholder> placeholders) {
    table_.terminal().say(text(language(), key, placeholders), Ink::strong);
  }

  /// Makes sure that `advice_` is about the present position; says why when it cannot be.
  bool take_advice(Aloud aloud) {
    if (match().over()) {
      table_.warn(Refusal::illegal(code::game_over));
      return false;
    }
    if (!make_adviser_) {
      table_.warn("console.no-hint");
      return false;
    }
    if (adviser_.player == nullptr)
      adviser_ = make_adviser_();
    // The same position gets the same advice.
    if (advice_ && advice_age_ == table_.age())
      return true;
    auto found = ask(adviser_, aloud);
    if (table_.leaving())
      return false;
    auto *thought = std::get_if<Thought>(&found);
    if (thought == nullptr) {
      table_.terminal().say(*std::get_if<std::string>(&found), Ink::warning);
      return false;
    }
    advice_ = std::move(*thought);
    advice_->line.resize(std::min(advice_->line.size(), shown_plies));
    advice_age_ = table_.age();
    return true;
  }

  /// Lets a player think. What it found begins with a legal move; or, in words, why it has none.
  std::variant<Thought, std::string> ask(Seat<G> &asked, Aloud aloud) {
    const bool new_game = std::exchange(asked.games, table_.games()) != table_.games();
    auto answer = think_aloud(table_, asked, new_game, aloud);
    if (const auto *breakdown = std::get_if<engine::Breakdown>(&answer))
      return engine::explain(language(), asked.player->name(), *breakdown);
    auto &chosen = *std::get_if<player::Chosen<G>>(&answer);
    if (chosen.verdict.move() == nullptr)
      return illegal(asked, chosen);
    return std::move(chosen.thought);
  }

  std::string illegal(const Seat<G> &seat, const player::Chosen<G> &chosen) const {
    const auto *refusal = chosen.verdict.refusal();
    return text(language(), "console.engine-illegal",
                {{"engine", seat.player->name()},
                 {"move", printable(excerpt(chosen.written, Refusal::max_found))},
                 {"reason", refusal != nullptr ? explain<G>(language(), *refusal)
                                               : text(language(), "console.engine-incomplete")}});
  }

  /// The level that a name on a game file tells, none for full strength; nothing where it is not
  /// the computer's.
  static std::optional<std::optional<int>> level_signed(std::string_view name) {
    if (name == player::computer_name)
      return std::optional<int>{};
    for (int level = search::lowest_level; level <= search::highest_level; ++level)
      if (name == player::computer_at_level(level))
        return level;
    return std::nullopt;
  }

  /// It plays no more, and is ended: whoever plays one illegal move does not see the board as it
  /// is. The person goes on with both sides.
  bool dismiss(const std::string &reason) {
    table_.terminal().say(reason, Ink::warning);
    table_.warn("console.opponent-left");
    table_.seat_person(std::nullopt);
    opponent_.player.reset();
    return false;
  }

  Table<G> &table_;
  Seat<G> opponent_;
  std::function<Seat<G>()> make_adviser_;
  std::function<Seat<G>(std::optional<int>)> make_computer_;
  Seat<G> adviser_;
  std::optional<Thought> advice_;
  std::size_t advice_age_ = 0; ///< Table::age then.
};

} // namespace plateau::console
