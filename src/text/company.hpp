/// @file
/// Those at the table who are not at the keyboard: the opponent, and whoever gives hints.
#pragma once

#include "core/record_tags.hpp"
#include "games/typed.hpp"
#include "search/agreement.hpp"
#include "text/opinion.hpp"
#include "text/player.hpp"
#include "text/table.hpp"
#include "text/thinking.hpp"

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
        make_adviser_(std::move(seats.make_adviser)) {
    if (opponent_ != nullptr)
      table_.seat_person(seats.person);
  }

  /// Says who plays against whom.
  void introduce() {
    if (table_.person())
      table_.say("text.against", {{"side", side_name<G>(language(), *table_.person())},
                                  {"opponent", opponent_->described(language())}});
  }

  /// The opponent moves. False when it cannot, and plays no more.
  bool play() {
    const auto found = ask(*opponent_, opponent_seen_);
    if (table_.leaving())
      return true;
    const auto *thought = std::get_if<Thought<G>>(&found);
    if (thought == nullptr)
      return dismiss(*std::get_if<Trouble>(&found));
    const auto move = thought->line.front();
    say_strongly("text.plays",
                 {{"player", opponent_->named(language())},
                  {"move", shown_move<G>(table_.letters(), match().position(), move)}});
    match().play_unchecked(move);
    return true;
  }

  /// The opponent takes the draw, or not. False when it cannot answer, and plays no more.
  bool answer_draw_offer() {
    const auto found = ask(*opponent_, opponent_seen_);
    if (table_.leaving())
      return true;
    const auto *thought = std::get_if<Thought<G>>(&found);
    if (thought == nullptr)
      return dismiss(*std::get_if<Trouble>(&found));
    // The person is to move: what is good for the mover is bad for the opponent.
    const bool takes =
        thought->score && search::takes_draw(-*thought->score, match().moves().size());
    say_strongly(takes ? "text.draw-taken" : "text.draw-declined",
                 {{"player", opponent_->named(language())}});
    if (takes)
      match().agree_draw();
    return true;
  }

  /// The best move, and what may come after it.
  void hint() {
    if (match().over())
      return table_.warn(Refusal::illegal(code::game_over));
    if (!make_adviser_)
      return table_.warn("text.no-hint");
    if (adviser_ == nullptr)
      adviser_ = make_adviser_();
    // Asked again, it would say the same.
    if (!advice_ || advice_age_ != table_.age()) {
      auto found = ask(*adviser_, adviser_seen_);
      if (table_.leaving())
        return;
      auto *thought = std::get_if<Thought<G>>(&found);
      if (thought == nullptr)
        return table_.terminal().say(std::get_if<Trouble>(&found)->sentence, Ink::warning);
      advice_ = std::move(*thought);
      advice_->line.resize(std::min(advice_->line.size(), shown_plies));
      advice_age_ = table_.age();
    }
    const auto &position = match().position();
    say_strongly("text.hint",
                 {{"move", shown_move<G>(table_.letters(), position, advice_->line.front())}});
    table_.terminal().say("  " + thought_words<G>(language(), table_.letters(), position, *advice_),
                          Ink::faint);
  }

  /// Puts the opponent's name on a game file.
  void sign(RecordTags &tags) const {
    if (!table_.person())
      return;
    std::string side(G::side_key(opponent(*table_.person())));
    side.front() = static_cast<char>(side.front() - 'a' + 'A');
    tags.set(side, opponent_->recorded());
  }

private:
  /// Of a hint's line: what is beyond is guesswork.
  static constexpr std::size_t shown_plies = 8;

  Match<G> &match() { return table_.match(); }
  Language language() const { return table_.language(); }

  void say_strongly(std::string_view key, std::initializer_list<Placeholder> placeholders) {
    table_.terminal().say(text(language(), key, placeholders), Ink::strong);
  }

  /// @param asked whoever is to think
  /// @param seen how many games it has seen so far
  Found<G> ask(Player<G> &asked, std::size_t &seen) {
    const bool new_game = std::exchange(seen, table_.games()) != table_.games();
    return think_aloud(table_, asked, new_game,
                       text(language(), "text.thinking", {{"player", asked.named(language())}}));
  }

  /// It plays no more: the person goes on with both sides.
  bool dismiss(const Trouble &trouble) {
    table_.terminal().say(trouble.sentence, Ink::warning);
    table_.warn("text.opponent-left");
    table_.seat_person(std::nullopt);
    return false;
  }

  Table<G> &table_;
  std::unique_ptr<Player<G>> opponent_;
  std::size_t opponent_seen_ = 0;
  std::function<std::unique_ptr<Player<G>>()> make_adviser_;
  std::unique_ptr<Player<G>> adviser_;
  std::size_t adviser_seen_ = 0;
  std::optional<Thought<G>> advice_;
  std::size_t advice_age_ = 0; ///< Table::age then.
};

} // namespace plateau::console
