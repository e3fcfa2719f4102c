/// @file
/// A game at a distance, shown at a terminal: the match follows what the server says.
#pragma once

#include "console/talk.hpp"
#include "core/ascii.hpp"
#include "remote/client.hpp"
#include "remote/play.hpp"
#include "remote/words.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::remote {

/// Hears the news of a client, and tells them.
template <console::Face F> class RemoteTalk : protected console::Talk<F> {
public:
  using G = typename F::Game;

protected:
  RemoteTalk(F &face, console::Terminal &device, Setup<G> setup, console::TableOptions options,
             Client &client, std::string link)
      : console::Talk<F>(face, device, std::move(setup), with_clocks(std::move(options), client)),
        client_(client), link_(std::move(link)) {
    this->waits_long_ = true;
  }

  using console::Talk<F>::face_;
  using console::Talk<F>::language;
  using console::Talk<F>::match;
  using console::Talk<F>::table_;
  using console::Talk<F>::terminal;
  static constexpr bool on_screen = requires { requires F::shows_clocks; };

  static console::TableOptions with_clocks(console::TableOptions options, Client &client) {
    options.time_left = [&client](Side side) {
      return client.time_left(G::side_key(side) == side_keys[0] ? 0 : 1);
    };
    options.game_time_left = [&client] { return client.game_time_left(); };
    return options;
  }

  bool at_keyboard() { return terminal().traits().keyboard || terminal().traits().person; }
  bool over() { return client_.view()->status == "over"; }
  bool playing() { return client_.view()->status == "playing" && !match().over(); }
  std::optional<Side> my_side() const { return side_of(client_.side()); }
  static std::optional<Side> side_of(std::string_view key) {
    for (const Side side : {Side::first, Side::second})
      if (G::side_key(side) == key)
        return side;
    return std::nullopt;
  }
  bool my_turn() {
    return playing() && my_side() == match().to_move() &&
           !(sent_ && *sent_ == client_.log().size());
  }

  /// What a player is called in a sentence.
  std::string name_of(std::string_view side) const {
    const auto i = side == side_keys[0] ? 0U : 1U;
    const auto &name = client_.view()->seats[i].name;
    if (!name.empty())
      return name;
    const auto whose = side_of(side);
    return my_side() || !whose ? text(language(), "web.distance.nobody")
                               : console::side_name<G>(language(), *whose);
  }
  std::string other_side() const {
    return std::string(client_.side() == side_keys[0] ? side_keys[1] : side_keys[0]);
  }

  // Hearing.

  void begin() {
    client_.hear();
    // What came with the first news is shown as it stands now.
    for (const auto &news : client_.take_news())
      if (news.kind == News::Kind::over)
        take(news);
    restart();
  }

  /// Reads the whole log, and shows the table.
  void restart() {
    table_.start_again();
    table_.set_standing({});
    sent_.reset();
    if (this->can_flip() && (my_side() == Side::second) != table_.flipped())
      table_.flip();
    for (const auto &entry : client_.log())
      if (!follow(entry))
        return;
    told_ = client_.log().size();
    table_.heard();
    describe();
    if (terminal().traits().person && !my_side())
      say("web.distance.you-watch");
    if (terminal().traits().person)
      say("remote.welcome");
    if (client_.view()->status == "waiting")
      say("remote.invite", {{"link", link_}});
    this->show_table();
    tell_offers();
    prompted_ = false;
  }

  void take(const News &news) {
    switch (news.kind) {
    case News::Kind::lost:
      return warn("remote.lost", {{"reason", lost_words(language(), news.link)},
                                  {"seconds", seconds(news.link.pause)}});
    case News::Kind::back:
      return say("remote.back");
    case News::Kind::troubled:
      return say("web.distance.troubled");
    case News::Kind::entries:
      return tell_entries();
    case News::Kind::restart:
      return restart();
    case News::Kind::presence:
    case News::Kind::state:
      return describe();
    case News::Kind::done:
      return;
    case News::Kind::refused:
      sent_.reset();
      prompted_ = false;
      return terminal().say(news.text, console::Ink::warning);
    case News::Kind::over:
      left_.trouble = news.text;
      table_.leave();
      return;
    }
  }

  /// All that are new, however many messages brought them.
  void tell_entries() {
    if (told_ == client_.log().size())
      return;
    while (told_ < client_.log().size()) {
      const auto &entry = client_.log()[told_++];
      announce_before(entry);
      if (!follow(entry))
        return;
      announce_after(entry);
    }
    describe();
    this->report();
    prompted_ = false;
    if (client_.log().back().did == "rematched" && !client_.view()->rematch.empty())
      left_.next = client_.view()->rematch;
  }

  /// Does in the match here what was done there. False when that is impossible: the server plays by
  /// other rules.
  bool follow(const Entry &entry) {
    const auto side = side_of(entry.side);
    bool possible = true;
    if (entry.did == "moved") {
      const auto verdict = match().read_move(entry.text);
      possible = verdict.move() != nullptr && match().play_unchecked(*verdict.move());
    } else if (entry.did == "taken-back") {
      for (std::size_t i = 0; i < entry.plies && possible; ++i)
        possible = match().undo();
    } else if (entry.did == "resigned") {
      possible = side && match().resign(*side);
    } else if (entry.did == "draw-agreed") {
      possible = match().agree_draw();
    } else if (entry.did == "draw-claimed") {
      possible = match().claim_draw();
    } else if (entry.did == "flagged") {
      possible = side && match().flag(*side);
    } else if (entry.did == "time-up") {
      possible = match().time_is_up();
    } else if (entry.did == "left") {
      possible = side && (entry.drawn ? match().agree_draw() : match().resign(opponent(*side)));
      if (possible)
        table_.set_standing(left_words(*side, entry.drawn));
    } else if (entry.did == "aborted") {
      table_.set_standing(text(language(), "web.distance.called-off"));
    }
    if (possible)
      return true;
    left_.trouble = text(language(), "remote.other-rules",
                         {{"move", printable(excerpt(entry.text, Refusal::max_found))}});
    table_.leave();
    return false;
  }

  std::string left_words(Side winner, bool drawn) const {
    if (drawn)
      return text(language(), "web.distance.left-draw");
    return text(language(), "web.distance.left-win",
                {{"winner", console::side_name<G>(language(), winner)},
                 {"loser", capitalised(console::side_name<G>(language(), opponent(winner)))}});
  }

  void announce_before(const Entry &entry) {
    if (entry.did != "moved" || entry.side == client_.side())
      return;
    const auto verdict = match().read_move(entry.text);
    if (verdict.move() != nullptr)
      strongly(
          text(language(), "console.plays",
               {{"player", capitalised(name_of(entry.side))},
                {"move", shown_move<G>(table_.letters(), match().position(), *verdict.move())}}));
  }

  /// What the other player did besides moving.
  void announce_after(const Entry &entry) {
    if (entry.did == "aborted") {
      strongly(table_.standing());
      return;
    }
    const bool mine = entry.side == client_.side();
    const Placeholder name{"name", capitalised(name_of(entry.side))};
    if (entry.did == "seated" && !mine)
      strongly(text(language(), "web.distance.has-come", {name}));
    else if (entry.did == "draw-declined" && !mine)
      strongly(text(language(), "web.distance.draw-declined", {name}));
    else if (entry.did == "takeback-declined" && !mine)
      strongly(text(language(), "web.distance.takeback-declined", {name}));
    else if (entry.did == "draw-offered")
      strongly(mine ? text(language(), "web.distance.draw-offered")
                    : text(language(), "web.distance.offers-draw", {name}) + answers());
    else if (entry.did == "takeback-asked")
      strongly(mine ? text(language(), "web.distance.takeback-asked")
                    : text(language(), "web.distance.asks-takeback", {name}) + answers());
    else if (entry.did == "rematch-offered")
      strongly(mine ? text(language(), "web.distance.rematch-offered")
                    : text(language(), "web.distance.offers-rematch", {name}) + answers());
  }
  /// How an offer is answered, for those it is made to.
  std::string answers() const { return my_side() ? " " + text(language(), "remote.answers") : ""; }

  /// Offers that were open when this end came to the table.
  void tell_offers() {
    const auto &view = *client_.view();
    for (const auto &[who, did] :
         {std::pair{view.draw_offer, "draw-offered"}, std::pair{view.takeback, "takeback-asked"},
          std::pair{view.rematch_offer, "rematch-offered"}})
      if (!who.empty() && view.rematch.empty())
        announce_after({did, who});
  }

  /// Who sits where, for the panel beside a board.
  void describe() {
    const auto &view = *client_.view();
    if (const auto side = my_side()) {
      const auto other = other_side();
      const auto i = other == side_keys[0] ? 0U : 1U;
      const auto *const state = client_.present()[i] ? "web.distance.here" : "web.distance.away";
      const auto name = view.status == "playing"
                            ? text(language(), "remote.who",
                                   {{"name", name_of(other)}, {"state", text(language(), state)}})
                            : name_of(other);
      const auto words = text(language(), "remote.you-have",
                              {{"side", console::side_name<G>(language(), *side)}, {"name", name}});
      table_.seat_person(side, view.status == "waiting" ? text(language(), "web.distance.waiting")
                                                        : words);
      return;
    }
    table_.seat_person(std::nullopt, text(language(), "web.distance.you-watch"));
  }

  // Talking.

  void say(std::string_view key, std::initializer_list<Placeholder> fill = {}) {
    prompted_ = false;
    table_.say(key, fill);
  }
  void warn(std::string_view key, std::initializer_list<Placeholder> fill = {}) {
    prompted_ = false;
    table_.warn(key, fill);
  }
  void strongly(const std::string &words) {
    prompted_ = false;
    terminal().say(words, console::Ink::strong);
  }

  Client &client_;
  std::string link_;
  Left left_;
  std::optional<std::size_t> sent_; ///< The version that a move is on its way for.
  std::size_t told_ = 0;            ///< How many entries of the log are shown.
  bool prompted_ = false;           ///< The prompt stands at the end of what was written.
};

} // namespace plateau::remote
