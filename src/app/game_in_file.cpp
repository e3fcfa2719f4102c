#include "app/game_in_file.hpp"

namespace plateau::app {

GameInFile::GameInFile(const std::string &path)
    : path_(path), source_(path),
      file_(source_.whole()
                ? std::make_unique<RecordFile>(source_.text())
                : std::make_unique<RecordFile>([this](char *into, std::size_t capacity) {
                    return source_.read(into, capacity);
                  })) {}

std::optional<Failure> GameInFile::find(Language language, std::uint64_t number) {
  std::uint64_t games = 0;
  while (source_.error() == 0 && games < number && file_->next_game())
    ++games;
  if (source_.error() != 0)
    return unreadable(language, path_, source_.error());
  if (games < number)
    return misuse(language, "no-such-game",
                  {{"file", shown_name(language, path_)},
                   {"number", std::to_string(number)},
                   {"games", std::to_string(games)}});
  return std::nullopt;
}

} // namespace plateau::app
