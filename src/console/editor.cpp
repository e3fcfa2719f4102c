#include "console/editor.hpp"

#ifdef PLATEAU_LINE_EDITING

#include <histedit.h>

#include <cerrno>
#include <cstdio>

namespace plateau::console {

namespace {

/// More lines than a long game has.
constexpr int history_size = 500;

class Editor final : public LineSource {
public:
  explicit Editor(const char *program)
      : history_(history_init()), editor_(el_init(program, stdin, stdout, stderr)) {
    HistEvent ignored;
    history(history_, &ignored, H_SETSIZE, history_size);
    history(history_, &ignored, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &Editor::shown_prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    // Ctrl-D typed while the terminal was not in the editor's mode (at the start, or while the
    // program works) arrives as a zero byte: treat it as the end of input.
    el_set(editor_, EL_BIND, "^@", "em-delete-or-list", nullptr);
    el_set(editor_, EL_SIGNAL, 1); // The terminal is restored before a signal does its work.
    el_set(editor_, EL_HIST, ::history, history_);
    el_source(editor_, nullptr); // The person's own ~/.editrc.
  }
  ~Editor() override {
    el_end(editor_);
    history_end(history_);
  }

  bool shows_prompt() const override { return true; }

  InputLine next(std::string_view prompt) override {
    prompt_ = prompt;
    int count = 0;
    const char *read = nullptr;
    do {
      read = el_gets(editor_, &count);
    } while (read == nullptr && count == -1 && errno == EINTR);
    if (read == nullptr || count <= 0)
      return {};
    std::string_view line(read, static_cast<std::size_t>(count));
    if (line.back() == '\n')
      line.remove_suffix(1);
    if (line.size() > max_line)
      return {InputLine::Kind::too_long, {}};
    if (!trimmed(line).empty()) {
      HistEvent ignored;
      history(history_, &ignored, H_ENTER, std::string(line).c_str());
    }
    return {InputLine::Kind::text, std::string(line)};
  }

private:
  static char *shown_prompt(EditLine *editor) {
    Editor *self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  ::History *history_;
  EditLine *editor_;
  std::string prompt_;
};

} // namespace

std::unique_ptr<LineSource> line_editor(const char *program) {
  return std::make_unique<Editor>(program);
}

} // namespace plateau::console

#else

namespace plateau::console {

std::unique_ptr<LineSource> line_editor(const char * /*program*/) { return nullptr; }

} // namespace plateau::console

#endif
