/// @file
/// A game at a distance, played at a terminal: what the person wants is judged here, asked of the
/// server, and shown when the server says that it is so.
#pragma once

#include "remote/remote_talk.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::remote {

template <console::Face F> class RemoteLoop : private RemoteTalk<F> {
public:
  using G = typename F::Game;

  RemoteLoop(F &face, console::Terminal &device, Setup<G> setup, console::TableOptions options,
             Client &client, std::string link)
      : RemoteTalk<F>(face, device, std::move(setup), std::move(options), client, std::move(link)) {
  }

  Left run() {
    this->begin();
    while (true) {
      client_.hear();
      for (const auto &news : client_.take_news())
        this->take(news);
      if (table_.leaving() || terminal().state() != console::Written::yes || !left_.next.empty())
        break;
      if (over() && !at_keyboard())
        break; // A program has played; what remains on its input is not read.
      await();
    }
    left_.running = client_.view()->status != "over" && !client_.side().empty();
    terminal().end_line();
    terminal().flush();
    return std::move(left_);
  }

private:
  using Base = RemoteTalk<F>;
  using Base::at_keyboard;
  using Base::client_;
  using Base::face_;
  using Base::language;
  using Base::left_;
  using Base::match;
  using Base::my_side;
  using Base::my_turn;
  using Base::name_of;
  using Base::on_screen;
  using Base::other_side;
  using Base::over;
  using Base::prompted_;
  using Base::say;
  using Base::sent_;
  using Base::table_;
  using Base::terminal;
  using Base::warn;

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
};

} // namespace plateau::remote
