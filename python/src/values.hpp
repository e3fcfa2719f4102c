/// @file
/// Values of the core as values of Python. The Python types stand in plateau/_values.py.
#pragma once

#include "core/outcome.hpp"
#include "core/refusal.hpp"
#include "core/texts.hpp"
#include "games/answers.hpp"
#include "games/games.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::python {

namespace py = pybind11;

/// A text for Python; bytes that are no UTF-8 are replaced, not refused.
py::str text_of(std::string_view text);
py::tuple texts_of(std::span<const std::string> texts);
/// An object of a class in plateau/_values.py.
template <class... Arguments> py::object value(const char *type, Arguments &&...arguments) {
  return py::module_::import("plateau._values").attr(type)(std::forward<Arguments>(arguments)...);
}

/// The language of this tag (`en`, `fr_FR`), or a ValueError that names those there are.
Language language_named(std::string_view tag);
/// The side of this name, or a ValueError.
Side side_named(const Names &names, std::string_view side);

/// How it ended; None while it goes on.
py::object outcome_of(const Names &names, const std::optional<Outcome> &outcome);
py::tuple cells_of(const Names &names, const Refusal &refusal);
py::tuple roles_of(const Names &names, const Refusal &refusal);

/// Raise `plateau.Refused`.
[[noreturn]] void refuse(const Names &names, const Refusal &refusal, const std::string &text);
[[noreturn]] void refuse(std::string_view kind, const Names &names, const Refusal &refusal,
                         const std::string &text);
[[noreturn]] void refuse(std::string_view kind, std::string_view code, const std::string &text,
                         const py::tuple &options = py::tuple());
/// There is no game of that name.
[[noreturn]] void refuse_game(std::string_view name);

/// Calls `work(see)` for the game of that name, or raises `plateau.Refused`.
template <class Visitor> auto for_game(std::string_view name, Visitor &&visit) {
  auto answer = with_game(name, std::forward<Visitor>(visit));
  if (!answer)
    refuse_game(name);
  return *std::move(answer);
}

/// Raises a ValueError unless `least <= number <= most`.
void check_range(const char *argument, long long number, long long least, long long most);

/// Long work asks this now and then, without holding Python's lock: it raises what a signal
/// handler raised (KeyboardInterrupt), looking at most some times a second.
class Interrupts {
public:
  void look();

private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

void add_match(py::module_ &module);
void add_records(py::module_ &module);
void add_playouts(py::module_ &module);
void add_batch(py::module_ &module);

} // namespace plateau::python
