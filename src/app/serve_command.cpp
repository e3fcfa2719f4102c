// plateau serve: the page and games at a distance, for this machine or its neighbours.
#include "app/addresses.hpp"
#include "app/config_file.hpp"
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/spans.hpp"
#include "app/start.hpp"
#include "app/stores.hpp"
#include "core/json.hpp"
#include "server/server.hpp"
#include "server/visitors.hpp"
#include "store/postgres_store.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <variant>

namespace plateau::app {

namespace {

namespace fs = std::filesystem;

/// Easy to remember, and not among those that other development servers take.
constexpr int default_port = 8064;

struct ServeOptions {
  int port = default_port;
  std::string host = "127.0.0.1";
  std::string health_address;
  std::string web;
  std::string docs;
  std::string store;
  std::string config;
  std::string bus;
  std::vector<std::string> origins;
  std::vector<std::string> proxies;
  std::string keep_finished;
  std::string keep_unbegun;
  std::string disk_budget;
  unsigned games_per_address = static_cast<unsigned>(server::Limits{}.games_per_address);
  unsigned sockets_per_address = server::Limits{}.sockets_per_address;
  bool open = false;
  bool limits = false;
};

/// The word for no store at all.
constexpr std::string_view no_store = "none";

/// A folder that was named, or the first with a page in it: beside the programs that were built, or
/// installed.
fs::path find_folder(const std::string &named, const char *built, const char *installed) {
  if (!named.empty())
    return named;
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error);
  const auto prefix = program.parent_path().parent_path();
  const std::array<fs::path, 2> folders = {prefix / built, prefix / "share/plateau" / installed};
  for (const auto &folder : folders)
    if (fs::exists(folder / "index.html", error))
      return folder;
  return folders.front();
}

/// Raises the limit of open descriptors: every connection needs one, and the usual limit is low.
void allow_many_connections() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
  }
}

std::string_view ending_of(server::SiteProblem problem) {
  switch (problem) {
  case server::SiteProblem::not_a_folder:
    return "-not-a-folder";
  case server::SiteProblem::no_index:
    return "-no-index";
  case server::SiteProblem::unreadable:
    return "-unreadable";
  case server::SiteProblem::too_large:
    break;
  }
  return "-too-large";
}

/// Why a folder cannot be shown; `what` is how its refusals begin: web, docs.
Failure failure_of(Language language, std::string_view what, server::SiteProblem problem,
                   const fs::path &folder) {
  return misuse(language, std::string(what).append(ending_of(problem)),
                {{"folder", printable(folder.string())}});
}

/// The page, and the documentation where it has been built; or why one of them cannot be shown.
std::variant<server::Site, Failure> read_site(Language language, const ServeOptions &options) {
  const auto web = find_folder(options.web, "web", "web");
  auto site = server::Site::read(web);
  if (const auto *problem = std::get_if<server::SiteProblem>(&site))
    return failure_of(language, "web", *problem, web);
  const auto docs = find_folder(options.docs, "docs/site", "docs");
  auto pages = server::Site::read(docs);
  if (auto *found = std::get_if<server::Site>(&pages))
    std::get_if<server::Site>(&site)->mount(server::docs_path, std::move(*found));
  else if (const auto problem = *std::get_if<server::SiteProblem>(&pages);
           !options.docs.empty() || (problem != server::SiteProblem::not_a_folder &&
                                     problem != server::SiteProblem::no_index))
    return failure_of(language, "docs", problem, docs);
  return std::move(*std::get_if<server::Site>(&site));
}

Failure failure_of(Language language, server::StartProblem problem, const server::Address &address,
                   int reason) {
  const Placeholder host{"host", printable(address.host)};
  const Placeholder port{"port", std::to_string(address.port)};
  switch (problem) {
  case server::StartProblem::bad_host:
    return misuse(language, "bad-host", {host});
  case server::StartProblem::port_in_use:
    return misuse(language, "port-in-use", {host, port});
  case server::StartProblem::not_allowed:
    return misuse(language, "port-not-allowed", {port});
  case server::StartProblem::none:
  case server::StartProblem::not_possible:
    break;
  }
  return misuse(language, "cannot-listen",
                {host, port, {"error", system::reason(language, reason)}});
}

std::string address_of(const std::string &host, std::uint16_t port) {
  const bool version_6 = host.find(':') != std::string::npos;
  return "http://" + (version_6 ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

/// The host as a browser on this machine asks for it.
std::string place_here(const std::string &host) {
  if (!is_everywhere(host))
    return host;
  return host == "::" ? "::1" : "127.0.0.1";
}

/// The lines that say where the page is. Links to a game are made of the address the page was
/// opened by, so whoever invites others should see which one works for them.
std::string ready_words(Language language, const std::string &host, std::uint16_t port) {
  const bool everywhere = is_everywhere(host);
  auto words =
      text(language, "app.serve.ready", {{"address", address_of(place_here(host), port)}}) + "\n";
  if (!everywhere)
    return words;
  std::string all;
  for (const auto &address : addresses_for_others())
    if (host == "::" || address.find(':') == std::string::npos)
      all.append(all.empty() ? "" : ", ").append(address_of(address, port));
  return all.empty() ? words
                     : words + text(language, "app.serve.for-others", {{"addresses", all}}) + "\n";
}

/// Shows the page in the reader's browser, where there is one. Its own words go nowhere.
void open_browser(const std::string &address) {
  std::string program = "xdg-open";
  std::string argument = address;
  std::array<char *, 3> arguments = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  std::signal(SIGCHLD, SIG_IGN); // Nobody waits for it.
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
}

/// Writes lines to standard error, each in one call, so that they are never mixed. Where nobody
/// reads them, they are left out, and counted: games do not wait for a log.
class PatientLog {
public:
  void operator()(std::string_view line) {
    pollfd errors{STDERR_FILENO, POLLOUT, 0};
    if (::poll(&errors, 1, 0) != 1 || (errors.revents & POLLOUT) == 0) {
      ++left_out_;
      return;
    }
    std::string text;
    if (left_out_ > 0) {
      JsonWriter json(text);
      json.open_object().key("event").string("log-full");
      json.key("lines").number(std::exchange(left_out_, 0)).close_object();
      text += '\n';
    }
    text += line;
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  }

private:
  std::uint64_t left_out_ = 0;
};

/// Opens the store of a server, unless it is to have none.
std::optional<Failure> give_store(Context &context, const ServeOptions &options,
                                  server::Server &server) {
  const auto bus = server::read_bus_address(options.bus);
  if (!options.bus.empty() && !bus)
    return misuse(context.language, "bad-bus");
  if (bus && !store::is_postgres(options.store))
    return misuse(context.language, "bus-without-database");
  if (options.store == no_store)
    return std::nullopt;
  // Without a bus no other server can share the store.
  auto opened = open_store(context.language, options.store, server.post(),
                           bus ? store::Sharing::shared : store::Sharing::alone);
  if (auto *failure = std::get_if<Failure>(&opened))
    return std::move(*failure);
  server.keep_games(std::move(*std::get_if<std::unique_ptr<store::Store>>(&opened)),
                    options.origins);
  if (bus)
    server.share_games(bus);
  return std::nullopt;
}

/// An origin, as browsers write it: a scheme, a host in small letters, perhaps a port.
bool is_origin(std::string_view text) {
  const auto scheme = text.substr(0, 8) == "https://"  ? std::size_t{8}
                      : text.substr(0, 7) == "http://" ? std::size_t{7}
                                                       : std::string_view::npos;
  if (scheme == std::string_view::npos)
    return false;
  auto host = text.substr(scheme);
  if (const auto colon = host.rfind(':'); colon != std::string_view::npos && host.back() != ']') {
    const auto port = host.substr(colon + 1);
    if (port.empty() || port.find_first_not_of("0123456789") != std::string_view::npos)
      return false;
    host = host.substr(0, colon);
  }
  return !host.empty() && host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_[]:") ==
                              std::string_view::npos;
}

bool is_something(std::string_view text) { return !text.empty(); }

/// `127.0.0.1:9064`, `[::1]:9064`.
std::optional<server::Address> read_address(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return std::nullopt;
  auto host = text.substr(0, colon);
  const auto digits = text.substr(colon + 1);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']')
    host = host.substr(1, host.size() - 2);
  else if (host.find(':') != std::string_view::npos)
    return std::nullopt;
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty() ||
      (host != "localhost" && !server::is_address(host)))
    return std::nullopt;
  return server::Address{std::string(host), port};
}
bool is_host_and_port(std::string_view text) { return read_address(text).has_value(); }

/// Begins to listen where the options say.
std::optional<Failure> listen(Context &context, const ServeOptions &options,
                              server::Server &server) {
  const server::Address address{options.host, static_cast<std::uint16_t>(options.port)};
  if (const auto problem = server.listen(address); problem != server::StartProblem::none)
    return failure_of(context.language, problem, address, server.reason());
  const auto health = read_address(options.health_address);
  if (!health)
    return std::nullopt;
  if (const auto problem = server.listen_for_health(*health); problem != server::StartProblem::none)
    return failure_of(context.language, problem, *health, server.reason());
  return std::nullopt;
}

Exit run_serve(Context &context, const ServeOptions &options) {
  server::Limits limits;
  limits.sockets_per_address = options.sockets_per_address;
  limits.connections_per_address =
      std::max(limits.connections_per_address, std::size_t{4} * limits.sockets_per_address);
  limits.messages_per_address =
      std::max(limits.messages_per_address, limits.messages / 2 * limits.sockets_per_address);
  limits.games_per_address = options.games_per_address;
  limits.games.keep_finished = read_span(options.keep_finished).value_or(Milliseconds{0});
  limits.games.keep_unbegun = read_span(options.keep_unbegun).value_or(Milliseconds{0});
  limits.games.disk_budget = read_bytes(options.disk_budget).value_or(0);
  if (options.limits) {
    context.out.write(server::write_limits(limits, {}, {}));
    context.out.write("config-bytes " + std::to_string(max_config_bytes) + "\n");
    return Exit::yes;
  }
  const auto read = read_site(context.language, options);
  if (const auto *failure = std::get_if<Failure>(&read))
    return report(context, *failure);
  allow_many_connections();
  server::Server server(*std::get_if<server::Site>(&read), limits);
  server.trust(options.proxies);
  server.log_to(PatientLog());
  if (const auto failure = give_store(context, options, server))
    return report(context, *failure);
  if (const auto failure = listen(context, options, server))
    return report(context, *failure);
  context.out.write(ready_words(context.language, options.host, server.port()));
  if (!context.out.flush())
    return Exit::not_understood;
  if (options.open)
    open_browser(address_of(place_here(options.host), server.port()));
  server.run();
  return Exit::yes;
}

} // namespace

void add_serve_command(const Menu &menu) {
  auto options = std::make_shared<ServeOptions>();
  const auto itself = std::make_shared<std::optional<Command>>();
  auto command = menu.add("serve", [options, itself](Context &context) {
    if (!options->config.empty())
      if (const auto wrong = (*itself)->read_config(options->config)) {
        complain(*wrong);
        return Exit::not_understood;
      }
    return run_serve(context, *options);
  });
  *itself = command;
  constexpr int largest_port = 65535;
  command.add_option("--port", options->port, menu.words("option.port"))
      .between(0, largest_port)
      .type_name("INT");
  command.add_option("--host", options->host, menu.words("option.host"));
  command
      .add_option("--health-address", options->health_address, menu.words("option.health-address"))
      .form(is_host_and_port, "bad-host-and-port")
      .type_name("HOST:PORT");
  command.add_option("--web", options->web, menu.words("option.web")).type_name("DIR");
  command.add_option("--docs", options->docs, menu.words("option.docs")).type_name("DIR");
  command.add_option("--store", options->store, menu.words("option.store"))
      .form(is_something, "empty")
      .type_name("FILE|URL");
  command.add_option("--bus", options->bus, menu.words("option.bus")).type_name("URL");
  command.add_option("--origin", options->origins, menu.words("option.origin"))
      .one_value_each()
      .form(is_origin, "bad-origin")
      .type_name("URL");
  command.add_option("--proxy", options->proxies, menu.words("option.proxy"))
      .one_value_each()
      .form(server::is_address, "bad-proxy")
      .type_name("ADDRESS");
  command.add_option("--config", options->config, menu.words("option.config"))
      .form(is_something, "empty")
      .type_name("FILE");
  constexpr int most_sockets = 100'000;
  command
      .add_option("--sockets-per-address", options->sockets_per_address,
                  menu.words("option.sockets-per-address"))
      .between(1, most_sockets)
      .type_name("INT");
  command
      .add_option("--games-per-address", options->games_per_address,
                  menu.words("option.games-per-address"))
      .between(1, most_sockets)
      .type_name("INT");
  command.add_option("--keep-finished", options->keep_finished, menu.words("option.keep-finished"))
      .form(is_span, "bad-span")
      .type_name("365d");
  command.add_option("--keep-unbegun", options->keep_unbegun, menu.words("option.keep-unbegun"))
      .form(is_span, "bad-span")
      .type_name("7d");
  command.add_option("--disk-budget", options->disk_budget, menu.words("option.disk-budget"))
      .form(is_bytes, "bad-bytes")
      .type_name("10G");
  command.add_flag("--limits", options->limits, menu.words("option.limits"));
  command.add_flag("--open", options->open, menu.words("option.open"));
}

} // namespace plateau::app
