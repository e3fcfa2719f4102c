#include "remote/words.hpp"

#include "system/reason.hpp"

#include <algorithm>

namespace plateau::remote {

std::string lost_words(Language language, const LinkEvent &lost) {
  if (lost.text == "system")
    return system::reason(language, lost.number);
  return text(language, "remote.lost." + lost.text, {{"status", std::to_string(lost.number)}});
}

std::string seconds(Milliseconds pause) {
  return std::to_string(std::max<Milliseconds::rep>((pause.count() + 500) / 1000, 1));
}

} // namespace plateau::remote
