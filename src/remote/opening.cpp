#include "remote/opening.hpp"

#include "remote/words.hpp"
#include "server/secret.hpp"

#include <utility>

namespace plateau::remote {

namespace {

/// A server that is there answers sooner.
constexpr Milliseconds answer_patience{20'000};

} // namespace

void Doorbell::ring() {
  {
    const std::lock_guard lock(mutex_);
    rung_ = true;
  }
  changed_.notify_one();
}

bool Doorbell::wait(Milliseconds most) {
  std::unique_lock lock(mutex_);
  const bool rung = changed_.wait_for(lock, most, [this] { return rung_; });
  rung_ = false;
  return rung;
}

namespace {

/// Hears the server until something is true, or it is clear that it never will be.
template <class Ready>
std::optional<std::string> hear_until(Client &client, Doorbell &bell, Language language,
                                      Ready &&ready) {
  while (true) {
    client.hear();
    for (const auto &news : client.take_news()) {
      if (news.kind == News::Kind::over || news.kind == News::Kind::refused)
        return news.text;
      if (news.kind == News::Kind::lost)
        return text(language, "remote.unreached", {{"reason", lost_words(language, news.link)}});
    }
    if (ready())
      return std::nullopt;
    if (!bell.wait(answer_patience))
      return text(language, "remote.unreached", {{"reason", text(language, "remote.lost.silent")}});
  }
}

/// The game is known, and from which seat it is followed.
bool is_there(const Client &client) { return client.view() && client.seated(); }

} // namespace

std::optional<std::string> come_to_game(Client &client, Link &link, const Address &address,
                                        SeatBook &book, const Wish &wish, Language language) {
  Doorbell bell;
  link.ring_for([&] { bell.ring(); });
  // The bell goes with this function.
  struct Quiet {
    Link &link;
    ~Quiet() { link.ring_for({}); }
  } const quiet{link};
  const auto server = address.server();
  auto game = address.game;
  auto token = !address.token.empty() ? address.token : book.find(server, game);
  if (!wish.terms.empty()) {
    token = server::make_token();
    auto members = wish.terms;
    members.push_back(text_member("token", token));
    if (!wish.name.empty())
      members.push_back(text_member("name", wish.name));
    client.ask("create", std::move(members));
    if (auto wrong = hear_until(client, bell, language, [&] { return !client.created().empty(); }))
      return wrong;
    game = client.created();
    book.keep(server, game, token);
  }
  client.follow(game, token);
  if (auto wrong = hear_until(client, bell, language, [&] { return is_there(client); }))
    return wrong;
  const bool free = client.side().empty() && client.view()->status == "waiting" && !wish.watch;
  if (!free) {
    if (!client.side().empty())
      book.keep(server, game, token);
    return std::nullopt;
  }
  // Kept before it is used: if the answer is lost, the seat is not.
  token = server::make_token();
  book.keep(server, game, token);
  std::vector<Member> members{text_member("token", token)};
  if (!wish.name.empty())
    members.push_back(text_member("name", wish.name));
  client.ask("join", std::move(members));
  // Somebody may have been quicker: then the game is watched.
  while (client.waits_for("join")) {
    client.hear();
    for (const auto &news : client.take_news()) {
      if (news.kind == News::Kind::over)
        return news.text;
      if (news.kind == News::Kind::lost)
        return text(language, "remote.unreached", {{"reason", lost_words(language, news.link)}});
    }
    if (client.waits_for("join") && !bell.wait(answer_patience))
      return text(language, "remote.unreached", {{"reason", text(language, "remote.lost.silent")}});
  }
  // Again, from the seat if it was to be had: so the other player sees who came.
  client.follow(game, client.side().empty() ? std::string() : token);
  return hear_until(client, bell, language, [&] { return is_there(client); });
}

std::optional<std::string> go_on_to(Client &client, Link &link, const Address &address,
                                    SeatBook &book, const std::string &game, Language language) {
  Doorbell bell;
  link.ring_for([&] { bell.ring(); });
  const auto token = client.token();
  if (!client.side().empty())
    book.keep(address.server(), game, token);
  client.follow(game, token);
  auto wrong = hear_until(client, bell, language, [&] { return is_there(client); });
  link.ring_for({});
  return wrong;
}

} // namespace plateau::remote
