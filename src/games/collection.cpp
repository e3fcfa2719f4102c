#include "games/collection.hpp"

#include "core/ascii.hpp"
#include "core/refused_at.hpp"

#include <algorithm>
#include <utility>

namespace plateau {

namespace {

/// So much of a piece is read with the next one: what ends in a comment that is cut off, or in a
/// tag, cannot be told from what is wrong.
constexpr std::size_t held_back = RecordBudget::max_comment_bytes + RecordBudget::max_tag_bytes;
/// A game that is longer than this is none.
constexpr std::size_t max_pending = 2 * RecordBudget::max_game_bytes;

/// Names longer than this nobody reads in a list.
constexpr std::size_t max_word = 100;

/// Beyond it no opening has a name.
constexpr std::size_t max_named_plies = 40;

/// A tag as the list shows it; nothing for `?`.
std::string shown(const RecordTags &tags, std::string_view name) {
  const auto value = tags.value(name);
  return value == "?" ? std::string{} : on_one_line(as_utf8(excerpt(value, max_word)));
}

std::string opening_in(const RecordTags &tags) {
  auto text = shown(tags, "ECO");
  for (const auto *tag : {"Opening", "Variation"})
    if (const auto value = shown(tags, tag); !value.empty())
      text.append(text.empty() ? "" : tag[0] == 'V' ? ": " : " ").append(value);
  return text;
}

} // namespace

template <Game G> struct Collection::Watcher {
  using Position = typename G::Position;

  std::vector<HalfKey> &keys;
  const Openings<G> *openings;
  std::optional<OpeningName> opening{};
  Key last = 0;
  RecordResult said = RecordResult::open;
  Setup<G> setup{{}, G::start({})};
  std::string refused_move{};

  void begin(const Setup<G> &where) {
    keys.clear();
    setup = where;
    see(where.position);
  }
  void move(const Position &, typename G::Move, const Position &after) { see(after); }
  void result(RecordResult result) { said = result; }
  /// Names the move as books do: `2. Ke7`, `2… Ke6`.
  void refused(const RecordToken &token) {
    if (token.kind != RecordToken::Kind::word)
      return;
    const auto at = refused_at<G>(setup, keys.size() - 1);
    refused_move = std::to_string(at.number) + (at.side == Side::first ? ". " : "… ") +
                   on_one_line(as_utf8(excerpt(token.text, Refusal::max_found)));
  }

private:
  void see(const Position &position) {
    last = G::hash(position);
    if (openings != nullptr && keys.size() <= max_named_plies)
      if (const auto name = openings->find(position))
        opening = name;
    keys.push_back(half_of(last));
  }
};

template <Game G>
std::optional<Refusal> Collection::watch_game(RecordFile &file, CollectionEntry &entry,
                                              std::string &refused_move) {
  Watcher<G> watcher{line_, std::get<OpeningsToUse<G>>(names_).names};
  if (auto refusal = replay<G>(file, watcher)) {
    refused_move = std::move(watcher.refused_move);
    return refusal;
  }
  const auto name_of = [&](Side side) {
    return words_.add(shown(file.tags(), capitalised(std::string(G::side_key(side)))));
  };
  entry.first = name_of(Side::first);
  entry.second = name_of(Side::second);
  const auto unnamed = words_[entry.first].empty() && words_[entry.second].empty();
  entry.event = words_.add(unnamed ? shown(file.tags(), "Event") : std::string{});
  entry.date = words_.add(shown(file.tags(), "Date"));
  entry.opening = words_.add(watcher.opening ? std::string(watcher.opening->code) + " " +
                                                   std::string(watcher.opening->name)
                                             : opening_in(file.tags()));
  entry.last = watcher.last;
  entry.plies = static_cast<std::uint32_t>(line_.size() - 1);
  entry.result = watcher.said;
  entry.game = number_of<G>();
  return std::nullopt;
}

std::optional<Refusal> Collection::watch(RecordFile &file, CollectionEntry &entry,
                                         std::string &refused_move) {
  std::optional<Refusal> refusal;
  const auto name = game_of(file.tags());
  const auto known = with_game(name, [&]<Game G>(std::type_identity<G>) {
    refusal = watch_game<G>(file, entry, refused_move);
    return true;
  });
  if (!known) {
    const auto tag = file.tags().find("Game").value_or(RecordTags::Tag{});
    return located(Refusal::malformed(code::unknown_game, name, 1), tag);
  }
  return refusal;
}

bool Collection::store_keys(CollectionEntry &entry) {
  if (line_.size() + used_keys_ > budget_.positions || words_.bytes() > budget_.word_bytes)
    return false;
  if (blocks_.empty() || used_keys_ % block_keys + line_.size() > block_keys ||
      used_keys_ == blocks_.size() * block_keys) {
    used_keys_ = blocks_.size() * block_keys;
    blocks_.push_back(std::make_unique<HalfKey[]>(block_keys));
  }
  entry.keys = static_cast<std::uint32_t>(used_keys_);
  std::copy(line_.begin(), line_.end(), blocks_.back().get() + used_keys_ % block_keys);
  used_keys_ += line_.size();
  return true;
}

void Collection::refuse(RefusedEntry refused) {
  ++refused_;
  if (refusals_.size() < max_told_refusals)
    refusals_.push_back(std::move(refused));
}

std::optional<RefusedEntry> Collection::read(std::string_view piece, bool last) {
  pending_.append(piece);
  const auto size = pending_.size();
  const auto end = last ? size : size - std::min(size, held_back);
  std::size_t done = 0;
  std::uint32_t done_lines = 0;
  {
    RecordFile file{std::string_view(pending_)};
    // What is known of the game before, which counts once it is known where it ends.
    CollectionEntry entry;
    std::optional<RefusedEntry> refused;
    std::vector<HalfKey> keys;
    bool waiting = false;
    const auto close = [&](std::size_t at) {
      ++number_;
      entry.number = number_;
      entry.size = offset_ + at - entry.offset;
      waiting = false;
      if (refused) {
        refused->number = number_;
        refuse(*std::exchange(refused, std::nullopt));
        return true;
      }
      line_ = std::move(keys);
      if (entries_.size() >= budget_.games || !store_keys(entry))
        return false;
      order_.push_back(static_cast<std::uint32_t>(entries_.size()));
      entries_.push_back(entry);
      return true;
    };
    const auto too_many = [&] {
      auto refusal = Refusal::malformed(code::too_many_games, {}, 0);
      refusal.line = entry.line;
      return RefusedEntry{number_, AllGames::names[entry.game], refusal, {}};
    };
    while (file.next_game()) {
      const auto at = static_cast<std::size_t>(file.offset());
      if (!last && at > end)
        break;
      if (waiting && !close(at))
        return too_many();
      done = at;
      done_lines = file.line() - 1;
      entry = {};
      entry.offset = offset_ + at;
      entry.line = lines_ + file.line();
      waiting = true;
      std::string move;
      if (auto refusal = watch(file, entry, move)) {
        refusal->line += lines_;
        const auto game =
            with_game(game_of(file.tags()), []<Game G>(std::type_identity<G>) { return G::name; });
        refused = RefusedEntry{0, game.value_or(std::string_view{}), *std::move(refusal),
                               std::move(move)};
      }
      keys = std::move(line_);
    }
    if (last) {
      if (waiting && !close(size))
        return too_many();
      done = size;
    } else if (size - done > max_pending) {
      auto refusal = Refusal::malformed(code::game_too_long, {}, 0);
      refusal.line = lines_ + done_lines + 1;
      return RefusedEntry{number_ + 1, {}, refusal, {}};
    }
  }
  pending_.erase(0, done);
  offset_ += done;
  lines_ += done_lines;
  return std::nullopt;
}

std::optional<Refusal> Collection::replace(std::size_t index, std::string_view text) {
  RecordFile file(text);
  if (!file.next_game())
    return Refusal::malformed(code::move_incomplete, {}, 0);
  auto entry = entries_[index];
  std::string move;
  if (auto refusal = watch(file, entry, move))
    return refusal;
  if (!store_keys(entry))
    return Refusal::malformed(code::too_many_games, {}, 0);
  entries_[index] = entry;
  return std::nullopt;
}

std::optional<Collection::Found> Collection::find(const CollectionEntry &entry,
                                                  const SoughtPosition &sought) const {
  if (entry.game != sought.game)
    return std::nullopt;
  const auto keys = keys_of(entry);
  for (auto at = keys.begin(); (at = std::find(at, keys.end(), sought.half)) != keys.end(); ++at) {
    if (at + 1 == keys.end())
      return entry.last == sought.whole ? std::optional(Found{}) : std::nullopt;
    const auto next = std::find(sought.next.begin(), sought.next.end(), at[1]);
    if (next != sought.next.end())
      return Found{static_cast<std::size_t>(next - sought.next.begin())};
  }
  return std::nullopt;
}

bool Collection::is_chosen(const CollectionEntry &entry, const CollectionSieve &sieve,
                           const std::vector<bool> &players,
                           const std::vector<bool> &openings) const {
  return (players.empty() || players[entry.first] || players[entry.second] ||
          players[entry.event]) &&
         (openings.empty() || openings[entry.opening]) &&
         (!sieve.position || find(entry, *sieve.position));
}

void Collection::sift(const CollectionSieve &sieve) {
  using Column = CollectionSieve::Column;
  const auto players = sieve.player.empty() ? std::vector<bool>{} : words_.containing(sieve.player);
  const auto openings =
      sieve.opening.empty() ? std::vector<bool>{} : words_.containing(sieve.opening);
  order_.clear();
  for (std::uint32_t index = 0; index < entries_.size(); ++index)
    if (is_chosen(entries_[index], sieve, players, openings))
      order_.push_back(index);
  const bool by_word = sieve.by == Column::first || sieve.by == Column::second ||
                       sieve.by == Column::date || sieve.by == Column::opening;
  const auto ranks = by_word ? words_.ranks() : std::vector<std::uint32_t>{};
  const auto key = [&](std::uint32_t index) -> std::uint32_t {
    const auto &entry = entries_[index];
    switch (sieve.by) {
    case Column::number:
      return index;
    case Column::first:
      return ranks[entry.first];
    case Column::second:
      return ranks[entry.second];
    case Column::date:
      return ranks[entry.date];
    case Column::opening:
      return ranks[entry.opening];
    case Column::result:
      return static_cast<std::uint32_t>(entry.result);
    case Column::plies:
      return entry.plies;
    }
    return index;
  };
  std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return sieve.down ? key(b) < key(a) : key(a) < key(b);
  });
}

} // namespace plateau
