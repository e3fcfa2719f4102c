#include "bridge/thinking.hpp"

#include "bridge/keep.hpp"
#include "bridge/write.hpp"
#include "games/all_insight.hpp"
#include "games/all_tactics.hpp"
#include "games/answers.hpp"
#include "games/written.hpp"
#include "insight/finder.hpp"
#include "insight/written.hpp"
#include "search/agreement.hpp"
#include "search/chances.hpp"
#include "search/levels.hpp"
#include "search/request.hpp"
#include "search/time.hpp"

#include <cmath>
#include <map>
#include <utility>

namespace plateau::bridge {

namespace {

/// The search looks at the clock, and so at `stop`, only while time is limited.
constexpr search::Moment for_ever = std::chrono::hours(24 * 365);

/// `0.537`, from thousandths.
std::string decimal(int permille) {
  auto digits = std::to_string(1000 + permille);
  return digits.replace(0, 1, digits[0] == '2' ? "1." : "0.");
}

/// `+0.31`, from hundredths.
std::string centesimal(int value) {
  const int size = value < 0 ? -value : value;
  std::string text = value < 0 ? "-" : "+";
  text += std::to_string(size / 100) + ".";
  text += static_cast<char>('0' + size / 10 % 10);
  text += static_cast<char>('0' + size % 10);
  return text;
}

/// `Score`, told for the side that opens the game.
/// @param score for the side to move
/// @param chances what it means for that side
/// @param first the side to move opens the game
void write_score(JsonWriter &json, search::Score score, double chances, bool first) {
  const bool decided = search::is_decided(score);
  const int value = decided ? search::moves_to_end(score) : score;
  const int told = first ? value : -value;
  const auto share = static_cast<int>(std::lround(1000 * chances));
  json.open_object();
  json.key("value");
  decided ? json.null() : json.integer(told);
  json.key("wins");
  decided ? json.integer(told) : json.null();
  json.key("share").raw(decimal(first ? share : 1000 - share));
  json.key("text").string(decided ? "#" + std::to_string(told) : centesimal(told));
  json.key("exact").integer(score);
  json.close_object();
}

template <Game G> class Telling {
public:
  Telling(Language language, const Match<G> &match) : language_(language), match_(match) {}

  void write_line(JsonWriter &json, const search::Line<G> &line) const {
    json.open_object();
    write_score(json.key("score"), line.score, search::winning_chances_in<G>(line.score),
                match_.to_move() == Side::first);
    json.key("depth").integer(line.depth);
    // What is good for the mover is bad for whoever is offered the draw.
    json.key("drawTaken").boolean(search::takes_draw(-line.score, match_.moves().size()));
    json.key("moves").open_array();
    follow(line,
           [&](const auto &position, auto move) { json.string(G::write_move(position, move)); });
    json.close_array().key("record").open_array();
    follow(line,
           [&](const auto &position, auto move) { json.string(G::record_move(position, move)); });
    json.close_array().key("steps");
    write_steps(json, view_of<G>(language_), events_of<G>(match_.position(), line.moves.front()));
    json.close_object();
  }

  /// The members of `Progress`, inside an object that is open.
  void write_progress(JsonWriter &json, std::span<const search::Line<G>> lines, std::uint64_t nodes,
                      search::Moment elapsed, int threads) const {
    const auto microseconds = std::max<std::int64_t>(elapsed.count(), 1);
    json.key("depth").integer(lines.empty() ? 0 : lines.front().depth);
    json.key("selectiveDepth").integer(lines.empty() ? 0 : lines.front().selective_depth);
    json.key("nodes").number(nodes);
    json.key("nodesPerSecond").number(nodes * 1'000'000 / static_cast<std::uint64_t>(microseconds));
    json.key("milliseconds").integer(elapsed.count() / 1000);
    json.key("threads").integer(threads);
    json.key("lines").open_array();
    for (const auto &line : lines)
      if (!line.moves.empty())
        write_line(json, line);
    json.close_array();
  }

private:
  template <class See> void follow(const search::Line<G> &line, See see) const {
    auto position = match_.position();
    for (const auto move : line.moves) {
      see(position, move);
      G::play(position, move);
    }
  }

  Language language_;
  const Match<G> &match_;
};

search::Limits limits_in(const JsonValue &request) {
  const auto &asked = request["limits"];
  search::Limits limits;
  limits.lines = static_cast<int>(number_in(request, "lines", 1, search::max_lines).value_or(1));
  limits.depth =
      static_cast<int>(number_in(asked, "depth", 1, search::max_depth).value_or(search::max_depth));
  if (const auto nodes = number_in(asked, "nodes", 1, std::int64_t{1} << 53))
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.time = {for_ever, for_ever};
  if (const auto time = number_in(asked, "movetime", 1, max_milliseconds))
    limits.time = search::budget_for_move(Milliseconds(*time), {});
  else if (asked["clock"].is_object())
    limits.time = search::budget_for({milliseconds_in(asked["clock"], "remaining"),
                                      milliseconds_in(asked["clock"], "increment"), std::nullopt});
  return limits;
}

template <Game G> search::Request<G> request_for(const Match<G> &match, const JsonValue &asked) {
  auto request = search::request_of(match);
  request.limits = limits_in(asked);
  if (const auto level = number_in(asked, "level", search::lowest_level, search::highest_level))
    search::hold_back(
        request, search::strength_of_level(static_cast<int>(*level)),
        static_cast<std::uint64_t>(number_in(asked, "seed", 0, std::int64_t{1} << 53).value_or(0)));
  return request;
}

/// How many threads may think. A player that is held back, or that counts positions, is to play the
/// same again: alone.
std::size_t threads_for(const auto &request, const JsonValue &asked) {
  if (request.weakness.any() || request.limits.nodes)
    return 1;
  return static_cast<std::size_t>(number_in(asked, "threads", 1, max_thinking_threads).value_or(1));
}

} // namespace

/// What is remembered between thoughts.
class Thinker::Mind {
public:
  explicit Mind(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}

  template <Game G>
  void think(JsonWriter &json, Language language, const Match<G> &match, const JsonValue &asked) {
    signals_.stop.store(false, std::memory_order_relaxed);
    const Telling<G> telling(language, match);
    search::Answer<G> answer;
    if (!match.over()) {
      const auto request = request_for(match, asked);
      auto &mine = searcher<G>();
      set_table(mine, asked);
      mine.set_threads(threads_for(request, asked));
      answer = mine.think(request, signals_, listener(telling));
    }
    json.open_object();
    telling.write_progress(json, answer.lines, answer.nodes, answer.elapsed, answer.threads);
    write_best(json, match, answer);
    json.key("stopped").boolean(signals_.stop.load(std::memory_order_relaxed));
    json.close_object();
  }

  template <Game G> insight::Explanation<G> explain(const insight::Question<G> &question) {
    insight::Finder<G> finder([this] { return now(); });
    finder.set_network(network<G>());
    return finder.explain(question);
  }

  template <Game G>
  std::optional<search::network::FileFault> load(std::span<const std::byte> bytes) {
    if constexpr (search::network::Featured<G>) {
      search::network::BadFile bad;
      auto read = search::network::read(bytes, search::network::wanted_by<G>(), bad);
      if (!read)
        return bad.fault;
      network<G>() = std::make_shared<const search::network::Network>(*std::move(read));
      if (const auto *mine = std::get_if<Held<G>>(&held_); mine != nullptr && *mine)
        (*mine)->set_network(network<G>());
      return std::nullopt;
    } else {
      return search::network::FileFault::other_game;
    }
  }

private:
  using Network = std::shared_ptr<const search::network::Network>;

  /// What a game is thought about by.
  template <class G> Network &network() {
    return networks_.try_emplace(G::name, search::network::standard_network<G>()).first->second;
  }

  template <class G> using Held = std::unique_ptr<search::Searcher<G>>;

  /// At most one at a time: a page thinks about one game.
  template <Game G> search::Searcher<G> &searcher() {
    if (const auto *mine = std::get_if<Held<G>>(&held_); mine != nullptr && *mine)
      return **mine;
    // The table goes from one to the next: given back and asked for again, so large a piece of
    // memory would not always be found in one piece.
    auto table = std::visit(
        [](auto &other) {
          return other ? other->take_table() : search::TranspositionTable(thinking_table_bytes);
        },
        held_);
    table.clear();
    held_ = Held<G>{}; // First, so that both need not fit at once.
    auto made = std::make_unique<search::Searcher<G>>([this] { return now(); }, std::move(table),
                                                      surroundings_.crew);
    auto &searcher = *made;
    searcher.set_network(network<G>());
    held_ = std::move(made);
    return searcher;
  }

  /// The memory that is asked for; an empty one where what was thought before is not to matter.
  template <Game G> void set_table(search::Searcher<G> &searcher, const JsonValue &asked) {
    const auto wanted = number_in(asked, "hash", 1, max_thinking_table_mebibytes);
    const auto bytes = wanted ? static_cast<std::size_t>(*wanted) << 20 : thinking_table_bytes;
    if (bytes != std::exchange(table_bytes_, bytes))
      searcher.set_table_size(bytes);
    if (asked["fresh"].as_boolean().value_or(false))
      searcher.clear();
  }

  search::Moment now() {
    if (surroundings_.stop && surroundings_.stop())
      signals_.stop.store(true, std::memory_order_relaxed);
    return surroundings_.now();
  }

  template <Game G> search::Listener<G> listener(const Telling<G> &telling) {
    return [this, &telling](const search::Progress<G> &progress) {
      if (!surroundings_.progress)
        return;
      std::string told;
      JsonWriter json(told);
      json.open_object();
      telling.write_progress(json, progress.lines, progress.nodes, progress.elapsed,
                             progress.threads);
      json.close_object();
      surroundings_.progress(told);
    };
  }

  template <Game G>
  static void write_best(JsonWriter &json, const Match<G> &match, const search::Answer<G> &answer) {
    auto position = match.position();
    const auto best = answer.best();
    json.key("move");
    best ? json.string(G::write_move(position, *best)) : json.null();
    json.key("record");
    best ? json.string(G::record_move(position, *best)) : json.null();
    json.key("reply");
    if (const auto reply = answer.ponder()) {
      G::play(position, *best);
      json.string(G::write_move(position, *reply));
    } else {
      json.null();
    }
  }

  Surroundings surroundings_;
  search::Signals signals_;
  AllGames::variant_of<Held> held_;
  std::size_t table_bytes_ = thinking_table_bytes;
  std::map<std::string_view, Network> networks_; ///< By the names of the games.
};

Thinker::Thinker(Surroundings surroundings)
    : mind_(std::make_unique<Mind>(std::move(surroundings))) {}
Thinker::~Thinker() = default;

std::optional<search::network::FileFault> Thinker::load_network(std::string_view game,
                                                                std::span<const std::byte> bytes) {
  return with_game(game, [&]<Game G>(std::type_identity<G>) { return mind_->load<G>(bytes); })
      .value_or(search::network::FileFault::other_game);
}

std::string Thinker::explain(const JsonValue &request) {
  const auto language = language_in(request);
  std::string out;
  with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    const auto match = match_in<G>(request);
    if (!match) {
      JsonWriter json(out);
      write_refused<G>(json, language, match.error());
      return true;
    }
    const WhyAnswer<G> answer(language, *match, text_in(request, "move"));
    const auto *const move = answer.verdict.move();
    if (move == nullptr) {
      append_why_json(out, answer);
      return true;
    }
    const auto nodes = number_in(request, "nodes", 1, std::int64_t{1} << 32);
    const auto question = insight::question_about(
        *match, *move, nodes ? static_cast<std::uint64_t>(*nodes) : explaining_nodes);
    insight::append_json<G>(out, language, question, mind_->explain<G>(question));
    return true;
  });
  return out;
}

std::string Thinker::think(const JsonValue &request) {
  const auto language = language_in(request);
  std::string out;
  with_game(text_in(request, "game"), [&]<Game G>(std::type_identity<G>) {
    JsonWriter json(out);
    const auto match = match_in<G>(request);
    if (match)
      mind_->think<G>(json, language, *match, request);
    else
      write_refused<G>(json, language, match.error());
    return true;
  });
  return out;
}

} // namespace plateau::bridge
