/// @file
/// Arrays of numpy: those that a caller hands over are checked, never converted.
#pragma once

#include "values.hpp"

#include <pybind11/numpy.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plateau::python {

using Shape = std::vector<py::ssize_t>;

/// The array that the caller gave, if it has this type and shape and can be written in one piece;
/// a new one for None. Raises a TypeError or a ValueError that says what was expected.
py::array array_for(const py::object &out, const py::dtype &type, const Shape &shape);

/// One whole number for each match, from any array of integers.
std::vector<std::int64_t> numbers_of(const py::object &given, const char *argument,
                                     py::ssize_t count);

/// One truth value for each match, from an array of bool.
std::vector<bool> flags_of(const py::object &given, const char *argument, py::ssize_t count);

} // namespace plateau::python
