#include "text/terminal.hpp"

#include "core/texts.hpp"
#include "text/layout.hpp"

#include <utility>

namespace plateau::console {

namespace {

/// Output held back at most: beyond it a program that never asks would only use memory.
constexpr std::size_t max_pending = 65536;

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

Terminal::Terminal(std::unique_ptr<LineSource> source, std::unique_ptr<Sink> sink, Traits traits)
    : source_(std::move(source)), sink_(std::move(sink)), traits_(traits) {}

Terminal::~Terminal() { flush(); }

Line Terminal::ask(std::string_view prompt) {
  bool prompted = false;
  while (true) {
    // In a pipe the prompt stays where it is while lines are skipped.
    if (!source_->shows_prompt() && (!prompted || traits_.keyboard))
      write(prompt);
    prompted = true;
    flush();
    if (state_ != Written::yes)
      return {};
    auto line = source_->next(prompt);
    at_line_start_ = traits_.person && line.kind != Line::Kind::end;
    if (line.kind == Line::Kind::text) {
      line.text = trimmed(line.text);
      if (line.text.empty() || line.text.front() == '#')
        continue;
      if (!traits_.keyboard)
        write(printable(line.text));
    }
    if (line.kind != Line::Kind::end)
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
