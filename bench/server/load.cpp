// A load on `plateau serve`: so many games, two WebSockets each, so many moves a second; how long
// until each is acknowledged, which is when it is stored. One thread and epoll, so that the server
// beside it has the rest of the machine.
//
//   server_load PORT PID GAMES MOVES_PER_SECOND SECONDS
//
// Moves are due at fixed times, whether or not the server keeps up, and are measured from when they
// were due: a server that stalls is not asked more gently. A move that is never acknowledged counts
// with as long as it was waited for. 0 moves a second: each game plays on as soon as it can.
#include "bench/server/link.hpp"
#include "bench/server/usage.hpp"

#include "games/any_match.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <sys/epoll.h>
#include <sys/resource.h>

namespace plateau::bench {

namespace {

using Clock = std::chrono::steady_clock;

/// Games that are being set up at once: as many as would arrive at once on a busy evening.
constexpr std::size_t arriving = 64;
constexpr std::size_t script_plies = 400;

/// One game that does not end, for all to play.
std::vector<std::string> make_script() {
  for (std::size_t seed = 1;; ++seed) {
    auto match = *AnyMatch::make("chess", {}, {});
    std::vector<std::string> moves;
    std::size_t random = seed;
    while (!match.outcome() && moves.size() < script_plies) {
      const auto legal = match.legal_moves();
      random = random * 6364136223846793005U + 1442695040888963407U;
      moves.push_back(legal[(random >> 33U) % legal.size()]);
      match.attempt(moves.back());
    }
    if (moves.size() == script_plies)
      return moves;
  }
}

struct Game {
  std::array<std::unique_ptr<Link>, 2> seats;
  std::array<std::string, 2> tokens;
  std::string id;
  int ready = 0;        ///< Seats that watch.
  std::size_t ply = 0;  ///< Moves acknowledged.
  std::size_t told = 0; ///< Moves that the other side has heard of.
  bool asking = false;
  Clock::time_point due; ///< Of the move that is on its way.
};

class Load {
public:
  Load(std::uint16_t port, std::size_t games, double rate)
      : epoll_(::epoll_create1(0)), port_(port), rate_(rate), games_(games),
        script_(make_script()) {}

  bool set_up() {
    std::size_t begun = 0;
    while (ready_ < games_.size()) {
      for (; begun < games_.size() && begun < ready_ + arriving; ++begun)
        begin(begun);
      if (!turn(1000))
        return false;
    }
    return true;
  }

  void run(std::chrono::seconds time) {
    start_ = Clock::now();
    const auto end = start_ + time;
    playing_ = true;
    if (rate_ == 0)
      for (auto &game : games_)
        move(game, start_);
    bool open = true;
    while (open && Clock::now() < end) {
      open = turn(1);
      if (rate_ > 0)
        move_what_is_due(std::min(Clock::now(), end));
    }
    playing_ = false;
    // What is on its way still counts.
    const auto patience = Clock::now() + std::chrono::seconds(5);
    while (open && on_their_way_ > 0 && Clock::now() < patience)
      open = turn(10);
    acknowledged_ = latencies_.size();
    for (const auto &game : games_)
      if (game.asking)
        count_since(game.due);
  }

  void report(std::chrono::seconds time, const Usage &server) {
    std::sort(latencies_.begin(), latencies_.end());
    const auto percentile = [&](double share) {
      return latencies_.empty()
                 ? 0.0
                 : latencies_[std::min(
                       latencies_.size() - 1,
                       static_cast<std::size_t>(share * static_cast<double>(latencies_.size())))];
    };
    std::printf("{\"sockets\":%zu,\"moves\":%zu,\"moves_per_second\":%.0f,\"p50_ms\":%.2f,"
                "\"p99_ms\":%.2f,\"max_ms\":%.2f,\"unanswered\":%zu,\"told\":%zu,\"refused\":%zu,"
                "\"closed\":%zu,\"server_mib\":%.0f,\"server_cpu_seconds\":%.2f,"
                "\"client_cpu_seconds\":%.2f}\n",
                games_.size() * 2, acknowledged_,
                static_cast<double>(acknowledged_) / static_cast<double>(time.count()),
                percentile(0.5), percentile(0.99), percentile(1), on_their_way_, told_, refused_,
                closed_, server.mebibytes, server.cpu_seconds, own_cpu_seconds());
  }

private:
  void begin(std::size_t number) {
    auto &game = games_[number];
    for (std::size_t seat = 0; seat < 2; ++seat) {
      game.seats[seat] = std::make_unique<Link>(port_);
      epoll_event event{};
      event.events = EPOLLIN | EPOLLET;
      event.data.u64 = number * 2 + seat;
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, game.seats[seat]->descriptor(), &event);
      game.seats[seat]->open();
      game.seats[seat]->send(R"({"v":1,"type":"hello"})");
    }
  }

  bool turn(int milliseconds) {
    std::array<epoll_event, 512> events{};
    const int count =
        ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
      const auto which = events[static_cast<std::size_t>(i)].data.u64;
      auto &game = games_[which / 2];
      const auto seat = which % 2;
      const bool open =
          game.seats[seat]->receive([&](std::string_view message) { hear(game, seat, message); });
      if (!open) {
        ++closed_;
        std::fprintf(stderr, "a connection was closed: %s\n", game.seats[seat]->last().c_str());
        return false;
      }
    }
    return true;
  }

  void hear(Game &game, std::size_t seat, std::string_view message) {
    const auto type = member(message, "type");
    if (type == "welcome") {
      game.tokens[seat] = member(message, "token");
      if (seat == 0)
        say(game, 0, R"("type":"create","id":"c","kind":"chess","side":"white")");
      else if (!game.id.empty())
        say(game, 1, R"("type":"join","id":"j","game":")" + game.id + "\"");
    } else if (type == "done") {
      done(game, seat, member(message, "id"), message);
    } else if (type == "game") {
      heard_game(game, seat, number(message, "version"));
    } else if (type == "refused" || type == "bye") {
      ++refused_;
      std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
    }
  }

  /// Two entries made the game; each of the others is a move. Whoever did not make it is told.
  void heard_game(Game &game, std::size_t seat, std::size_t version) {
    const auto plies = version - 2;
    if (version <= 2 || seat != plies % 2 || plies <= game.told)
      return;
    told_ += plies - game.told;
    game.told = plies;
    if (rate_ == 0 && playing_ && game.told == game.ply)
      move(game, Clock::now());
  }

  void done(Game &game, std::size_t seat, std::string_view id, std::string_view message) {
    const auto watch = [&](std::size_t who) {
      say(game, who, R"("type":"watch","id":"w","game":")" + game.id + "\"");
    };
    if (id == "c") {
      game.id = member(message, "game");
      if (!game.tokens[1].empty())
        say(game, 1, R"("type":"join","id":"j","game":")" + game.id + "\"");
    } else if (id == "j") {
      watch(0);
      watch(1);
    } else if (id == "w") {
      if (++game.ready == 2)
        ++ready_;
    } else if (game.asking && seat == game.ply % 2) {
      count_since(game.due);
      game.asking = false;
      --on_their_way_;
      ++game.ply;
      if (rate_ == 0 && playing_ && game.told == game.ply)
        move(game, Clock::now());
    }
  }

  void count_since(Clock::time_point due) {
    const std::chrono::duration<double, std::milli> took = Clock::now() - due;
    latencies_.push_back(took.count());
  }

  void move_what_is_due(Clock::time_point now) {
    const std::chrono::duration<double> since = now - start_;
    const auto due = static_cast<std::size_t>(since.count() * rate_);
    for (; sent_ < due; ++sent_) {
      // The next game in turn that is not waiting itself.
      std::size_t looked = 0;
      while (looked < games_.size() &&
             (games_[next_].asking || games_[next_].told != games_[next_].ply ||
              games_[next_].ply >= script_.size())) {
        next_ = (next_ + 1) % games_.size();
        ++looked;
      }
      if (looked == games_.size())
        return; // All of them wait: it is late, and will be measured so.
      const std::chrono::duration<double> at(static_cast<double>(sent_) / rate_);
      move(games_[next_], start_ + std::chrono::duration_cast<Clock::duration>(at));
      next_ = (next_ + 1) % games_.size();
    }
  }

  void move(Game &game, Clock::time_point due) {
    if (game.asking || game.ply >= script_.size())
      return;
    game.asking = true;
    game.due = due;
    ++on_their_way_;
    say(game, game.ply % 2,
        R"("type":"move","id":")" + std::to_string(game.ply) + R"(","game":")" + game.id +
            R"(","version":)" + std::to_string(game.ply + 2) + R"(,"move":")" + script_[game.ply] +
            "\"");
  }

  void say(Game &game, std::size_t seat, const std::string &members) {
    game.seats[seat]->send(R"({"v":1,)" + members + R"(,"token":")" + game.tokens[seat] + "\"}");
  }

  int epoll_;
  std::uint16_t port_;
  double rate_;
  std::vector<Game> games_;
  std::vector<std::string> script_;
  std::size_t ready_ = 0;
  bool playing_ = false;
  Clock::time_point start_;
  std::size_t sent_ = 0;
  std::size_t next_ = 0;
  std::size_t on_their_way_ = 0;
  std::size_t acknowledged_ = 0;
  std::size_t told_ = 0;
  std::size_t refused_ = 0;
  std::size_t closed_ = 0;
  std::vector<double> latencies_; ///< Milliseconds.
};

void allow_many_descriptors() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
}

} // namespace

int run(int argc, char **argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: server_load PORT PID GAMES MOVES_PER_SECOND SECONDS\n");
    return 2;
  }
  allow_many_descriptors();
  const auto pid = std::atoi(argv[2]);
  const std::chrono::seconds time(std::atoi(argv[5]));
  Load load(static_cast<std::uint16_t>(std::atoi(argv[1])),
            static_cast<std::size_t>(std::atoi(argv[3])), std::atof(argv[4]));
  if (!load.set_up())
    return 1;
  const auto before = usage_of(pid);
  load.run(time);
  auto usage = usage_of(pid);
  usage.cpu_seconds -= before.cpu_seconds;
  load.report(time, usage);
  return 0;
}

} // namespace plateau::bench

int main(int argc, char **argv) { return plateau::bench::run(argc, argv); }
