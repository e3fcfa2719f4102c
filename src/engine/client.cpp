#include "engine/client.hpp"

#include "engine/lines.hpp"
#include "engine/words.hpp"

#include <algorithm>

namespace plateau::engine {

namespace {

using Clock = std::chrono::steady_clock;
using Cut = system::LineCutter::Cut;

/// How often a silent engine is looked after: it may have ended while a child of its own keeps its
/// output open, or somebody may want it to stop.
constexpr Milliseconds look_every{20};

/// How long an engine may take to leave when it is told to.
constexpr Milliseconds quit_patience{500};

/// More options than any engine has; the rest is not remembered.
constexpr std::size_t max_options = 1000;

/// At most this many blocks are dropped at a time, so that an engine that writes without end does
/// not keep us here.
constexpr int max_stale_blocks = 64;

/// A name longer than this does not help whoever reads a table of results.
constexpr std::size_t max_name = 60;

Milliseconds until(Clock::time_point deadline) {
  return std::chrono::ceil<Milliseconds>(deadline - Clock::now());
}

std::string position_line(const Question &question) {
  std::string line = question.start.empty() ? "position startpos" : "position fen ";
  line += question.start;
  if (!question.moves.empty())
    line += " moves";
  for (const auto &move : question.moves)
    line.append(1, ' ').append(move);
  return line;
}

/// `cp 31` or `mate -2`.
std::optional<search::Score> read_score(Words &words) {
  const auto unit = words.next();
  const auto number = read_number(words.next());
  if (!number)
    return std::nullopt;
  constexpr std::int64_t most = search::max_evaluation;
  if (unit == "cp")
    return static_cast<search::Score>(std::clamp(*number, -most, most));
  if (unit != "mate")
    return std::nullopt;
  const auto moves = static_cast<int>(
      std::clamp<std::int64_t>(*number, -search::max_ply / 2, search::max_ply / 2));
  return moves > 0 ? search::win_in(2 * moves - 1) : search::loss_in(-2 * moves);
}

} // namespace

bool read_info(std::string_view line, Info &info) {
  Words words(line);
  if (words.next() != "info")
    return false;
  Info read = info;
  bool tells = false;
  while (!words.done()) {
    const auto word = words.next();
    if (word == "string")
      break;
    if (word == "score") {
      if (const auto score = read_score(words)) {
        read.score = score;
        tells = true;
      }
    } else if (word == "multipv") {
      if (words.next() != "1")
        return false;
    } else if (word == "pv") {
      read.line = std::string(words.rest());
      break;
    } else if (word == "depth" || word == "nodes") {
      const auto number = read_number(words.peek()).value_or(0);
      if (word == "depth")
        read.depth = static_cast<int>(std::clamp<std::int64_t>(number, 0, 1000));
      else
        read.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 0));
    }
  }
  if (tells)
    info = std::move(read);
  return tells;
}

std::optional<Breakdown> Client::start(Settings settings) {
  quit();
  settings_ = std::move(settings);
  lines_ = system::LineCutter(max_line_bytes);
  options_.clear();
  switched_on_ = false;
  name_ = settings_.command.empty() ? std::string() : settings_.command.front();
  if (const int error = process_.start(settings_.command); error != 0)
    return Breakdown{Breakdown::Kind::not_started, error};
  if (auto breakdown = greet())
    return breakdown;
  for (const auto &[option, value] : settings_.options)
    if (auto breakdown = set_option(option, value))
      return breakdown;
  return make_ready();
}

std::optional<Breakdown> Client::greet() {
  const auto &dialect = settings_.dialect;
  if (auto breakdown = send(dialect.hello))
    return breakdown;
  const auto deadline = Clock::now() + settings_.patience;
  while (auto line = hear(deadline)) {
    Words words(*line);
    const auto word = words.next();
    if (word == dialect.welcome)
      return std::nullopt;
    if (word == "id" && words.peek() == "name") {
      words.next();
      name_ = printable(excerpt(words.rest(), max_name));
    } else if (word == "option" && words.next() == "name" && options_.size() < max_options) {
      options_.emplace_back(words.until("type"));
    }
  }
  return end_for(dialect.hello, settings_.patience);
}

bool Client::has_option(std::string_view name) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const auto &option) { return same_name(option, name); });
}

std::optional<Breakdown> Client::set_switch(std::string_view name, bool on) {
  if (on == switched_on_)
    return std::nullopt;
  auto breakdown = set_option(name, on ? "true" : "false");
  if (!breakdown)
    switched_on_ = on;
  return breakdown;
}

std::optional<Breakdown> Client::set_option(std::string_view name, std::string_view value) {
  if (!has_option(name))
    return Breakdown{Breakdown::Kind::no_option, 0, {}, std::string(name)};
  std::string line = "setoption name ";
  line.append(name);
  if (!value.empty())
    line.append(" value ").append(value);
  return send(line);
}

std::optional<Breakdown> Client::make_ready() {
  if (auto breakdown = send("isready"))
    return breakdown;
  const auto deadline = Clock::now() + settings_.patience;
  while (auto line = hear(deadline))
    if (Words(*line).next() == "readyok")
      return std::nullopt;
  return end_for("isready", settings_.patience);
}

std::optional<Breakdown> Client::new_game() {
  if (auto breakdown = send(settings_.dialect.new_game))
    return breakdown;
  return make_ready();
}

std::variant<BestMove, Breakdown> Client::think(const Question &question,
                                                const WhileThinking &meanwhile) {
  if (auto breakdown = send(position_line(question)))
    return *std::move(breakdown);
  forget_said();
  const auto begun = Clock::now();
  if (auto breakdown = send(write_go(question.go, settings_.dialect)))
    return *std::move(breakdown);
  BestMove best;
  const auto line = best_move(question, meanwhile, best.info);
  best.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun);
  if (!line)
    return end_for("go", std::chrono::duration_cast<Milliseconds>(best.elapsed));
  Words words(*line);
  words.next();
  best.move = std::string(words.next());
  if (words.next() == "ponder")
    best.ponder = std::string(words.next());
  if (best.move.empty() || best.move == "(none)" || best.move == "0000") {
    quit();
    return Breakdown{Breakdown::Kind::no_move, 0, {}, *line};
  }
  return best;
}

std::optional<std::string> Client::best_move(const Question &question,
                                             const WhileThinking &meanwhile, Info &info) {
  const auto *stop = meanwhile.stop;
  auto deadline = question.go.waits() ? Moment::max() : Clock::now() + question.patience;
  while (true) {
    auto line = hear(deadline, stop);
    if (line) {
      if (Words(*line).peek() == "bestmove")
        return line;
      if (read_info(*line, info) && meanwhile.heard)
        meanwhile.heard(info);
    } else if (stop != nullptr && stop->load()) {
      stop = nullptr;
      deadline = Clock::now() + question.stop_patience;
      if (send("stop"))
        return std::nullopt;
    } else {
      return std::nullopt;
    }
  }
}

std::optional<Breakdown> Client::send(std::string_view line) {
  std::string rest(line);
  rest += '\n';
  const auto deadline = Clock::now() + settings_.patience;
  while (true) {
    const auto taken = process_.write(rest);
    if (taken)
      rest.erase(0, *taken);
    if (rest.empty())
      return std::nullopt;
    if (!taken || Clock::now() >= deadline)
      return end_for(line, settings_.patience);
    process_.wait(true, look_every);
    // It may be blocked on its own output until we read.
    forget_said();
  }
}

void Client::forget_said() {
  for (int block = 0; block < max_stale_blocks; ++block) {
    std::string_view line;
    while (lines_.next(line) != Cut::none) {
    }
    const auto before = lines_.incoming().size();
    if (!process_.read(lines_.incoming()) || lines_.incoming().size() == before)
      return;
  }
}

std::optional<std::string> Client::hear(Moment deadline, const std::atomic<bool> *stop) {
  while (true) {
    std::string_view line;
    for (auto cut = lines_.next(line); cut != Cut::none; cut = lines_.next(line))
      if (cut == Cut::line)
        return std::string(line);
    if (Clock::now() >= deadline || (stop != nullptr && stop->load()))
      return std::nullopt;
    // Ask before reading: what it wrote before it ended can then still be read.
    const bool running = process_.running();
    const auto before = lines_.incoming().size();
    if (!process_.read(lines_.incoming()))
      return std::nullopt;
    if (lines_.incoming().size() > before)
      continue;
    if (!running)
      return std::nullopt;
    const auto left = deadline == Moment::max() ? look_every : until(deadline);
    process_.wait(false, std::clamp(left, Milliseconds{0}, look_every));
  }
}

Breakdown Client::end_for(std::string_view asked, Milliseconds waited) {
  // An engine that closed its input or output is about to end: wait a moment to learn how.
  const auto deadline = Clock::now() + quit_patience;
  while (process_.running() && (!process_.output_open() || !process_.input_open()) &&
         Clock::now() < deadline)
    process_.wait(false, Milliseconds{1});
  const bool ended = !process_.running();
  const auto end = process_.end();
  if (!ended)
    return {Breakdown::Kind::silent, 0, waited, std::string(asked)};
  return {end.by_signal ? Breakdown::Kind::crashed : Breakdown::Kind::exited, end.code, {}, {}};
}

void Client::quit() {
  if (process_.running() && !send("quit")) {
    process_.close_input();
    const auto deadline = Clock::now() + quit_patience;
    std::string ignored;
    while (process_.running() && Clock::now() < deadline) {
      process_.wait(false, Milliseconds{1});
      process_.read(ignored);
      ignored.clear();
    }
  }
  process_.end();
}

} // namespace plateau::engine
