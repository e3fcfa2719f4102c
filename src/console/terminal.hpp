/// @file
/// What a text program talks to: asks for lines, says lines; a person's terminal, a pipe or a test.
#pragma once

#include "console/bell.hpp"
#include "console/lines.hpp"
#include "system/descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace plateau::console {

using system::Written;

/// Where output goes.
class Sink {
public:
  Sink() = default;
  Sink(const Sink &) = delete;
  Sink &operator=(const Sink &) = delete;
  virtual ~Sink() = default;

  /// Writes everything at once; the terminal does the buffering.
  virtual Written write(std::string_view bytes) = 0;

  /// Columns of the screen as it is now (windows are resized); 0 when there is no limit.
  virtual std::size_t width() const { return 0; }
};

/// How the two ends of a terminal behave. The default is a pipe on both sides.
struct Traits {
  bool person = false;   ///< Someone sits there: input and output are both a terminal.
  bool keyboard = false; ///< Input is typed at a terminal, which shows it by itself.
  bool colour = false;   ///< Escape codes are understood and wanted.
};

/// What an empty line means as an answer.
enum class EmptyLine : std::uint8_t {
  skipped,
  answers_a_person, ///< A person who types nothing accepts the offer; a pipe skips the line.
};

/// What a piece of output is, for terminals that have colours.
enum class Ink : std::uint8_t { plain, strong, faint, warning };

/// The two ends, put together. Output is held back until there is input to wait for, or
/// the end.
class Terminal {
public:
  /// @param bell by which the program waits for its own thread; a QuietBell when there is none
  Terminal(std::unique_ptr<LineSource> source, std::unique_ptr<Sink> sink, Traits traits = {},
           std::unique_ptr<Bell> bell = nullptr);
  Terminal(const Terminal &) = delete;
  Terminal &operator=(const Terminal &) = delete;
  /// Flushes.
  ~Terminal();

  /// Shows the prompt and gives the next line that means something: blanks at both ends are
  /// trimmed, empty lines and lines that start with `#` skipped. What was not typed at a keyboard
  /// is shown after the prompt, so that a transcript reads like a session.
  InputLine ask(std::string_view prompt, EmptyLine empty = EmptyLine::skipped);

  /// In a pipe, takes every word of a line as a line of its own; lines that `whole` says so of stay
  /// as they are.
  void read_words(LineSource::StaysWhole whole) { source_->read_words(std::move(whole)); }

  /// Says one line (or several, at newlines), folded at words where the screen is narrow.
  void say(std::string_view line, Ink ink = Ink::plain);

  /// Writes as it is: boards, which are never folded.
  void write(std::string_view bytes);

  /// Makes sure that what follows starts a line.
  void end_line();

  // While the program works on another thread.

  Bell &bell() { return *bell_; }
  /// Keeps a line that was typed too early for the next `ask`, and takes it off the screen.
  void keep(InputLine line);
  /// Shows on one line how far it has come, in the place of what was shown before. Only a person
  /// sees it.
  void show_progress(std::string_view line);
  /// Wipes it.
  void clear_progress();

  /// Gives everything written so far to the sink.
  void flush();

  /// `text` in an ink, or just `text` where there are no colours.
  std::string painted(Ink ink, std::string_view text) const;

  const Traits &traits() const { return traits_; }
  /// Columns of the screen; 0 when there is no limit.
  std::size_t width() const { return sink_->width(); }
  /// The input ended because it cannot be read.
  bool input_failed() const { return source_->failed(); }
  /// Anything but `yes` means that nobody sees what is written: programs stop.
  Written state() const { return state_; }

private:
  InputLine next_line(std::string_view prompt, bool first);

  std::unique_ptr<LineSource> source_;
  std::unique_ptr<Sink> sink_;
  std::unique_ptr<Bell> bell_;
  Traits traits_;
  std::deque<InputLine> kept_;
  std::string pending_;
  std::size_t progress_columns_ = 0; ///< Of the progress line that is shown.
  bool at_line_start_ = true;
  Written state_ = Written::yes;
};

} // namespace plateau::console
