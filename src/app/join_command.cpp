// plateau join URL: a game of any Plateau server, in the terminal.
#include "app/menu.hpp"
#include "app/output.hpp"
#include "app/start.hpp"
#include "app/waiting.hpp"
#include "console/clock.hpp"
#include "console/seating.hpp"
#include "console/standard.hpp"
#include "console/table.hpp"
#include "core/json.hpp"
#include "games/games.hpp"
#include "remote/address.hpp"
#include "remote/opening.hpp"
#include "remote/play.hpp"
#include "remote/waking_terminal.hpp"
#include "screen/full_screen.hpp"

#include <csignal>
#include <memory>

namespace plateau::app {

namespace {

struct JoinOptions {
  std::string url;
  std::string name;
  std::string create; ///< The game to make; empty: the link names one.
  std::string rules;
  std::string clock;
  std::string as;
  bool listed = false;
  bool watch = false;
  bool ascii = false;
  bool plain = false;

  /// An option that is about a new game was given.
  bool about_new_game() const { return !rules.empty() || !clock.empty() || !as.empty() || listed; }
};

/// The keys of the last row, for a game at a distance.
constexpr screen::Buttons buttons = {{{screen::Key::f1, "F1", "help"},
                                      {screen::Key::f2, "F2", "accept"},
                                      {screen::Key::f3, "F3", "decline"},
                                      {screen::Key::f4, "F4", "undo"},
                                      {screen::Key::f5, "F5", "flip"},
                                      {screen::Key::f6, "F6", "rules"},
                                      {screen::Key::f7, "F7", "history"},
                                      {screen::Key::f8, "F8", "new"},
                                      {screen::Key::f9, "F9", "draw"},
                                      {screen::Key::f10, "F10", "quit"}}};

Exit refuse(const std::string &words) {
  complain(words);
  return Exit::not_understood;
}

/// What a new game is to be like, or what is wrong with the options.
std::variant<std::vector<remote::Member>, std::string> read_terms(Language language,
                                                                  const JoinOptions &options) {
  using Terms = std::variant<std::vector<remote::Member>, std::string>;
  std::vector<remote::Member> terms{remote::text_member("kind", options.create),
                                    {"listed", options.listed ? "true" : "false"}};
  if (!options.clock.empty()) {
    const auto clock = console::read_people_clock(options.clock);
    if (!clock)
      return text(language, "console.bad-clock",
                  {{"found", printable(excerpt(options.clock, Refusal::max_found))}});
    std::string json;
    JsonWriter(json)
        .open_object()
        .key("kind")
        .string("real-time")
        .key("initial")
        .integer(clock->initial.count())
        .key("increment")
        .integer(clock->increment.count())
        .close_object();
    terms.push_back({"clock", std::move(json)});
  }
  auto read = with_game(options.create, [&]<Game G>(std::type_identity<G>) -> Terms {
    if (const auto rules = G::read_rules(options.rules); !rules)
      return explain<G>(language, rules.error());
    if (!options.rules.empty())
      terms.push_back(remote::text_member("rules", options.rules));
    if (options.as.empty())
      return terms;
    const std::array<std::vector<std::string>, 2> names = {
        console::side_words(G::name, G::side_key(Side::first)),
        console::side_words(G::name, G::side_key(Side::second))};
    const auto side = console::named_side(options.as, names);
    if (!side)
      return text(language, "console.unknown-side",
                  {{"found", printable(excerpt(options.as, Refusal::max_found))},
                   {"first", names[0].front()},
                   {"second", names[1].front()}});
    terms.push_back(remote::text_member("side", G::side_key(*side)));
    return terms;
  });
  return read ? *std::move(read) : Terms(unknown_game(language, options.create).text);
}

/// Plays game after game, rematches included.
std::optional<std::string> play_all_games(remote::Place &place, remote::Client &client,
                                          remote::Link &link, const remote::Address &address,
                                          remote::SeatBook &book, bool &running) {
  while (true) {
    place.link = address.link(client.game());
    link.ring_for([&bell = place.terminal.bell()] { bell.ring(); });
    const auto left = with_game(client.view()->kind, [&]<Game G>(std::type_identity<G>) {
      return remote::play<G>(place, client);
    });
    link.ring_for({});
    if (!left)
      return text(place.language, "remote.unknown-game",
                  {{"found", printable(excerpt(client.view()->kind, Refusal::max_found))}});
    running = left->running;
    if (!left->trouble.empty())
      return left->trouble;
    if (left->next.empty())
      return std::nullopt;
    if (auto wrong = remote::go_on_to(client, link, address, book, left->next, place.language))
      return wrong;
  }
}

Exit run_join(Context &context, const JoinOptions &options) {
  const auto language = context.language;
  const auto read = remote::read_address(options.url);
  if (const auto *wrong = std::get_if<std::string_view>(&read))
    return refuse(
        text(language, *wrong, {{"found", printable(excerpt(options.url, Refusal::max_found))}}));
  const auto address = *std::get_if<remote::Address>(&read);
  if (options.create.empty() && (address.game.empty() || options.about_new_game()))
    return refuse(text(language, address.game.empty() ? "remote.address.no-game"
                                                      : "remote.only-with-create"));
  if (!options.create.empty() && !address.game.empty())
    return refuse(text(language, "remote.game-and-create"));
  remote::Wish wish{options.name, options.watch};
  if (!options.create.empty()) {
    auto terms = read_terms(language, options);
    if (const auto *wrong = std::get_if<std::string>(&terms))
      return refuse(*wrong);
    wish.terms = std::move(*std::get_if<0>(&terms));
  }
  std::signal(SIGPIPE, SIG_IGN);
  remote::Link link(address, {});
  remote::Client client(link, language, console::table_time);
  remote::SeatBook book(remote::place_of_seats(console::process_environment));
  {
    const Waiting waiting(text(language, "remote.connecting", {{"server", address.host_field()}}));
    if (const auto wrong = come_to_game(client, link, address, book, wish, language))
      return refuse(*wrong);
  }
  const bool ascii = options.ascii || console::has_plain_locale(console::process_environment);
  bool running = false;
  std::optional<std::string> trouble;
  if (auto device = options.plain ? nullptr : screen::terminal_device()) {
    screen::FullScreen full(*device, language);
    full.wake_by_rings();
    full.offer(buttons);
    const auto terminal = screen::terminal_of(full);
    remote::Place place{*terminal, &full, language, ascii, {}};
    trouble = play_all_games(place, client, link, address, book, running);
  } else {
    const auto terminal = remote::waking_terminal();
    if (terminal == nullptr)
      return refuse(text(language, "console.input-failed"));
    remote::Place place{*terminal, nullptr, language, ascii, {}};
    trouble = play_all_games(place, client, link, address, book, running);
    if (!trouble && terminal->state() == system::Written::failed)
      trouble = text(language, "console.output-failed");
  }
  if (trouble)
    return refuse(*trouble);
  // After the screen has gone, so that it can be read.
  if (running && ::isatty(STDOUT_FILENO) == 1)
    context.out.write(text(language, "remote.seat-kept", {{"link", address.link(client.game())}}) +
                      "\n");
  return Exit::yes;
}

} // namespace

void add_join_command(const Menu &menu) {
  auto options = std::make_shared<JoinOptions>();
  auto command =
      menu.add("join", [options](Context &context) { return run_join(context, *options); });
  command.add_option("URL", options->url, menu.words("option.join-url")).required().type_name("");
  command.add_option("--name", options->name, menu.words("option.join-name"));
  command.add_flag("--watch", options->watch, menu.words("option.join-watch"));
  command.add_option("--create", options->create, menu.words("option.join-create"));
  command.add_option("--rules", options->rules, menu.words("option.join-rules"));
  command.add_option("--clock", options->clock, menu.words("option.join-clock"));
  command.add_option("--as", options->as, menu.words("option.join-as"));
  command.add_flag("--listed", options->listed, menu.words("option.join-listed"));
  command.add_flag("--ascii", options->ascii, menu.words("option.ascii"));
  command.add_flag("--plain", options->plain, menu.words("option.plain"));
}

} // namespace plateau::app
