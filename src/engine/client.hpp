/// @file
/// Another program that plays: any UCI or UGI engine, run as a child process.
///
///     engine::Client client;
///     engine::Client::Settings settings;
///     settings.command = {"/usr/games/stockfish"};
///     if (auto breakdown = client.start(settings))
///       …explain(language, client.name(), *breakdown)…      // breakdown.hpp
///     client.new_game();
///     engine::Question question;                          // the usual start; else question.start
///     question.moves = {"e2e4", "e7e5"};
///     question.go.move_time = Milliseconds(500);          // or clocks, nodes, depth
///     const auto answer = client.think(question);
///     if (const auto *best = std::get_if<engine::BestMove>(&answer))
///       …best->move…                                     // not judged: it may be illegal
///
/// However the engine behaves (it may die, fall silent, write without end), every call comes back
/// within its patience and holds little memory; and when the client goes, so does the engine with
/// all it has started.
#pragma once

#include "engine/breakdown.hpp"
#include "engine/dialect.hpp"
#include "engine/go.hpp"
#include "search/score.hpp"
#include "system/lines.hpp"
#include "system/process.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau::engine {

/// How long an engine may take to start, to set an option or to get ready: large tables take a
/// while on a busy machine.
inline constexpr Milliseconds default_patience{10'000};

/// What an engine says while it thinks. Numbers are its own claims.
struct Info {
  int depth = 0;
  std::optional<search::Score> score; ///< For the side to move, wins counted in plies.
  std::uint64_t nodes = 0;
  std::string line; ///< Moves, as it wrote them.
};

/// The move an engine chose. It has not been judged.
struct BestMove {
  std::string move;
  std::string ponder;                   ///< The answer it expects, if it said one.
  Info info;                            ///< The last it said of its best line.
  std::chrono::microseconds elapsed{0}; ///< From `go` to `bestmove`, seen from here.
};

/// What an engine is asked.
struct Question {
  std::string start;              ///< A position as the game writes it; empty is `startpos`.
  std::vector<std::string> moves; ///< Played from there.
  GoCommand go;
  /// How long to wait for the move in all. It does not count while the command itself sets no end
  /// (`infinite`) and nobody has said to stop.
  Milliseconds patience = default_patience;
  /// How long to wait for it after `stop`.
  Milliseconds stop_patience = default_patience;
};

/// What may happen while an engine thinks.
struct WhileThinking {
  /// Told what the engine says of its best line.
  std::function<void(const Info &)> heard = {};
  /// Polled while the engine thinks: once it is true, the engine is told to stop, and its move is
  /// waited for as long as `Question::stop_patience` says.
  const std::atomic<bool> *stop = nullptr;
};

/// A conversation with one engine. One thread at a time.
class Client {
public:
  struct Settings {
    std::vector<std::string> command; ///< The program, looked for as a shell does, and its words.
    Dialect dialect = uci_dialect;
    std::vector<std::pair<std::string, std::string>> options; ///< Set at the start, in this order.
    Milliseconds patience = default_patience;                 ///< For every answer but the move.
  };

  /// Starts the engine, greets it, sets its options. An engine that runs already is ended first.
  [[nodiscard]] std::optional<Breakdown> start(Settings settings);
  bool running() const { return process_.running(); }

  /// What it calls itself; until it has said so, its program.
  const std::string &name() const { return name_; }
  /// Whether it has announced an option of that name; case does not count.
  bool has_option(std::string_view name) const;
  /// Sets an option it has announced.
  [[nodiscard]] std::optional<Breakdown> set_option(std::string_view name, std::string_view value);

  /// Sets the switch of a game (see switch_of), unless that is what it was told last.
  [[nodiscard]] std::optional<Breakdown> set_switch(std::string_view name, bool on);

  /// Tells it that another game begins, and waits until it is ready.
  [[nodiscard]] std::optional<Breakdown> new_game();

  /// Asks for a move. After a breakdown the engine has been ended: `start` it again.
  [[nodiscard]] std::variant<BestMove, Breakdown> think(const Question &question,
                                                        const WhileThinking &meanwhile = {});

  /// Says `quit`, and kills the engine if it does not end. The destructor does the same.
  void quit();

  Client() = default;
  Client(Client &&) = default;
  Client &operator=(Client &&) = default;
  ~Client() { quit(); }

private:
  using Moment = std::chrono::steady_clock::time_point;

  std::optional<Breakdown> greet();
  std::optional<Breakdown> make_ready();
  /// Sends a line. What the engine says meanwhile is dropped, because nobody waits for it.
  std::optional<Breakdown> send(std::string_view line);
  /// Drops what it has said without being asked: a second best move must not be taken for an answer
  /// to the next question.
  void forget_said();
  /// The next line it says; nothing at the deadline, at its end, or when `stop` is set.
  std::optional<std::string> hear(Moment deadline, const std::atomic<bool> *stop = nullptr);
  std::optional<std::string> best_move(const Question &question, const WhileThinking &meanwhile,
                                       Info &info);
  /// Ends the engine and returns why it did not answer.
  Breakdown end_for(std::string_view asked, Milliseconds waited);

  Settings settings_;
  system::Process process_;
  system::LineCutter lines_{0};
  std::string name_;
  std::vector<std::string> options_; ///< Announced, as it writes them.
  bool switched_on_ = false;         ///< What it was last told.
};

/// Reads a line that begins with `info`; false, and nothing changes, when it tells nothing about
/// the best line.
bool read_info(std::string_view line, Info &info);

} // namespace plateau::engine
