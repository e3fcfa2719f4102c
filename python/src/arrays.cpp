#include "arrays.hpp"

#include <limits>

namespace plateau::python {

namespace {

/// More than this in one array is a mistake on most machines, and would be found out only when it
/// is written to.
constexpr double max_bytes = 4.0 * 1024 * 1024 * 1024;

std::string written(const Shape &shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i)
    text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string written(const py::dtype &type) {
  return std::string(py::str(static_cast<const py::object &>(type)));
}

Shape shape_of(const py::array &array) { return {array.shape(), array.shape() + array.ndim()}; }

py::array checked(const py::object &given, const char *argument, const Shape &shape) {
  if (!py::isinstance<py::array>(given))
    throw py::type_error(std::string(argument) + " must be a numpy array, not " +
                         std::string(py::str(py::type::of(given).attr("__name__"))));
  auto array = py::reinterpret_borrow<py::array>(given);
  if (shape_of(array) != shape)
    throw py::value_error(std::string(argument) + " must have the shape " + written(shape) +
                          ", not " + written(shape_of(array)));
  return array;
}

[[noreturn]] void refuse_type(const char *argument, const std::string &wanted,
                              const py::array &array) {
  throw py::type_error(std::string(argument) + " must hold " + wanted + ", not " +
                       written(array.dtype()));
}

} // namespace

py::array array_for(const py::object &out, const py::dtype &type, const Shape &shape) {
  if (out.is_none()) {
    auto bytes = static_cast<double>(type.itemsize());
    for (const auto length : shape)
      bytes *= static_cast<double>(length);
    if (bytes > max_bytes)
      throw py::value_error("an array of the shape " + written(shape) +
                            " would take more than 4 GiB; make a batch of fewer boards");
    return py::array(type, shape);
  }
  auto array = checked(out, "out", shape);
  if (!array.dtype().equal(type))
    refuse_type("out", written(type), array);
  if (!array.writeable() || (array.flags() & py::array::c_style) == 0)
    throw py::value_error("out must be writeable and contiguous, its last axis innermost");
  return array;
}

std::vector<std::int64_t> numbers_of(const py::object &given, const char *argument,
                                     py::ssize_t count) {
  const auto array = checked(given, argument, {count});
  if (array.dtype().kind() != 'i' && array.dtype().kind() != 'u')
    refuse_type(argument, "integers", array);
  const auto cast = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(array);
  std::vector<std::int64_t> numbers(cast.data(), cast.data() + count);
  // A number above those of int64 wraps to a negative one, which may mean something else.
  if (array.dtype().kind() == 'u')
    for (auto &number : numbers)
      number = number < 0 ? std::numeric_limits<std::int64_t>::max() : number;
  return numbers;
}

std::vector<bool> flags_of(const py::object &given, const char *argument, py::ssize_t count) {
  const auto array = checked(given, argument, {count});
  if (array.dtype().kind() != 'b')
    refuse_type(argument, "bool", array);
  const auto flags = py::array_t<bool, py::array::c_style | py::array::forcecast>(array);
  return std::vector<bool>(flags.data(), flags.data() + count);
}

} // namespace plateau::python
