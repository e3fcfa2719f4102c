#include "learn/prove.hpp"

namespace plateau::learn {

std::optional<Fault> prove(Language language, const Course &course) {
  const auto found =
      with_game(course.game, [&]<Game G>(std::type_identity<G>) -> std::optional<Fault> {
        for (const auto &chapter : course.chapters)
          for (const auto &step : chapter.steps)
            if (auto fault = prove<G>(language, step)) {
              fault->chapter = chapter.id;
              return fault;
            }
        return std::nullopt;
      });
  if (!found)
    return Fault{"unknown-game", {}, {}, "game", course.game, {}};
  return *found;
}

std::variant<Course, Fault> read_proved_course(Language language, std::string_view file) {
  auto read = read_course(file);
  if (const auto *const course = std::get_if<Course>(&read))
    if (auto fault = prove(language, *course))
      return std::move(*fault);
  return read;
}

} // namespace plateau::learn
