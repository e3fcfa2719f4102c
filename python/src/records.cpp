// plateau.read, plateau.Record: game files.
#include "match.hpp"

#include "core/record_write.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <variant>

namespace plateau::python {

namespace {

/// One game of a file, whichever game it is.
struct AnyRecord {
  AllGames::variant_of<Record> record;

  template <class See> decltype(auto) visit(See &&see) const {
    return std::visit(std::forward<See>(see), record);
  }
};

/// The games of a text, one after the other.
struct Records {
  std::string text; ///< What `file` reads.
  RecordFile file;
  bool skip; ///< Pass over what is refused.

  Records(std::string whole, bool skip_refused)
      : text(std::move(whole)), file(std::string_view(text)), skip(skip_refused) {}
  Records(const Records &) = delete;
  Records &operator=(const Records &) = delete;
};

template <Game G> AnyRecord present_record(Records &records) {
  auto read = read_record<G>(records.file);
  if (!read)
    refuse(names_of<G>(), read.error(), explain<G>(Language{}, read.error()));
  return {std::move(*read)};
}

AnyRecord next_record(Records &records) {
  while (records.file.next_game()) {
    try {
      return for_game(game_of(records.file.tags()),
                      [&]<Game G>(std::type_identity<G>) { return present_record<G>(records); });
    } catch (py::error_already_set &error) {
      if (!records.skip || !error.matches(PyExc_ValueError))
        throw;
    }
  }
  throw py::stop_iteration();
}

py::dict tags_of(const AnyRecord &any) {
  return any.visit([](const auto &record) {
    py::dict tags;
    for (std::size_t i = 0; i < record.tags.size(); ++i)
      tags[text_of(record.tags[i].name)] = text_of(record.tags[i].value);
    return tags;
  });
}

/// What stands after the tags, in its order.
py::list entries_of(const AnyRecord &any) {
  return any.visit([]<Game G>(const Record<G> &record) {
    using Kind = typename Record<G>::Entry::Kind;
    struct Place {
      typename G::Position before;
      typename G::Position now;
    };
    std::vector<Place> line = {{record.setup.position, record.setup.position}};
    py::list entries;
    const auto add = [&](const char *kind, std::string_view text) {
      entries.append(value("Entry", kind, text_of(text)));
    };
    for (const auto &entry : record.entries) {
      auto &place = line.back();
      switch (entry.kind) {
      case Kind::move:
        add("move", G::write_move(place.now, entry.move));
        place.before = place.now;
        G::play(place.now, entry.move);
        break;
      case Kind::glyph:
        add("glyph", std::to_string(entry.glyph));
        break;
      case Kind::comment:
        add("comment", record.comment(entry));
        break;
      case Kind::open:
        add("open", "");
        line.push_back(Place{line.back().before, line.back().before});
        break;
      case Kind::close:
        add("close", "");
        if (line.size() > 1)
          line.pop_back();
        break;
      }
    }
    return entries;
  });
}

/// The main line, played.
AnyMatch match_of(const AnyRecord &any) {
  return any.visit([]<Game G>(const Record<G> &record) {
    Match<G> match(record.setup);
    for (const auto move : main_line(record))
      match.play_unchecked(move);
    return AnyMatch(std::move(match));
  });
}

/// A file may go on where the match sees the end (a fifth repetition that nobody noticed), so the
/// moves are written without one.
std::vector<std::string> moves_of(const AnyRecord &any) {
  return any.visit([]<Game G>(const Record<G> &record) {
    std::vector<std::string> written;
    auto position = record.setup.position;
    for (const auto move : main_line(record)) {
      written.push_back(G::write_move(position, move));
      G::play(position, move);
    }
    return written;
  });
}

std::string_view game_of_record(const AnyRecord &any) {
  return any.visit([]<Game G>(const Record<G> &) -> std::string_view { return G::name; });
}

void add_record(py::module_ &module) {
  py::class_<AnyRecord>(module, "Record", "A game as a file has it: tags, moves, variations.")
      .def_property_readonly("game", &game_of_record, "The name of the game.")
      .def_property_readonly("tags", &tags_of, "The tags with their values, in their order.")
      .def_property_readonly(
          "result",
          [](const AnyRecord &any) {
            return any.visit([](const auto &record) { return result_text(record.result); });
          },
          "``1-0``, ``0-1``, ``1/2-1/2`` or ``*``.")
      .def_property_readonly("moves", &moves_of, "The main line, in the plain notation.")
      .def_property_readonly("entries", &entries_of,
                             "Everything after the tags in its order, variations included.")
      .def("match", &match_of, "The main line, played: up to its end, or where the game is over.")
      .def(
          "write",
          [](const AnyRecord &any) {
            return any.visit([](const auto &record) { return text_of(write_record(record)); });
          },
          "The record as a game file.")
      .def("__repr__", [](const AnyRecord &any) {
        return "<plateau.Record " + std::string(game_of_record(any)) + ", " +
               std::to_string(moves_of(any).size()) + " moves>";
      });
}

/// A text of Python's, or its TypeError or UnicodeEncodeError.
std::string read_text(const py::handle &text) {
  if (!py::isinstance<py::str>(text))
    throw py::type_error("tags must be a dict of str");
  py::ssize_t size = 0;
  const auto *const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr)
    throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

} // namespace

std::string write_match(const AnyMatch &any, const py::dict &tags) {
  RecordTags made;
  for (const auto &[name, value] : tags) {
    const auto key = read_text(name);
    if (!made.set(key, read_text(value)))
      throw py::value_error("not the name of a tag: '" + printable(excerpt(key, 40)) + "'");
  }
  return any.visit([&]<Game G>(const Match<G> &match) {
    const auto record = record_of(match, std::move(made));
    if (const auto refusal = refuse_to_write(record.tags, RecordBudget{}))
      refuse(names_of<G>(), *refusal, explain<G>(Language{}, *refusal));
    return write_record(record);
  });
}

void add_records(py::module_ &module) {
  add_record(module);
  py::class_<Records>(module, "Records", "The games of a text, one after the other.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &next_record);
  module.def(
      "read",
      [](std::string text, std::string_view errors) {
        if (errors != "raise" && errors != "skip")
          throw py::value_error("errors must be 'raise' or 'skip'");
        // On the heap: a file that is being read cannot be moved.
        return std::make_unique<Records>(std::move(text), errors == "skip");
      },
      py::arg("text"), py::kw_only(), py::arg("errors") = "raise",
      "The games of a game file (PGN), one after the other.\n\n"
      "A game that is refused raises Refused with its line and column; the next one comes after\n"
      "it. With errors=\"skip\" it is passed over.\n\n"
      ">>> import plateau\n"
      ">>> [record] = plateau.read(\"1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *\")\n"
      ">>> record.moves\n"
      "['e2e4', 'e7e5', 'g1f3']\n"
      ">>> record.entries[3]\n"
      "Entry(kind='move', value='c7c5')\n");
}

} // namespace plateau::python
