#include "console/opinion.hpp"

#include "console/decimal.hpp"

#include <cstdlib>

namespace plateau::console {

std::string side_name(Language language, std::string_view game, std::string_view side_key) {
  std::string key(game);
  key.append(".side.").append(side_key);
  if (find_text(language, key).empty())
    key = std::string("side.").append(side_key);
  return text(language, key);
}

std::string score_words(Language language, search::Score score, const std::string &mover,
                        const std::string &other) {
  const auto &better = score > 0 ? mover : other;
  if (search::is_decided(score))
    return text(
        language, "console.wins-in",
        {{"side", better}, {"moves", std::to_string(std::abs(search::moves_to_end(score)))}});
  if (score == search::draw)
    return text(language, "console.even");
  return text(
      language, "console.better",
      {{"side", better}, {"score", decimal(language, std::abs(score) / 100.0, 2, Sign::always)}});
}

} // namespace plateau::console
