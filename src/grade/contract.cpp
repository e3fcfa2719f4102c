#include "grade/contract.hpp"

#include "chess/canonical.hpp"
#include "chess/face.hpp"
#include "console/lines.hpp"

#include <algorithm>
#include <utility>

namespace plateau::grade {

namespace {

using chess::Chess;

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view without_trailing_blanks(std::string_view line) {
  return line.substr(0, line.find_last_not_of(blanks) + 1);
}

std::string_view take_line(std::string_view &rest) {
  const auto newline = rest.find('\n');
  const auto line = rest.substr(0, newline);
  rest.remove_prefix(newline == std::string_view::npos ? rest.size() : newline + 1);
  return line;
}

/// Plays the input as the contract says, noting each step.
class Playthrough {
public:
  Playthrough() : match_(setup()) {}

  LastLine shown() const { return line_of(match_); }

  /// Takes a word of input; `end` is where it ends, in bytes. False when nothing more is read.
  bool take(std::string_view line, std::size_t number, std::size_t end, std::vector<Step> &steps) {
    if (line == "/quit")
      return false;
    if (line == "/resign" || line == "/draw") {
      open_step(line, number);
      line == "/draw" ? match_.agree_draw() : match_.resign(match_.to_move());
      close_step(end, steps);
      return false;
    }
    if (pending_)
      choose(line);
    else
      attempt(line, number);
    if (!pending_)
      close_step(end, steps);
    return !match_.over();
  }

private:
  static Setup<Chess> setup() {
    chess::Rules rules;
    rules.automatic_draws = true;
    return {rules, Chess::start(rules)};
  }

  void open_step(std::string_view line, std::size_t number) {
    step_ = Step{};
    step_.text = line;
    step_.line = number;
    step_.ply = match_.moves().size();
    pending_.reset();
  }
  void close_step(std::size_t end, std::vector<Step> &steps) {
    step_.input_end = end;
    step_.outcome = match_.outcome();
    step_.after = shown();
    steps.push_back(std::move(step_));
  }

  void attempt(std::string_view line, std::size_t number) {
    open_step(line, number);
    const auto verdict = match_.attempt_text(line);
    if (const auto *refusal = verdict.refusal())
      step_.refusal = *refusal;
    else if (verdict.choice())
      if (const auto asked = Chess::read_attempt(match_.position(), line))
        pending_ = *asked;
  }

  void choose(std::string_view letter) {
    const auto promotion = console::read_promotion(Language{}, letter);
    if (!promotion)
      return; // Asked again.
    step_.text.append(" ").append(letter);
    const auto verdict = match_.attempt(Chess::complete(*pending_, *promotion));
    if (const auto *refusal = verdict.refusal())
      step_.refusal = *refusal;
    pending_.reset();
  }

  Match<Chess> match_;
  Step step_;
  std::optional<Chess::Attempt> pending_; ///< A promotion that waits for its letter.
};

} // namespace

std::optional<LastLine> read_last_line(std::string_view line) {
  line = without_trailing_blanks(line);
  LastLine read;
  for (auto &square : read.squares) {
    constexpr std::string_view sides = "wb";
    constexpr std::string_view kinds = "KQRBNP";
    const auto comma = line.find(',');
    if (comma == 2 && sides.find(line[0]) != std::string_view::npos &&
        kinds.find(line[1]) != std::string_view::npos)
      square = {line[0], line[1]};
    else if (comma != 0)
      return std::nullopt;
    line.remove_prefix(comma + 1);
  }
  for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "?-?"})
    if (line.size() == result.size() + 1 && line[0] == ' ' && line.substr(1) == result) {
      read.result = result;
      return read;
    }
  return std::nullopt;
}

std::string_view last_line(std::string_view output) {
  if (!output.empty() && output.back() == '\n')
    output.remove_suffix(1);
  const auto newline = output.rfind('\n');
  return newline == std::string_view::npos ? output : output.substr(newline + 1);
}

std::string write_last_line(const LastLine &line) {
  std::string written;
  for (const auto &square : line.squares)
    written.append(square.data(), square[0] == 0 ? 0 : square.size()).append(",");
  return written.append(" ").append(line.result);
}

LastLine line_of(const Match<Chess> &match) {
  return read_last_line(console::canonical_line(match)).value_or(LastLine{});
}

std::string ContractGame::input_of(std::size_t count) const {
  std::string prefix = input.substr(0, count == 0 ? 0 : steps[count - 1].input_end);
  if (!prefix.empty() && prefix.back() != '\n')
    prefix.push_back('\n');
  return prefix.append("/quit\n");
}

ContractGame read_contract_game(std::string_view file) {
  file = console::without_byte_order_mark(file);
  const auto is_comment = [](std::string_view line) {
    return line.find('#') != std::string_view::npos;
  };
  // The answer is not told to the program: one that only echoes its input must fail.
  std::size_t answer = 0;
  std::size_t number = 0;
  ContractGame game;
  for (auto rest = file; !rest.empty();) {
    const auto line = take_line(rest);
    ++number;
    if (const auto content = without_trailing_blanks(line); !is_comment(line) && !content.empty()) {
      game.expected = content;
      answer = number;
    }
  }
  Playthrough playthrough;
  game.start = playthrough.shown();
  bool reading = true;
  number = 0;
  for (auto rest = file; !rest.empty();) {
    const auto line = take_line(rest);
    if (++number == answer || is_comment(line))
      continue;
    // Words are read one after the other, on however many lines they stand.
    for (auto words = line; reading;) {
      const auto begin = words.find_first_not_of(blanks);
      if (begin == std::string_view::npos)
        break;
      const auto end = std::min(words.find_first_of(blanks, begin), words.size());
      const auto so_far = static_cast<std::size_t>(words.data() - line.data()) + end;
      reading = playthrough.take(words.substr(begin, end - begin), number,
                                 game.input.size() + so_far, game.steps);
      words.remove_prefix(end);
    }
    game.input.append(line).append("\n");
  }
  return game;
}

} // namespace plateau::grade
