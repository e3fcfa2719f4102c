#include "values.hpp"

namespace plateau::python {

namespace {

/// Fast enough for whoever presses Ctrl-C, seldom enough to cost nothing.
constexpr auto look_every = std::chrono::milliseconds(50);

[[noreturn]] void raise(const py::object &error) {
  PyErr_SetObject(py::type::of(error).ptr(), error.ptr());
  throw py::error_already_set();
}

} // namespace

py::str text_of(std::string_view text) {
  auto *made = PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
  if (made == nullptr)
    throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

py::tuple texts_of(std::span<const std::string> texts) {
  py::tuple made(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    made[i] = text_of(texts[i]);
  return made;
}

Language language_named(std::string_view tag) {
  // The part before an underscore or hyphen is the language: `fr_FR`.
  if (const auto found = find_language(tag.substr(0, tag.find_first_of("_-"))))
    return *found;
  std::string known;
  for (const auto language : all_languages())
    known.append(known.empty() ? "" : ", ").append(language.tag());
  throw py::value_error("no words in the language '" + printable(excerpt(tag, 40)) +
                        "'; there are: " + known);
}

Side side_named(const Names &names, std::string_view side) {
  for (const auto one : {Side::first, Side::second})
    if (names.side(one) == side)
      return one;
  throw py::value_error("no side is called '" + printable(excerpt(side, 40)) +
                        "'; there are: " + std::string(names.side(Side::first)) + ", " +
                        std::string(names.side(Side::second)));
}

py::object outcome_of(const Names &names, const std::optional<Outcome> &outcome) {
  if (!outcome)
    return py::none();
  const py::object winner =
      outcome->winner ? py::object(text_of(names.side(*outcome->winner))) : py::none();
  return value("Outcome", text_of(result_text(*outcome)), text_of(name(outcome->reason)), winner);
}

py::tuple cells_of(const Names &names, const Refusal &refusal) {
  py::tuple cells(refusal.cells.size());
  for (std::size_t i = 0; i < refusal.cells.size(); ++i)
    cells[i] = text_of(names.cell(refusal.cells[i].cell));
  return cells;
}

py::tuple roles_of(const Names &names, const Refusal &refusal) {
  py::tuple roles(refusal.cells.size());
  for (std::size_t i = 0; i < refusal.cells.size(); ++i)
    roles[i] = value("CellRole", text_of(names.cell(refusal.cells[i].cell)),
                     text_of(refusal.cells[i].role));
  return roles;
}

void refuse(const Names &names, const Refusal &refusal, const std::string &text) {
  refuse(name(refusal.kind), names, refusal, text);
}

void refuse(std::string_view kind, const Names &names, const Refusal &refusal,
            const std::string &text) {
  raise(value("Refused", text_of(text), text_of(kind), text_of(refusal.code),
              cells_of(names, refusal), roles_of(names, refusal), py::tuple(), refusal.line,
              refusal.column));
}

void refuse(std::string_view kind, std::string_view code, const std::string &text,
            const py::tuple &options) {
  raise(value("Refused", text_of(text), text_of(kind), text_of(code), py::tuple(), py::tuple(),
              options));
}

void refuse_game(std::string_view name) {
  const auto failure = unknown_game(Language{}, name);
  refuse(failure.kind, failure.code, failure.text);
}

void check_range(const char *argument, long long number, long long least, long long most) {
  if (number < least || number > most)
    throw py::value_error(std::string(argument) + " must be between " + std::to_string(least) +
                          " and " + std::to_string(most));
}

void Interrupts::look() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_)
    return;
  next_ = now + look_every;
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0)
    throw py::error_already_set();
}

} // namespace plateau::python
