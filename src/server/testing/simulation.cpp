#include "server/testing/simulation.hpp"

#include "server/testing/simulated_store.hpp"

#include <string_view>

namespace plateau::server::testing::simulation {

namespace {

/// Of a whole run: with faults, and after them.
constexpr Time stormy = 120'000;
constexpr Time quiet = 60'000;

constexpr int games = 2;

bool is_temporary(const std::string &code) {
  return code == "busy" || code == "store-unavailable" || code == "too-many-messages";
}

} // namespace

std::string Chance::token() {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string made;
  for (int i = 0; i < 43; ++i)
    made += letters[next() % letters.size()];
  return made;
}

void Timeline::run(Time until) {
  while (!events_.empty() && events_.begin()->first.first <= until) {
    auto event = events_.extract(events_.begin());
    now = event.key().first;
    event.mapped()();
  }
  now = until;
}

Faults Faults::chosen_by(Chance &chance) {
  Faults faults;
  const auto some = [&](int most) {
    return chance.once_in_thousand(400) ? 0 : static_cast<int>(chance.between(1, most));
  };
  faults.nodes = static_cast<int>(chance.between(1, 3));
  faults.lost_answers = some(100);
  faults.false_conflicts = some(50);
  faults.lost_hints = some(500);
  faults.doubled_hints = some(300);
  faults.cuts = some(60);
  faults.doubled = some(200);
  faults.store_slow = some(400);
  faults.network_slow = some(800);
  faults.skew = some(5'000);
  faults.kills = chance.once_in_thousand(500);
  faults.pauses = chance.once_in_thousand(500);
  faults.troubles = chance.once_in_thousand(400);
  faults.deaf = chance.once_in_thousand(400);
  faults.jumps = chance.once_in_thousand(300);
  // Now and then nothing disturbs the clocks but kills, so that they can be checked closely.
  if (chance.once_in_thousand(200)) {
    faults.nodes = 1;
    faults.lost_answers = 0;
    faults.store_slow = 20;
    faults.pauses = faults.troubles = faults.jumps = false;
    faults.kills = true;
    faults.thinking = 12'000;
  }
  return faults;
}

// Nodes.

Time SimulatedNode::now() const { return simulation.timeline.now + ahead; }

std::function<void()> SimulatedNode::here(std::function<void()> what) {
  return [this, born = life, what = std::move(what)] {
    if (!up || life != born)
      return;
    if (paused)
      stalled.push_back(what);
    else
      what();
  };
}

void SimulatedNode::start() {
  up = true;
  ++life;
  store = std::make_unique<SimulatedStore>(simulation, *this);
  World world{*store, [this] { return now(); }, metrics};
  world.make_token = [this] { return simulation.chance.token(); };
  world.later = [this](std::function<void()> what) {
    simulation.timeline.after(0, here(std::move(what)));
  };
  hub = std::make_unique<Hub>(std::move(world));
  if (simulation.faults.nodes > 1) {
    hub->share();
    hub->set_hearing(!simulation.deaf);
    const auto tell = [this](const std::function<void(Hub &)> &what) {
      for (auto &other : simulation.nodes) {
        if (other.get() == this || !other->up || simulation.deaf ||
            simulation.fails(simulation.faults.lost_hints))
          continue;
        const int times = simulation.fails(simulation.faults.doubled_hints) ? 2 : 1;
        for (int i = 0; i < times; ++i)
          simulation.timeline.after(simulation.chance.between(0, simulation.faults.network_slow),
                                    other->here([&hub = other->hub, what] { what(*hub); }));
      }
    };
    hub->peers().on_stored = [tell](const std::string &game, std::uint32_t version) {
      tell([game, version](Hub &other) { other.hint(game, version); });
    };
    hub->peers().on_presence = [tell](const std::string &game, Side side, bool is_here) {
      tell([game, side, is_here](Hub &other) { other.hear_presence(game, side, is_here); });
    };
    hub->peers().on_seen = [tell](const std::string &game, Side side) {
      tell([game, side](Hub &other) { other.hear_seen(game, side); });
    };
    const auto name = std::to_string(number) + '.' + std::to_string(life);
    hub->peers().on_watchers = [tell, name](const std::string &game, std::size_t count) {
      tell([game, name, count](Hub &other) { other.hear_watchers(game, name, count); });
    };
  }
  tick();
}

void SimulatedNode::tick() {
  hub->tick();
  simulation.timeline.after(250, here([this] { tick(); }));
}

void SimulatedNode::kill() {
  up = paused = false;
  stalled.clear();
  for (auto &player : simulation.players)
    if (player->node == this)
      player->cut();
  hub.reset();
  store.reset();
}

void SimulatedNode::resume() {
  paused = false;
  for (const auto &what : std::exchange(stalled, {}))
    if (up)
      what();
}

// Players.

void SimulatedPlayer::connect() {
  node = simulation.any_node();
  ++link;
  last_sent = last_received = simulation.timeline.now;
  if (!node) {
    simulation.timeline.after(500, [this, now = link] {
      if (link == now)
        connect();
    });
    return;
  }
  client = std::make_shared<Client>([this, now = link](const Message &said) {
    auto &timeline = simulation.timeline;
    const auto arrives =
        timeline.now + simulation.chance.between(0, simulation.faults.network_slow);
    last_received = std::max(last_received, arrives); // As TCP: in their order.
    timeline.after(last_received - timeline.now, [this, now, text = said.text] {
      if (link == now)
        receive(json::parse(*text));
    });
  });
  watch();
  if (pending)
    send(*pending);
}

void SimulatedPlayer::watch() {
  if (game.empty())
    return;
  json message = {{"type", "watch"}, {"id", "watch"}, {"game", game}, {"version", version}};
  if (seated)
    message["token"] = token;
  send(message);
}

void SimulatedPlayer::cut() {
  if (client && node && node->up && node->hub)
    simulation.timeline.after(simulation.chance.between(0, 3'000),
                              node->here([home = node, left = client] { home->hub->leave(left); }));
  client.reset();
  node = nullptr;
  ++link;
  simulation.timeline.after(simulation.chance.between(10, 2'000), [this, now = link] {
    if (link == now)
      connect();
  });
}

void SimulatedPlayer::send(const json &message, bool doubled) {
  if (!node || !client)
    return;
  if (simulation.fails(simulation.faults.cuts))
    return cut();
  auto &timeline = simulation.timeline;
  const auto slow = simulation.faults.network_slow;
  auto said = message;
  said["v"] = protocol_version;
  auto ask = std::get<Ask>(read_ask(said.dump()));
  // A copy that a proxy sends arrives at any time, at any node, and its answer nowhere.
  if (doubled || simulation.fails(simulation.faults.doubled)) {
    if (auto *other = simulation.any_node())
      timeline.after(simulation.chance.between(0, 4 * slow), other->here([other, ask] {
        other->hub->handle(std::make_shared<Client>([](const Message &) {}), ask);
      }));
  }
  last_sent = std::max(last_sent, timeline.now + simulation.chance.between(0, slow));
  timeline.after(last_sent - timeline.now,
                 node->here([this, now = link, home = node, to = client, ask] {
                   if (link == now)
                     home->hub->handle(to, ask);
                 }));
}

void SimulatedPlayer::ask(json message) {
  message["id"] = "p" + std::to_string(number) + "-" + std::to_string(++requests);
  message["token"] = token;
  if (!game.empty())
    message["game"] = game;
  pending = std::move(message);
  send(*pending);
  // No answer: the connection is given up, and the request sent again over another.
  simulation.timeline.after(20'000, [this, id = (*pending)["id"]] {
    if (pending && (*pending)["id"] == id)
      cut();
  });
}

void SimulatedPlayer::receive(const json &message) {
  const auto &type = message["type"];
  if (type == "game") {
    const std::uint32_t to = message["version"];
    simulation.learn(message["game"], to);
    const std::uint32_t from = message["from"];
    if (to < version)
      complaints.push_back("was shown version " + std::to_string(to) + " after " +
                           std::to_string(version));
    if (from > version)
      complaints.push_back("misses entries before " + std::to_string(from));
    for (const auto &entry : message["entries"]) {
      const auto [place, fresh] = told.try_emplace(entry["version"], entry);
      if (!fresh && place->second != entry)
        complaints.push_back("was told two things of version " + entry["version"].dump());
    }
    version = std::max(version, to);
    state = message["state"];
    return;
  }
  if (type == "refused" && message.value("id", "") == "watch") {
    simulation.timeline.after(1'000, [this, now = link] {
      if (link == now)
        watch();
    });
    return;
  }
  if (!pending || message.value("id", "") != (*pending)["id"])
    return;
  if (type == "refused" && is_temporary(message["why"]["code"])) {
    simulation.timeline.after(simulation.chance.between(100, 3'000), [this, again = *pending] {
      if (pending && (*pending)["id"] == again["id"])
        send(again);
    });
    return;
  }
  if (type == "refused" && (*pending)["type"] == "move")
    refused.push_back((*pending)["id"]);
  if (type == "done") {
    acknowledged.emplace_back((*pending)["id"], message["version"]);
    if (game.empty()) {
      game = message["game"];
      for (auto &other : simulation.players)
        if (other->number / 4 == number / 4)
          other->game = game;
    }
    simulation.learn(game, message["version"]);
    const bool renewed = (*pending)["type"] == "renew-seat";
    if (renewed)
      token = (*pending)["new_token"];
    if (!std::exchange(seated, true) || renewed)
      watch();
  }
  pending.reset();
}

/// What to ask for next, if anything.
std::optional<json> SimulatedPlayer::choose() {
  auto &chance = simulation.chance;
  if (!plays && !game.empty()) { // Whoever pretends to be another.
    const auto moves = AnyMatch::make("chess", "", "")->legal_moves();
    return json{{"type", chance.once_in_thousand(500) ? "move" : "resign"},
                {"version", version},
                {"move", moves[chance.next() % moves.size()]}};
  }
  if (game.empty()) {
    if (!creates)
      return std::nullopt;
    return json{{"type", "create"},
                {"kind", "chess"},
                {"side", "white"},
                {"clock",
                 {{"kind", "real-time"},
                  {"initial", 60'000 + 60'000 * (number % 3)},
                  {"increment", 1'000}}}};
  }
  if (state.is_null() && !creates)
    return json{{"type", "join"}};
  if (state.is_null() || state["status"] != "playing")
    return std::nullopt;
  const std::string side = creates ? "white" : "black";
  const auto other = [&](const char *type) { return json{{"type", type}, {"version", version}}; };
  switch (chance.between(0, 60)) {
  case 0:
    return other("offer-draw");
  case 1:
    return other("decline-draw");
  case 2:
    return other("ask-takeback");
  case 3:
  case 4:
    return other("accept-takeback");
  case 5:
    return other("claim-left");
  case 6:
    return chance.once_in_thousand(100) ? other("resign") : other("decline-takeback");
  case 7: {
    auto renewal = other("renew-seat");
    renewal["new_token"] = chance.token();
    return renewal;
  }
  default:
    break;
  }
  // Now and then out of turn, or for a state that is no longer so.
  if (state["to_move"] != side && !chance.once_in_thousand(50))
    return std::nullopt;
  const auto match = AnyMatch::make("chess", "", state["position"].get<std::string>());
  const auto moves = match ? match->legal_moves() : std::vector<std::string>{};
  if (moves.empty())
    return std::nullopt;
  auto move = other("move");
  move["move"] = moves[chance.next() % moves.size()];
  return move;
}

/// Whoever reads the game now, at any node, sees at least what anybody was told before.
void SimulatedPlayer::look() {
  auto *at = simulation.any_node();
  if (at == nullptr || game.empty())
    return;
  Ask ask;
  ask.asked = Asked::watch;
  ask.game = game;
  ask.once = true;
  auto reader =
      std::make_shared<Client>([this, least = simulation.known[game]](const Message &said) {
        const auto *shown = std::get_if<reply::Game>(&said.reply);
        if (shown == nullptr)
          return;
        ++simulation.looks;
        if (shown->version < least)
          complaints.push_back("read version " + std::to_string(shown->version) + " after " +
                               std::to_string(least) + " was told");
      });
  simulation.timeline.after(simulation.chance.between(0, simulation.faults.network_slow),
                            at->here([at, reader, ask] { at->hub->handle(reader, ask); }));
}

void SimulatedPlayer::act() {
  simulation.timeline.after(simulation.chance.between(50, simulation.faults.thinking),
                            [this] { act(); });
  if (!simulation.still && simulation.chance.once_in_thousand(100))
    look();
  if (pending || simulation.still)
    return;
  if (auto message = choose())
    ask(*std::move(message));
}

// The whole.

Simulation::Simulation(std::uint64_t seed)
    : chance(mix(seed)), faults(Faults::chosen_by(chance)), store_slow_(faults.store_slow) {
  for (int i = 0; i < faults.nodes; ++i) {
    nodes.push_back(std::make_unique<SimulatedNode>(*this, i));
    nodes.back()->ahead = chance.between(-faults.skew, faults.skew);
  }
  for (auto &node : nodes)
    node->start();
  for (int i = 0; i < 4 * games; ++i) {
    players.push_back(std::make_unique<SimulatedPlayer>(*this, i));
    auto &player = *players.back();
    player.token = chance.token();
    player.creates = i % 4 == 0;
    player.plays = i % 4 < 2; // The others watch, and pretend.
    player.connect();
    player.act();
  }
  plan_faults();
}

SimulatedNode *Simulation::any_node() {
  std::vector<SimulatedNode *> up;
  for (auto &node : nodes)
    if (node->up)
      up.push_back(node.get());
  return up.empty() ? nullptr : up[chance.next() % up.size()];
}

void Simulation::note(std::string_view what) {
  for (const char c : what)
    trace_ = mix(trace_ ^ static_cast<unsigned char>(c));
  trace_ = mix(trace_ ^ static_cast<std::uint64_t>(timeline.now));
}

void Simulation::plan_faults() {
  timeline.after(chance.between(1'000, 15'000), [this] {
    if (calm)
      return;
    fault();
    plan_faults();
  });
}

void Simulation::fault() {
  auto *node = any_node();
  switch (chance.between(0, 4)) {
  case 0:
    if (faults.kills && node) {
      ++kills;
      node->kill();
      const auto pause = chance.between(100, 8'000);
      away.emplace_back(timeline.now, timeline.now + pause);
      timeline.after(pause, [node] { node->start(); });
    }
    break;
  case 1:
    if (faults.pauses && node && !node->paused) {
      node->paused = true;
      const auto pause = chance.between(100, 6'000);
      stood.emplace_back(timeline.now, timeline.now + pause);
      timeline.after(pause, [node] {
        if (node->paused)
          node->resume();
      });
    }
    break;
  case 2:
    if (faults.troubles) {
      disk.trouble = chance.once_in_thousand(500) ? store::Trouble::locked : store::Trouble::full;
      timeline.after(chance.between(100, 10'000), [this] { disk.trouble = store::Trouble::none; });
    }
    break;
  case 3:
    if (faults.deaf && nodes.size() > 1) {
      const auto hear = [this](bool hearing) {
        deaf = !hearing;
        for (auto &one : nodes)
          if (one->up)
            one->hub->set_hearing(hearing);
      };
      hear(false);
      timeline.after(chance.between(1'000, 20'000), [hear] { hear(true); });
    }
    break;
  default:
    // Clocks follow slowly, and never go back; that of a node alone may be set ahead.
    if (faults.jumps && node && nodes.size() == 1) {
      const auto before = node->now();
      node->ahead += chance.between(60'000, 3'600'000);
      if (!node->paused)
        node->hub->begin_clocks_anew(before);
      else
        node->ahead -= node->now() - before;
    } else if (faults.jumps && node) {
      node->ahead += chance.between(0, 500);
    }
  }
}

void Simulation::run() {
  timeline.run(timeline.now + stormy);
  calm = true;
  faults.network_slow = faults.store_slow = 5;
  timeline.run(timeline.now + quiet);
  still = true;
  timeline.run(timeline.now + quiet / 4);
}

std::size_t Simulation::moves() const {
  std::size_t count = 0;
  for (const auto &[game, log] : disk.logs)
    count += static_cast<std::size_t>(std::count_if(
        log.begin(), log.end(), [](const auto &entry) { return entry.kind == "moved"; }));
  return count;
}

} // namespace plateau::server::testing::simulation
