/// @file lent_openings.hpp
/// Names of openings on a page: it fetches the file of a game when it first needs a name, and lends
/// it to the core. `Opening` of protocol.ts.
#pragma once

#include "core/json.hpp"
#include "core/openings.hpp"

#include <memory>
#include <optional>
#include <string>

namespace plateau::bridge {

/// The openings of a game, as far as a page has lent them.
template <Game G> class LentOpenings {
public:
  /// Takes the text of an `openings.tsv`. When a line of it is wrong, says which; then what was
  /// lent before stays.
  std::optional<Refusal> lend(std::string_view text) {
    auto kept = std::make_unique<const std::string>(text);
    auto read = Openings<G>::read(*kept);
    if (!read)
      return read.error();
    openings_ = *std::move(read);
    text_ = std::move(kept);
    return std::nullopt;
  }
  bool lent() const { return text_ != nullptr; }
  const Openings<G> &openings() const { return openings_; }
  std::size_t size() const { return openings_.size(); }
  /// The last opening that a line of moves went through.
  template <class Moves>
  std::optional<OpeningName> of_line(const typename G::Position &start, const Moves &moves) const {
    return lent() ? openings_.of_line(start, moves) : std::nullopt;
  }

private:
  std::unique_ptr<const std::string> text_; ///< The names are views into it.
  Openings<G> openings_;
};

/// Writes the value of `opening`: the code and the name, or null.
inline void write_opening(JsonWriter &json, const std::optional<OpeningName> &opening) {
  if (!opening) {
    json.null();
    return;
  }
  json.open_object().key("code").string(opening->code);
  json.key("name").string(opening->name).close_object();
}

} // namespace plateau::bridge
