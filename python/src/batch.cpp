// plateau.Batch: many boards stepped together, over arrays of numpy.
#include "arrays.hpp"
#include "boards.hpp"
#include "match.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <mutex>

namespace plateau::python {

namespace {

/// What the boards of one batch may take, before any move is played.
constexpr std::size_t max_bytes = std::size_t{1} << 30;
constexpr long long max_max_plies = 1'000'000;

/// The boards with their lock: Python's own is let go, so two threads may come at once. Nobody
/// waits for this lock while holding Python's.
class Batch {
public:
  Batch(std::string_view game, long long count, std::string_view rules, std::string_view position,
        std::uint64_t seed, long long max_plies)
      : game_(game) {
    check_range("max_plies", max_plies, 1, max_max_plies);
    make_match(game, rules, position).visit([&]<Game G>(const Match<G> &match) {
      check_range("count", count, 1, static_cast<long long>(max_bytes / sizeof(Setup<G>)));
      boards_ = std::make_unique<Boards<G>>(Setup<G>{match.rules(), match.position()},
                                            static_cast<std::size_t>(count),
                                            static_cast<std::size_t>(max_plies), seed);
    });
  }

  const std::string &game() const { return game_; }
  /// What never changes, and so needs no lock.
  const AnyBoards &fixed() const { return *boards_; }
  py::ssize_t size() const { return static_cast<py::ssize_t>(boards_->size()); }

  /// Calls `work(boards)` with this batch's lock and without Python's.
  template <class Work> auto locked(Work &&work) const {
    const py::gil_scoped_release unlocked;
    const std::lock_guard lock(*mutex_);
    return work(*boards_);
  }

  /// The board of that number, or an IndexError.
  std::size_t board(long long number) const {
    if (number < 0 || number >= size())
      throw py::index_error("there is no board " + std::to_string(number) +
                            "; they are numbered from 0 to " + std::to_string(size() - 1));
    return static_cast<std::size_t>(number);
  }

private:
  std::string game_;
  std::unique_ptr<AnyBoards> boards_;
  std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
};

[[noreturn]] void refuse_misstep(const Batch &batch, const Misstep &misstep,
                                 const std::string &asked) {
  refuse(misstep.kind, batch.fixed().names(), misstep.refusal,
         "board " + std::to_string(misstep.board) + ", " + asked + ": " + misstep.text);
}

template <class T> std::span<T> numbers_in(py::array &array) {
  return {static_cast<T *>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

/// An array of one number for each board.
template <class T, class See> py::array of_each(const Batch &batch, See see) {
  py::array array(py::dtype::of<T>(), Shape{batch.size()});
  const auto numbers = numbers_in<T>(array);
  batch.locked([&](const AnyBoards &boards) {
    for (std::size_t i = 0; i < boards.size(); ++i)
      numbers[i] = see(boards, i);
  });
  return array;
}

py::array over(const Batch &batch) {
  return of_each<bool>(batch,
                       [](const AnyBoards &boards, std::size_t i) { return boards.over(i); });
}

py::array truncated(const Batch &batch) {
  return of_each<bool>(batch,
                       [](const AnyBoards &boards, std::size_t i) { return boards.truncated(i); });
}

py::array rewards(const Batch &batch) {
  py::array array(py::dtype::of<float>(), Shape{batch.size(), 2});
  const auto numbers = numbers_in<float>(array);
  batch.locked([&](const AnyBoards &boards) { boards.rewards(numbers); });
  return array;
}

py::object step(const Batch &batch, const py::object &actions) {
  const auto numbers = numbers_of(actions, "actions", batch.size());
  const auto misstep = batch.locked([&](AnyBoards &boards) { return boards.step(numbers); });
  if (misstep)
    refuse_misstep(batch, *misstep, "action " + std::to_string(numbers[misstep->board]));
  return value("Step", rewards(batch), over(batch), truncated(batch));
}

void reset(const Batch &batch, const py::object &which) {
  const auto flags = which.is_none() ? std::vector<bool>(batch.fixed().size(), true)
                                     : flags_of(which, "which", batch.size());
  batch.locked([&](AnyBoards &boards) { boards.reset(flags); });
}

py::array sample(const Batch &batch) {
  py::array array(py::dtype::of<std::int64_t>(), Shape{batch.size()});
  const auto numbers = numbers_in<std::int64_t>(array);
  batch.locked([&](AnyBoards &boards) { boards.sample(numbers); });
  return array;
}

py::tuple shape(const Batch &batch) {
  const auto &boards = batch.fixed();
  return py::make_tuple(boards.plane_names().size(), boards.height(), boards.width());
}

py::array observe(const Batch &batch, const py::object &out) {
  const auto &boards = batch.fixed();
  auto array = array_for(out, py::dtype::of<std::uint8_t>(),
                         {batch.size(), static_cast<py::ssize_t>(boards.plane_names().size()),
                          boards.height(), boards.width()});
  const auto planes = numbers_in<std::uint8_t>(array);
  batch.locked([&](const AnyBoards &all) { all.observe(planes); });
  return array;
}

py::array legal(const Batch &batch, const py::object &out) {
  auto array = array_for(out, py::dtype::of<bool>(), {batch.size(), batch.fixed().action_count()});
  // numpy keeps a truth value in a byte, 0 or 1.
  const auto mask = numbers_in<std::uint8_t>(array);
  batch.locked([&](const AnyBoards &boards) { boards.mask(mask); });
  return array;
}

std::string move_of(const Batch &batch, long long number, long long action) {
  const auto board = batch.board(number);
  std::optional<Misstep> misstep;
  auto move =
      batch.locked([&](const AnyBoards &boards) { return boards.move_of(board, action, misstep); });
  if (misstep)
    refuse_misstep(batch, *misstep, "action " + std::to_string(action));
  return move;
}

int action_of(const Batch &batch, long long number, const std::string &move) {
  const auto board = batch.board(number);
  std::optional<Misstep> misstep;
  const int action =
      batch.locked([&](const AnyBoards &boards) { return boards.action_of(board, move, misstep); });
  if (misstep)
    refuse_misstep(batch, *misstep, printable(excerpt(move, Refusal::max_found)));
  return action;
}

void add_arrays(py::class_<Batch> &type) {
  type.def("step", &step, py::arg("actions"),
           "Plays one action on each board; -1 leaves a board as it is. Where one cannot be "
           "played,\n"
           "none is, and Refused names the board and says why. Gives rewards, over and truncated\n"
           "as they are afterwards.")
      .def("sample", &sample, "A random legal action for each board, -1 where the game is over.")
      .def("reset", &reset, py::arg("which") = py::none(),
           "Puts all boards back to the start, or those for which an array of bool says so.")
      .def("observe", &observe, py::arg("out") = py::none(),
           "The boards as uint8, of the shape (len(batch), *batch.shape). The first row is the\n"
           "lowest; batch.planes says what each plane shows.")
      .def("legal", &legal, py::arg("out") = py::none(),
           "Which actions are legal, as bool, of the shape (len(batch), batch.actions).")
      .def("rewards", &rewards,
           "What both sides got, as float32, of the shape (len(batch), 2), the side that opens\n"
           "first: 1 won, -1 lost, 0 a draw or no end yet.")
      .def("over", &over, "On which boards nothing can be played any more.")
      .def("truncated", &truncated, "Which boards were stopped by max_plies, not by the rules.")
      .def(
          "to_move",
          [](const Batch &batch) {
            return of_each<std::uint8_t>(batch, [](const AnyBoards &boards, std::size_t i) {
              return static_cast<std::uint8_t>(index(boards.to_move(i)));
            });
          },
          "Whose turn it is: 0 for the side that opens, 1 for the other.");
}

void add_boards(py::class_<Batch> &type) {
  type.def(
          "position",
          [](const Batch &batch, long long number) {
            const auto board = batch.board(number);
            return batch.locked([&](const AnyBoards &boards) { return boards.position(board); });
          },
          py::arg("board"), "The position of one board as a line of text.")
      .def(
          "outcome",
          [](const Batch &batch, long long number) {
            const auto board = batch.board(number);
            return outcome_of(batch.fixed().names(), batch.locked([&](const AnyBoards &boards) {
              return boards.outcome(board);
            }));
          },
          py::arg("board"), "How the game on one board ended; None while it goes on.")
      .def("move", &move_of, py::arg("board"), py::arg("action"),
           "The move that an action plays on a board, in the plain notation, or Refused.")
      .def("action", &action_of, py::arg("board"), py::arg("move"),
           "The action of a move, written in any of the game's notations, or Refused.\n\n"
           ">>> import plateau\n"
           ">>> batch = plateau.Batch(\"chess\", 1)\n"
           ">>> batch.move(0, batch.action(0, \"e4\"))\n"
           "'e2e4'\n");
}

} // namespace

void add_batch(py::module_ &module) {
  py::class_<Batch> type(
      module, "Batch",
      "Many boards of one game, stepped together over arrays of numpy, without Python's lock.\n\n"
      "Every move is a number below batch.actions, the same for the same move on every board.\n\n"
      ">>> import plateau\n"
      ">>> batch = plateau.Batch(\"chess\", 2, seed=1)\n"
      ">>> batch.observe().shape, batch.legal().sum(axis=1).tolist()\n"
      "((2, 17, 8, 8), [20, 20])\n"
      ">>> while not batch.over().all():\n"
      "...     rewards, over, truncated = batch.step(batch.sample())\n"
      ">>> rewards.shape, rewards.sum()\n"
      "((2, 2), 0.0)\n");
  type.def(py::init<std::string_view, long long, std::string_view, std::string_view, std::uint64_t,
                    long long>(),
           py::arg("game"), py::arg("count"), py::kw_only(), py::arg("rules") = "",
           py::arg("position") = "", py::arg("seed") = 0, py::arg("max_plies") = 10'000)
      .def("__len__", &Batch::size)
      .def_property_readonly("game", &Batch::game, "The name of the game.")
      .def_property_readonly(
          "actions", [](const Batch &batch) { return batch.fixed().action_count(); },
          "How many actions there are.")
      .def_property_readonly("shape", &shape, "The planes of one board: (planes, rows, columns).")
      .def_property_readonly(
          "planes", [](const Batch &batch) { return texts_of(batch.fixed().plane_names()); },
          "What each plane of an observation shows.")
      .def_property_readonly(
          "sides",
          [](const Batch &batch) {
            const auto names = batch.fixed().names();
            return py::make_tuple(names.side(Side::first), names.side(Side::second));
          },
          "The names of both sides, the one that opens first.")
      .def("__repr__", [](const Batch &batch) {
        return "<plateau.Batch " + batch.game() + " " + std::to_string(batch.size()) + ">";
      });
  add_arrays(type);
  add_boards(type);
}

} // namespace plateau::python
