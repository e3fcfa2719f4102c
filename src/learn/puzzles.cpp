#include "learn/puzzles.hpp"

#include "core/utf8.hpp"
#include "games/games.hpp"
#include "learn/judge_puzzle.hpp"
#include "learn/read.hpp"

#include <array>
#include <charconv>
#include <set>
#include <span>

namespace plateau::learn {

namespace {

constexpr std::array<std::string_view, 6> columns = {"id",   "rules",  "position",
                                                     "line", "themes", "difficulty"};

/// The parts of a text between separators; at least one.
std::vector<std::string_view> cut(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

/// Reads one line after another and stops at the first fault.
class PuzzleReader {
public:
  std::optional<PuzzleFault> fault;

  std::vector<Puzzle> puzzles(std::string_view file) {
    std::vector<Puzzle> puzzles;
    if (file.size() > max_puzzle_file_bytes) {
      fail("file-too-long", "", std::to_string(file.size()), std::to_string(max_puzzle_file_bytes));
      return puzzles;
    }
    if (!file.empty() && file.back() == '\n')
      file.remove_suffix(1);
    for (const auto line : cut(file, '\n')) {
      ++line_;
      if (line_ == 1 && line != puzzle_columns)
        fail("header", "", line, "id rules position line themes difficulty");
      else if (puzzles.size() == max_puzzles)
        fail("too-many", "", {}, std::to_string(max_puzzles));
      else if (line_ > 1)
        puzzles.push_back(puzzle(line));
      if (fault)
        break;
    }
    return puzzles;
  }

private:
  std::size_t line_ = 0;
  std::set<std::string, std::less<>> ids_;
  std::set<std::string, std::less<>> positions_;

  void fail(std::string_view code, std::string_view column, std::string_view found = {},
            std::string limit = {}) {
    if (!fault)
      fault = PuzzleFault{code, line_, column, std::string(excerpt(found, Refusal::max_found)),
                          std::move(limit)};
  }

  Puzzle puzzle(std::string_view line) {
    const auto cells = cut(line, '\t');
    Puzzle puzzle;
    if (cells.size() != columns.size()) {
      fail("columns", "", std::to_string(cells.size()), std::to_string(columns.size()));
      return puzzle;
    }
    puzzle.id = id(cells[0]);
    puzzle.rules = short_text("rules", cells[1], max_puzzle_rules_length);
    puzzle.position = short_text("position", cells[2], max_position_length);
    if (puzzle.position.empty())
      fail("empty", "position");
    if (!positions_.insert(puzzle.rules + '\t' + puzzle.position).second)
      fail("repeated-position", "position", puzzle.position);
    puzzle.line = moves(cells[3]);
    puzzle.themes = themes_in(cells[4]);
    puzzle.difficulty = difficulty(cells[5]);
    return puzzle;
  }

  std::string id(std::string_view text) {
    if (!is_id(text))
      fail("bad-id", "id", text);
    if (!ids_.emplace(text).second)
      fail("repeated-id", "id", text);
    return std::string(text);
  }

  std::string short_text(std::string_view column, std::string_view text, std::size_t longest) {
    if (text.size() > longest)
      fail("too-long", column, text, std::to_string(longest));
    return fault ? std::string() : std::string(text);
  }

  std::vector<std::string> moves(std::string_view text) {
    std::vector<std::string> moves;
    const auto words = cut(text, ' ');
    // Each answer is followed by a move of the solver.
    if (words.size() % 2 == 0)
      fail("even-line", "line", std::to_string(words.size()));
    if (words.size() > max_puzzle_line)
      fail("line-too-long", "line", std::to_string(words.size()), std::to_string(max_puzzle_line));
    for (const auto word : words) {
      if (word.empty())
        fail("no-move", "line", text);
      moves.push_back(short_text("line", word, max_move_length));
      if (fault)
        break;
    }
    return moves;
  }

  std::vector<std::string_view> themes_in(std::string_view text) {
    std::vector<std::string_view> found;
    for (const auto word : cut(text, ',')) {
      const auto theme = find_theme(word);
      if (!theme)
        fail("unknown-theme", "themes", word);
      else if (std::find(found.begin(), found.end(), *theme) != found.end())
        fail("repeated-theme", "themes", word);
      if (fault)
        break;
      found.push_back(*theme);
    }
    return found;
  }

  int difficulty(std::string_view text) {
    int number = 0;
    const auto *const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc() || read.ptr != end || number < easiest_puzzle ||
        number > hardest_puzzle)
      fail("bad-difficulty", "difficulty", text,
           std::to_string(easiest_puzzle) + "–" + std::to_string(hardest_puzzle));
    return number;
  }
};

/// What is wrong with a puzzle by the rules of its game.
template <Game G> std::optional<PuzzleFault> prove(Language language, const Puzzle &puzzle) {
  const auto fault = [](std::string_view code, std::string_view column, std::string found = {}) {
    return PuzzleFault{code, 0, column, std::move(found), {}};
  };
  const auto rules = G::read_rules(puzzle.rules);
  if (!rules)
    return fault("bad-rules", "rules", explain<G>(language, rules.error()));
  auto setup = read_setup<G>(puzzle.position, *rules);
  if (!setup)
    return fault("bad-position", "position", explain<G>(language, setup.error()));
  Match<G> match(std::move(*setup));
  for (const auto &move : puzzle.line) {
    if (match.over())
      return fault("over-too-soon", "line", move);
    const auto verdict = match.attempt_text(move);
    if (const auto *const refusal = verdict.refusal())
      return fault("unplayable", "line",
                   printable(move) + ": " + explain_in(language, match, *refusal));
    if (verdict.choice())
      return fault("open-choice", "line", move);
  }
  return std::nullopt;
}

} // namespace

bool Puzzle::has(std::string_view theme) const {
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

std::string explain(Language language, const PuzzleFault &fault) {
  const auto what = text(language, std::string("puzzle.fault.").append(fault.code),
                         {{"found", printable(fault.found)}, {"limit", fault.limit}});
  if (fault.line == 0)
    return what;
  return text(language, fault.column.empty() ? "puzzle.where.line" : "puzzle.where.column",
              {{"line", std::to_string(fault.line)},
               {"column", std::string(fault.column)},
               {"what", what}});
}

std::variant<std::vector<Puzzle>, PuzzleFault> read_puzzles(std::string_view file) {
  PuzzleReader reader;
  auto puzzles = reader.puzzles(file);
  if (reader.fault)
    return std::move(*reader.fault);
  return puzzles;
}

std::variant<std::vector<Puzzle>, PuzzleFault>
read_proved_puzzles(Language language, std::string_view game, std::string_view file) {
  auto read = read_puzzles(file);
  const auto *const puzzles = std::get_if<std::vector<Puzzle>>(&read);
  if (puzzles == nullptr)
    return read;
  const auto proved =
      with_game(game, [&]<Game G>(std::type_identity<G>) -> std::optional<PuzzleFault> {
        for (std::size_t i = 0; i < puzzles->size(); ++i)
          if (auto fault = prove<G>(language, (*puzzles)[i])) {
            fault->line = i + 2; // The header is the first.
            return fault;
          }
        return std::nullopt;
      });
  if (!proved)
    return PuzzleFault{"unknown-game", 0, {}, std::string(game), {}};
  if (*proved)
    return **proved;
  return read;
}

std::string write_puzzle(const Puzzle &puzzle) {
  const auto joined = [](const auto &parts, char separator) {
    std::string all;
    for (const auto &part : parts) {
      if (!all.empty())
        all += separator;
      all += part;
    }
    return all;
  };
  std::string line = puzzle.id;
  for (const auto &cell : {puzzle.rules, puzzle.position, joined(puzzle.line, ' '),
                           joined(puzzle.themes, ','), std::to_string(puzzle.difficulty)})
    line.append("\t").append(cell);
  return line.append("\n");
}

} // namespace plateau::learn
