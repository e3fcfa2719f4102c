/// @file
/// A game at a distance, played at a terminal: what the person wants is judged here, asked of the
/// server, and shown when the server says that it is so.
#pragma once

#include "console/talk.hpp"
#include "core/ascii.hpp"
#include "remote/client.hpp"
#include "remote/play.hpp"
#include "remote/words.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plateau::remote {

template <console::Face F> class RemoteLoop : private console::Talk<F> {
public:
  using G = typename F::Game;

  RemoteLoop(F &face, console::Terminal &terminal, Setup<G> setup, console::TableOptions options,
             Client &client, std::string link)
      : console::Talk<F>(face, terminal, std::move(setup), with_clocks(std::move(options), client)),
        client_(client), link_(std::move(link)) {
    this->waits_long_ = true;
  }

  Left run() {
    begin();
    while (true) {
      client_.hear();
      for (const auto &news : client_.take_news())
        take(news);
      if (table_.leaving() || terminal().state() != console::Written::yes || !left_.next.empty())
        break;
      if (over() && !at_keyboard())
        break; // A program has played; what remains on its input is not read.
      await();
    }
    left_.running = client_.view()->status == "playing" && !client_.side().empty();
    terminal().end_line();
    terminal().flush();
    return std::move(left_);
  }

private:
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

  // Waiting.

  void await() {
    const bool waits = client_.busy() || !(my_turn() || over());
    if (!at_keyboard() && waits) {
      terminal().flush();
      terminal().bell().wait();
      return;
    }
    const bool shown = std::exchange(prompted_, true);
    const auto line = terminal().ask(shown && !on_screen ? std::string() : prompt());
    if (line.kind == console::InputLine::Kind::late)
      return;
    prompted_ = false;
    if (line.kind == console::InputLine::Kind::end)
      table_.leave();
    else if (line.kind == console::InputLine::Kind::too_long)
      table_.warn("console.line-too-long", {{"max", std::to_string(console::max_line)}});
    else
      obey(line.text);
  }

  /// For a move only where one can be made: a board that is played on answers it too.
  std::string prompt() {
    if (my_turn()) {
      face_.prompt(table_);
      return this->clocks() + text(language(), "remote.prompt.move");
    }
    if constexpr (on_screen)
      face_.board(table_);
    if (over())
      return text(language(), my_side() ? "remote.prompt.over" : "remote.prompt.watched");
    if (client_.view()->status == "waiting")
      return text(language(), "remote.prompt.waiting");
    if (!my_side())
      return this->clocks() + text(language(), "remote.prompt.watching");
    return this->clocks() +
           text(language(), "remote.prompt.other", {{"name", capitalised(name_of(other_side()))}});
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
      auto words =
          text(language(), "remote.you-have",
               {{"side", console::side_name<G>(language(), *side)}, {"name", name_of(other)}});
      if (view.status == "playing")
        words +=
            " (" +
            text(language(), client_.present()[i] ? "web.distance.here" : "web.distance.away") +
            ")";
      table_.seat_person(side, view.status == "waiting" ? text(language(), "web.distance.waiting")
                                                        : words);
      return;
    }
    table_.seat_person(std::nullopt, text(language(), "web.distance.you-watch"));
  }

  // Obeying.

  void obey(std::string_view line) {
    if (is_word(line, "accept"))
      return answer_offer(true);
    if (is_word(line, "decline"))
      return answer_offer(false);
    if (is_word(line, "claim"))
      return claim();
    if (const auto command = console::read_command(line))
      return carry_out(*command);
    if (const auto word = console::command_with_too_much(line))
      return table_.warn("console.word-too-many", {{"command", *word}});
    if (line.front() == '/')
      return this->refuse_command(line);
    play(line);
  }

  void play(std::string_view typed) {
    if (over() || match().over())
      return table_.warn(Refusal::illegal(code::game_over));
    if (!my_side())
      return warn("remote.only-watching");
    if (client_.view()->status == "waiting")
      return warn("web.distance.not-begun");
    if (match().to_move() != *my_side())
      return warn("web.distance.not-your-turn");
    if (!my_turn())
      return warn("remote.on-its-way");
    const auto version = client_.log().size();
    const auto move = this->understood(typed);
    if (!move)
      return;
    client_.ask("move", {{"version", std::to_string(version)},
                         text_member("move", G::write_move(match().position(), *move))});
    sent_ = version;
    if (!client_.up())
      say("remote.sent-later");
  }

  void carry_out(const console::CommandLine &line) {
    using console::Command;
    switch (line.command) {
    case Command::help:
      return help(line.argument);
    case Command::rules:
      return this->teach();
    case Command::history:
      return this->show_history();
    case Command::board:
      return this->show_board();
    case Command::moves:
      return this->list_moves(line.argument);
    case Command::flip:
      return this->flip();
    case Command::position:
      return terminal().say(G::write_position(match().position()));
    case Command::save:
      return this->save(line.argument, tags());
    case Command::quit:
      return table_.leave();
    case Command::cancel:
      return table_.say("console.nothing-to-cancel");
    case Command::draw:
      return draw();
    case Command::resign:
      return resign();
    case Command::undo:
      return request("ask-takeback");
    case Command::restart:
      return rematch();
    case Command::hint:
    case Command::eval:
    case Command::level:
    case Command::redo:
    case Command::load:
    case Command::resume:
      return warn("remote.not-here");
    }
  }

  /// Asks the server for something that only players may want.
  void request(std::string_view type) {
    if (!my_side())
      return warn("remote.only-watching");
    client_.ask(type, {{"version", std::to_string(client_.log().size())}});
    if (!client_.up())
      say("remote.sent-later");
  }

  void draw() {
    if (client_.view()->draw_offer == other_side())
      return request("accept-draw");
    request(my_turn() && match().claimable() ? "claim-draw" : "offer-draw");
  }
  void claim() { request(my_turn() && match().claimable() ? "claim-draw" : "claim-left"); }
  void rematch() {
    if (!over())
      return warn("remote.not-over");
    request(client_.view()->rematch_offer == other_side() ? "accept-rematch" : "offer-rematch");
  }
  void resign() {
    const bool begun = match().moves().size() >= 2;
    if (!my_side())
      return warn("remote.only-watching");
    if (over())
      return table_.warn(Refusal::illegal(code::game_over));
    if (terminal().traits().person &&
        !table_.confirmed(text(language(), begun ? "remote.sure-resign" : "remote.sure-abort")))
      return;
    request(begun ? "resign" : "abort");
  }
  void answer_offer(bool yes) {
    const auto &view = *client_.view();
    const auto other = other_side();
    if (!my_side())
      return warn("remote.only-watching");
    if (view.draw_offer == other)
      return request(yes ? "accept-draw" : "decline-draw");
    if (view.takeback == other)
      return request(yes ? "accept-takeback" : "decline-takeback");
    if (yes && over() && view.rematch_offer == other)
      return request("accept-rematch");
    warn("remote.no-offer");
  }

  bool is_word(std::string_view line, std::string_view name) const {
    if (line.substr(0, 1) == "/")
      line.remove_prefix(1);
    const auto key = std::string("remote.command.").append(name);
    const auto languages = all_languages();
    return std::any_of(languages.begin(), languages.end(),
                       [&](Language one) { return lowered(line) == find_text(one, key); });
  }

  /// What can be typed; about one command, what it does.
  void help(std::string_view about) {
    if (!about.empty()) {
      const auto *const words = console::find_command(lowered(about));
      return words == nullptr ? this->refuse_command(about) : terminal().say(help_about(*words));
    }
    if constexpr (requires { face_.help(table_); })
      terminal().say(face_.help(table_));
    table_.say("console.help");
    for (const auto &words : console::all_commands)
      if (works_here(words.command))
        terminal().say(help_about(words));
    for (const auto *const name : {"accept", "decline", "claim"})
      terminal().say(
          console::help_line(text(language(), std::string("remote.command.").append(name)),
                             text(language(), std::string("remote.help.").append(name))));
  }
  /// Some commands mean something else at a distance.
  std::string help_about(const console::CommandWords &words) const {
    const auto own = find_text(language(), std::string("remote.help.").append(words.name));
    if (own.empty())
      return console::help_line(language(), words);
    return console::help_line(text(language(), std::string("console.command.").append(words.name)),
                              own);
  }
  bool works_here(console::Command command) {
    using console::Command;
    switch (command) {
    case Command::hint:
    case Command::eval:
    case Command::level:
    case Command::redo:
    case Command::load:
    case Command::resume:
    case Command::cancel:
      return false;
    case Command::flip:
      return this->can_flip();
    case Command::save:
      return this->can_save();
    default:
      return true;
    }
  }

  RecordTags tags() const {
    RecordTags tags;
    for (std::size_t i = 0; i < side_keys.size(); ++i)
      if (const auto &name = client_.view()->seats[i].name; !name.empty())
        tags.set(capitalised(std::string(side_keys[i])), name);
    return tags;
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
