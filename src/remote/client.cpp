#include "remote/client.hpp"

#include "core/json.hpp"
#include "server/secret.hpp"

#include <algorithm>
#include <utility>

namespace plateau::remote {

namespace {

constexpr std::int64_t protocol_version = 1;
/// A server that was connected to has to greet within this time.
constexpr Milliseconds patience{10'000};
/// After this many connections that brought no sense the server is not tried again.
constexpr int most_distrusted = 3;
/// The pauses before something is asked again, which the server could not answer.
constexpr Milliseconds first_pause{500};
constexpr Milliseconds longest_pause{5'000};
/// Of what a server says, this much is shown.
constexpr std::size_t max_said = 500;
/// Time that is shown while a clock has run down and its server has not said so yet: less than is
/// visible.
constexpr Milliseconds almost_none{99};

/// Refusals that say nothing about the request itself.
bool is_passing(std::string_view code) {
  return code == "busy" || code == "store-unavailable" || code == "unreadable-game" ||
         code == "too-many-messages";
}

std::string message_of(std::string_view type, std::string_view id,
                       const std::vector<Member> &members) {
  std::string out;
  JsonWriter json(out);
  json.open_object().key("v").integer(protocol_version).key("type").string(type);
  if (!id.empty())
    json.key("id").string(id);
  for (const auto &member : members)
    json.key(member.name).raw(member.json);
  json.close_object();
  return out;
}

} // namespace

Member text_member(std::string_view name, std::string_view text) {
  Member member{name, {}};
  append_json_string(member.json, text);
  return member;
}

Client::Client(Link &link, Language language, std::function<Milliseconds()> now)
    : link_(link), language_(language), now_(std::move(now)) {}

std::string Client::new_id() {
  // Random as a token is, and shorter: ids have to differ among the requests of a seat.
  return server::make_token().substr(0, 24);
}

void Client::follow(std::string game, std::string token) {
  if (game != game_) {
    if (up_ && !game_.empty())
      link_.send(message_of("unwatch", {}, {text_member("game", game_)}));
    log_.clear();
    acknowledged_ = 0;
    view_.reset();
    present_ = {};
  }
  game_ = std::move(game);
  token_ = std::move(token);
  side_.clear();
  seat_known_ = false;
  if (up_)
    watch();
}

void Client::watch() {
  if (game_.empty())
    return;
  watch_id_ = new_id();
  std::vector<Member> members{text_member("game", game_), {"version", std::to_string(log_.size())}};
  if (!token_.empty())
    members.push_back(text_member("token", token_));
  link_.send(message_of("watch", watch_id_, members));
}

void Client::ask(std::string_view type, std::vector<Member> members) {
  if (type != "create") {
    members.push_back(text_member("game", game_));
    if (!token_.empty())
      members.push_back(text_member("token", token_));
  }
  auto id = new_id();
  auto message = message_of(type, id, members);
  if (up_)
    link_.send(message);
  pending_.emplace(std::move(id), Pending{std::string(type), std::move(message)});
}

bool Client::waits_for(std::string_view type) const {
  return std::any_of(pending_.begin(), pending_.end(),
                     [&](const auto &one) { return one.second.type == type; });
}

void Client::hear() {
  while (auto event = link_.next()) {
    switch (event->kind) {
    case LinkEvent::Kind::opened:
      open();
      break;
    case LinkEvent::Kind::said:
      take(event->text);
      break;
    case LinkEvent::Kind::lost:
      up_ = false;
      news_.push_back({News::Kind::lost, {}, *std::move(event)});
      break;
    case LinkEvent::Kind::reminder:
      up_ ? repeat() : link_.drop();
      break;
    }
  }
}

void Client::open() {
  link_.send(message_of("hello", {}, {text_member("language", language_.tag())}));
  link_.remind(patience);
}

void Client::take(std::string_view message) {
  const auto json = read_json(message);
  if (!json || !json->is_object())
    return distrust();
  const auto type = text_in(*json, "type");
  if ((*json)["v"].as_whole() != protocol_version ||
      text_in((*json)["why"], "code") == "other-protocol")
    return give_up(text(language_, "remote.other-version"));
  const auto hear_time = [&](Milliseconds then, bool fresh) {
    const auto difference = then - now_();
    ahead_ = fresh ? difference : std::max(ahead_, difference);
  };
  if (type == "welcome") {
    hear_time(Milliseconds(number_in(*json, "now", 0, std::int64_t{1} << 50).value_or(0)), !up_);
    if (std::exchange(up_, true))
      return;
    if (std::exchange(was_up_, true))
      news_.push_back({News::Kind::back});
    link_.settle();
    watch();
    for (const auto &[id, pending] : pending_)
      link_.send(pending.message);
  } else if (!up_) {
    // Before the greeting only a refusal of it makes sense: the server has too much to do.
    if (type != "refused" && type != "bye")
      distrust();
    else
      link_.drop();
  } else if (type == "game") {
    take_game(*json);
    if (view_)
      hear_time(view_->now, false);
  } else if (type == "presence") {
    for (std::size_t i = 0; i < side_keys.size(); ++i)
      present_[i] = (*json)[side_keys[i]].as_boolean().value_or(false);
    watchers_ = static_cast<std::size_t>(number_in(*json, "watchers", 0, 1 << 30).value_or(0));
    news_.push_back({News::Kind::presence});
  } else if (type == "done" || type == "refused") {
    take_answer(*json, type == "done");
  }
  // Pongs, lists and farewells ask for nothing; what is not known comes from a newer server.
}

void Client::take_game(const JsonValue &json) {
  auto news = read_game_news(json);
  if (!news)
    return distrust();
  if (news->game != game_)
    return; // Of the game that was followed before.
  if (news->from > log_.size())
    return watch(); // Something is missing: the rest is asked for.
  distrusted_ = 0;
  const bool first = !view_;
  // What is known already must be the same.
  const auto known = std::min(log_.size() - news->from, news->entries.size());
  const bool same =
      std::equal(news->entries.begin(), news->entries.begin() + static_cast<std::ptrdiff_t>(known),
                 log_.begin() + static_cast<std::ptrdiff_t>(news->from)) &&
      news->version >= log_.size();
  view_ = std::move(news->view);
  if (!same)
    acknowledged_ = 0;
  if (!same && news->from > 0) {
    log_.clear();
    return watch();
  }
  const auto from = same ? log_.size() : 0;
  log_.resize(news->from + (same ? known : 0));
  for (auto i = same ? known : 0; i < news->entries.size(); ++i)
    log_.push_back(std::move(news->entries[i]));
  if (first || !same)
    news_.push_back({News::Kind::restart});
  else
    news_.push_back({log_.size() > from ? News::Kind::entries : News::Kind::state});
}

void Client::take_answer(const JsonValue &json, bool done) {
  const std::string id(text_in(json, "id"));
  const bool of_watch = !id.empty() && id == watch_id_;
  const auto found = pending_.find(id);
  if (!of_watch && found == pending_.end())
    return;
  const auto code = text_in(json["why"], "code");
  if (!done && is_passing(code)) {
    if (found != pending_.end())
      found->second.again = true;
    news_.push_back({News::Kind::troubled});
    return repeat_later();
  }
  const auto said = printable(excerpt(text_in(json["why"], "text"), max_said));
  if (of_watch) {
    watch_id_.clear();
    // A token that holds no seat any more: whoever has it may still watch.
    if (!done && code == "not-your-seat" && !token_.empty())
      return follow(game_, {});
    if (!done)
      return give_up(said);
    side_ = text_in(json, "side");
    seat_known_ = true;
    news_.push_back({News::Kind::done, "watch"});
    return;
  }
  const auto type = found->second.type;
  pending_.erase(found);
  if (done)
    repeats_ = 0;
  if (done && text_in(json, "game") == game_)
    if (const auto version = number_in(json, "version", 0, 1 << 30))
      acknowledged_ = std::max(acknowledged_, static_cast<std::size_t>(*version));
  if (done && type == "create")
    created_ = text_in(json, "game");
  if (done && type == "join")
    side_ = text_in(json, "side");
  news_.push_back(done ? News{News::Kind::done, type} : News{News::Kind::refused, said});
}

void Client::repeat_later() {
  link_.remind(std::min(first_pause * (1 << std::min(repeats_++, 5)), longest_pause));
}

void Client::repeat() {
  if (!watch_id_.empty() && !seat_known_)
    watch();
  for (auto &[id, pending] : pending_)
    if (std::exchange(pending.again, false))
      link_.send(pending.message);
}

void Client::give_up(std::string words) {
  news_.push_back({News::Kind::over, std::move(words)});
  link_.drop();
}

void Client::distrust() {
  // Of a server that never made sense nothing is expected.
  if (!view_ || ++distrusted_ >= most_distrusted)
    return give_up(text(language_, "remote.no-sense"));
  link_.drop();
}

std::optional<Milliseconds> Client::time_left(std::size_t side) const {
  if (!view_ || !view_->time[side])
    return std::nullopt;
  const auto left = *view_->time[side];
  return view_->to_move == side_keys[side] ? left_of(left, view_->delay) : left;
}

std::optional<Milliseconds> Client::game_time_left() const {
  if (!view_ || !view_->game_time)
    return std::nullopt;
  return left_of(*view_->game_time, Milliseconds{0});
}

Milliseconds Client::left_of(Milliseconds at_first, Milliseconds delay) const {
  if (!view_->running || view_->status != "playing")
    return at_first;
  const auto used = now_() + ahead_ - view_->began - delay;
  return std::max(at_first - std::max(used, Milliseconds{0}), almost_none);
}

} // namespace plateau::remote
