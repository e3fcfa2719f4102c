// The calls that concern the tree of a match: seeing it, walking in it, changing it.
#include "bridge/calls.hpp"
#include "bridge/keep.hpp"
#include "bridge/review.hpp"
#include "bridge/study.hpp"

#include <limits>

namespace plateau::bridge {

namespace {

constexpr Unanswered no_such_move = {"bad-request", "There is no such move in the tree."};

std::optional<std::size_t> slot_in(const JsonValue &request, std::string_view name) {
  const auto number = number_in(request, name, 0, max_matches - 1);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

/// Calls `answer(match, editor, node)` with those that the request names.
template <class Answer>
Answered with_node(Workspace &workspace, const JsonValue &request, Answer answer) {
  const auto slot = slot_in(request, "match");
  if (!slot || !workspace.matches[*slot])
    return unknown_match;
  return workspace.matches[*slot]->visit([&]<Game G>(Match<G> &match) -> Answered {
    auto *const tree = std::get_if<Tree<G>>(&workspace.trees[*slot]);
    const auto node = number_in(request, "node", 0, std::numeric_limits<std::uint32_t>::max() - 1);
    const auto id = static_cast<typename Tree<G>::Id>(node.value_or(Tree<G>::root));
    if (tree == nullptr || !tree->exists(id))
      return no_such_move;
    return answer(match, TreeEditor<G>(*tree, workspace.changes[*slot]), id);
  });
}

template <Game G>
void write_studied(Workspace &workspace, const JsonValue &request, JsonWriter &json,
                   const Tree<G> &tree, typename Tree<G>::Id node) {
  json.key("kind").string("studied");
  json.key("node").number(node);
  write_news(json, tree, workspace.changes[slot_in(request, "match").value_or(0)],
             number_in(request, "since", 0, std::numeric_limits<std::int64_t>::max()));
}

Answered tree(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto id) {
    json.open_object();
    write_studied(workspace, request, json, editor.tree, id);
    json.close_object();
    return answered;
  });
}

/// The last opening that the line to a move went through.
Answered opening(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto id) {
    const auto &openings = std::get<LentOpenings<G>>(workspace.openings);
    json.open_object().key("lent").boolean(openings.lent()).key("opening");
    write_opening(json, openings.of_line(editor.tree.setup.position, editor.tree.line(id)));
    json.close_object();
    return answered;
  });
}

/// The text that a tree is kept as.
Answered study(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto) {
    json.open_object().key("study").string(kept_text(editor.tree)).close_object();
    return answered;
  });
}

/// Writes what the searches of a page saw in each position into the tree.
Answered review(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(
      workspace, request, [&]<Game G>(Match<G> &match, TreeEditor<G> editor, auto) -> Answered {
        auto seen = seen_in(request, match);
        if (!seen)
          return Answered{{"bad-request", "A review is of every position, and of legal moves."}};
        Review<G>(editor, match, *std::move(seen)).write();
        json.open_object();
        write_studied(workspace, request, json, editor.tree, Tree<G>::root);
        json.close_object();
        return answered;
      });
}

/// How the game went, by the evaluations and marks in its tree.
Answered report(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto) {
    json.open_object();
    write_report(json, editor.tree);
    json.close_object();
    return answered;
  });
}

/// A match from the start to a move of the tree; nothing when the rules end it on the way.
template <Game G> std::optional<Match<G>> match_to(const Tree<G> &tree, typename Tree<G>::Id id) {
  Match<G> match(tree.setup);
  for (const auto move : tree.line(id))
    if (!match.play_unchecked(move))
      return std::nullopt;
  return match;
}

/// Opens the line up to a move as a match of its own, for looking at it and trying moves.
Answered visit(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  const auto into = slot_in(request, "into");
  if (!into)
    return unknown_match;
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto id) {
    const auto language = language_in(request);
    const auto &tree = editor.tree;
    auto line = match_to(tree, id);
    if (!line) {
      write_refused<G>(json, language, Refusal::illegal(code::game_over));
      return answered;
    }
    const auto plies = line->moves().size();
    json.open_object().key("kind").string("visited").key("moves").open_array();
    for (std::size_t ply = 0; ply < plies; ++ply)
      json.string(G::write_move(line->position_at(ply), line->moves()[ply]));
    json.close_array().key("last");
    if (plies > 0)
      write_move_line(json, view_of<G>(language), *line, plies - 1);
    else
      json.null();
    json.key("taken").open_array();
    for (std::size_t ply = 0; ply < plies; ++ply)
      for (const auto &event : events_of<G>(line->position_at(ply), line->moves()[ply]))
        if (removes_pieces(event.kind))
          for (const auto piece : G::stack_at(line->position_at(ply), event.from))
            json.string(G::piece_key(piece));
    json.close_array();
    SceneWriter<G>(json.key("shown"), language, *line, plies).write(*into);
    json.close_object();
    workspace.matches[*into] = AnyMatch(std::move(*line));
    return answered;
  });
}

/// A position some moves beyond one of the tree, to be shown without going there.
Answered preview(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, TreeEditor<G> editor, auto id) {
    const auto language = language_in(request);
    auto position = editor.tree.position(id);
    auto before = position;
    std::optional<typename G::Move> last;
    for (const auto &typed : request["moves"].items()) {
      const auto text = typed.as_string().value_or(std::string_view{});
      const auto verdict = G::read_move(position, text);
      if (verdict.move() == nullptr) {
        write_refused<G>(json, language,
                         verdict.refusal() ? *verdict.refusal()
                                           : Refusal::malformed(code::move_incomplete, text, 1));
        return answered;
      }
      last = *verdict.move();
      before = position;
      G::play(position, *last);
    }
    json.open_object().key("kind").string("previewed");
    write_stacks<G>(json.key("stacks"), position);
    json.key("steps");
    if (last)
      write_steps(json, view_of<G>(language), events_of<G>(before, *last));
    else
      json.open_array().close_array();
    json.close_object();
    return answered;
  });
}

Answered grow(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &match, TreeEditor<G> editor, auto id) {
    const auto language = language_in(request);
    const auto &tree = editor.tree;
    const auto place = place_for(editor, match, id);
    if (!place) {
      write_refused<G>(json, language, place.error());
      return answered;
    }
    const auto verdict = G::read_move(tree.position(*place), text_in(request, "move"));
    const auto *const move = verdict.move();
    if (move == nullptr) {
      write_refused<G>(json, language,
                       verdict.refusal() ? *verdict.refusal()
                                         : Refusal::malformed(code::move_incomplete,
                                                              text_in(request, "move"), 1));
      return answered;
    }
    auto grown = tree.child_by(*place, *move);
    if (grown == Tree<G>::none) {
      const auto added = editor.add(*place, *move);
      if (!added) {
        write_refused<G>(json, language, added.error());
        return answered;
      }
      grown = *added;
    }
    json.open_object();
    write_studied(workspace, request, json, tree, grown);
    json.close_object();
    return answered;
  });
}

/// A change that makes another line the main one changes the match itself. Nobody rewrites a game
/// that has ended, or one whose time is measured.
template <Game G> bool may_rewrite(const Match<G> &match) {
  return !match.over() && !match.timed();
}

template <Game G> bool is_main(const Tree<G> &tree, typename Tree<G>::Id id) {
  return tree.depth(id) == 0;
}

/// Does what `change` says; the node to look at afterwards, or why it is refused.
template <Game G>
Result<typename Tree<G>::Id> changed(const JsonValue &request, const Match<G> &match,
                                     TreeEditor<G> &editor, typename Tree<G>::Id id) {
  auto &tree = editor.tree;
  const auto change = text_in(request, "change");
  std::optional<Refusal> refusal;
  if (change == "remove") {
    if (is_main(tree, id) && !may_rewrite(match))
      return Refusal::illegal(code::game_over);
    const auto above = id == Tree<G>::root ? id : tree.parent(id);
    editor.remove(id);
    return above;
  }
  if (change == "promote") {
    if (tree.depth(id) == 1 && !may_rewrite(match))
      return Refusal::illegal(code::game_over);
    if (const auto promoted = editor.promote(id); !promoted)
      return promoted.error();
  } else if (change == "comment") {
    // Nothing stands before a move that opens no variation: a file could not say so.
    const bool before = request["before"].as_boolean().value_or(false) && !tree.is_first_child(id);
    refusal = set_words(tree, id, text_in(request, "text"), before);
    editor.noted(id);
  } else if (change == "glyph") {
    const auto glyph = number_in(request, "glyph", 0, 255).value_or(0);
    refusal = toggle_glyph(tree, id, static_cast<std::uint8_t>(glyph));
    editor.noted(id);
  }
  if (refusal)
    return *std::move(refusal);
  return id;
}

template <Game G> bool follows_main_line(const Match<G> &match, const Tree<G> &tree) {
  const auto line = tree.line(tree.main_end());
  if (line.size() != known_plies(match))
    return false;
  for (std::size_t ply = 0; ply < line.size(); ++ply)
    if (!(line[ply] == known_move(match, ply)))
      return false;
  return true;
}

Answered edit(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &match, TreeEditor<G> editor, auto id) {
    const auto language = language_in(request);
    const auto &tree = editor.tree;
    const auto node = changed(request, match, editor, id);
    if (!node) {
      write_refused<G>(json, language, node.error());
      return answered;
    }
    json.open_object();
    write_studied(workspace, request, json, tree, *node);
    if (!follows_main_line(match, tree)) {
      if (auto rewritten = match_to(tree, tree.main_end()))
        match = std::move(*rewritten);
      const Setup<G> setup{match.rules(), match.start_position()};
      write_start<G>(json.key("start"), setup);
      write_board<G>(json.key("board"), setup.position);
      json.key("moves").open_array();
      for (std::size_t ply = 0; ply < known_plies(match); ++ply)
        write_move_line(json, view_of<G>(language), match, ply);
      json.close_array().key("scene");
      SceneWriter<G>(json, language, match, match.moves().size())
          .write(slot_in(request, "match").value_or(0));
    }
    json.close_object();
    return answered;
  });
}

} // namespace

std::span<const Call> study_calls() {
  static constexpr std::array<Call, 9> calls = {{
      {"opening", opening},
      {"preview", preview},
      {"review", review},
      {"report", report},
      {"tree", tree},
      {"study", study},
      {"visit", visit},
      {"grow", grow},
      {"edit", edit},
  }};
  return calls;
}

} // namespace plateau::bridge
