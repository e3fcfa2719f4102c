#include "console/terminal.hpp"

#include "console/layout.hpp"
#include "core/texts.hpp"

#include <utility>

namespace plateau::console {

namespace {

/// Output held back at most: beyond it a program that never asks would only use memory.
constexpr std::size_t max_pending = 65536;

/// The width of a screen that does not say.
constexpr std::size_t usual_width = 80;

std::string_view escape_code(Ink ink) {
  switch (ink) {
  case Ink::plain:
    return "";
  case Ink::strong:
    return "\x1b[1m";
  case Ink::faint:
    return "\x1b[2m";
  case Ink::warning:
    return "\x1b[31m";
  }
  return "";
}

} // namespace

Terminal::Terminal(std::unique_ptr<LineSource> source, std::unique_ptr<Sink> sink, Traits traits,
                   std::unique_ptr<Bell> bell)
    : source_(std::move(source)), sink_(std::move(sink)),
      bell_(bell != nullptr ? std::move(bell) : std::make_unique<QuietBell>()), traits_(traits) {}

Terminal::~Terminal() { flush(); }

InputLine Terminal::next_line(std::string_view prompt, bool first) {
  if (!kept_.empty()) {
    // It was echoed when it was typed, but elsewhere on the screen.
    auto line = std::move(kept_.front());
    kept_.pop_front();
    end_line();
    write(prompt);
    write(printable(line.text));
    return line;
  }
  // In a pipe the prompt stays where it is while lines are skipped.
  if (!source_->shows_prompt() && (first || traits_.keyboard))
    write(prompt);
  if (!source_->ready())
    flush();
  if (state_ != Written::yes)
    return {};
  auto line = source_->next(prompt);
  at_line_start_ =
      traits_.person && line.kind != InputLine::Kind::end && line.kind != InputLine::Kind::late;
  return line;
}

InputLine Terminal::ask(std::string_view prompt, EmptyLine empty) {
  const bool takes_empty = empty == EmptyLine::answers_a_person && traits_.person;
  for (bool first = true;; first = false) {
    const bool echoed = traits_.keyboard || !kept_.empty();
    auto line = next_line(prompt, first);
    if (line.kind == InputLine::Kind::text) {
      line.text = trimmed(line.text);
      if (line.text.empty() ? !takes_empty : line.text.front() == '#')
        continue;
      if (!echoed)
        write(printable(line.text));
    }
    if (line.kind != InputLine::Kind::end && line.kind != InputLine::Kind::late)
      end_line();
    return line;
  }
}

void Terminal::say(std::string_view line, Ink ink) {
  end_line();
  write(painted(ink, folded(line, width())));
  write("\n");
}

void Terminal::write(std::string_view bytes) {
  if (bytes.empty() || state_ != Written::yes)
    return;
  pending_.append(bytes);
  at_line_start_ = bytes.back() == '\n';
  if (pending_.size() > max_pending)
    flush();
}

void Terminal::end_line() {
  if (!at_line_start_)
    write("\n");
}

void Terminal::keep(InputLine line) {
  kept_.push_back(std::move(line));
  if (!bell_->echoes())
    return;
  // It was echoed over the progress line, and the cursor stands below it now.
  if (traits_.person && traits_.colour)
    write("\x1b[A\r\x1b[K");
  progress_columns_ = 0;
  at_line_start_ = true;
  flush();
}

void Terminal::show_progress(std::string_view line) {
  if (!traits_.person)
    return;
  const auto screen = width();
  // The last column stays free: some terminals go to the next line when it is filled.
  const auto shown = clipped(line, (screen == 0 ? usual_width : screen) - 1);
  end_line();
  // Blanks, not an escape code, wipe what was longer: they work everywhere.
  write("\r" + painted(Ink::faint, padded(shown, progress_columns_)) + "\r");
  progress_columns_ = columns(shown);
  at_line_start_ = true; // As far as others are concerned: it will be wiped.
  flush();
}

void Terminal::clear_progress() {
  if (progress_columns_ == 0)
    return;
  write("\r" + std::string(progress_columns_, ' ') + "\r");
  progress_columns_ = 0;
  at_line_start_ = true;
  flush();
}

void Terminal::flush() {
  if (!pending_.empty() && state_ == Written::yes)
    state_ = sink_->write(pending_);
  pending_.clear();
}

std::string Terminal::painted(Ink ink, std::string_view text) const {
  const auto code = traits_.colour ? escape_code(ink) : std::string_view{};
  if (code.empty())
    return std::string(text);
  std::string out(code);
  return out.append(text).append("\x1b[0m");
}

} // namespace plateau::console
