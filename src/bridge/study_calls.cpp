// The calls that concern the tree of a match: seeing it, walking in it, changing it.
#include "bridge/calls.hpp"
#include "bridge/keep.hpp"
#include "bridge/study.hpp"

#include <limits>

namespace plateau::bridge {

namespace {

constexpr Unanswered no_such_move = {"bad-request", "There is no such move in the tree."};

std::optional<std::size_t> slot_in(const JsonValue &request, std::string_view name) {
  const auto number = number_in(request, name, 0, max_matches - 1);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

/// Calls `answer(match, tree, node)` with those that the request names.
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
    return answer(match, *tree, id);
  });
}

template <Game G>
void write_studied(JsonWriter &json, const Tree<G> &tree, typename Tree<G>::Id node) {
  json.key("kind").string("studied");
  json.key("node").number(node);
  TreeWriter<G>(json.key("tree"), tree).write();
  json.key("study").string(kept_text(tree));
}

Answered tree(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &, Tree<G> &tree, auto id) {
    json.open_object();
    write_studied(json, tree, id);
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
  return with_node(workspace, request, [&]<Game G>(Match<G> &, Tree<G> &tree, auto id) {
    const auto language = language_in(request);
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

Answered grow(Workspace &workspace, const JsonValue &request, JsonWriter &json) {
  return with_node(workspace, request, [&]<Game G>(Match<G> &match, Tree<G> &tree, auto id) {
    const auto language = language_in(request);
    const auto place = place_for(tree, match, id);
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
      const auto added = tree.add(*place, *move);
      if (!added) {
        write_refused<G>(json, language, added.error());
        return answered;
      }
      grown = *added;
    }
    json.open_object();
    write_studied(json, tree, grown);
    json.close_object();
    return answered;
  });
}

/// A change that makes another line the main one changes the match itself. Nobody rewrites a game
/// that has ended, or one with a clock.
template <Game G> bool may_rewrite(const Match<G> &match) {
  return !match.over() && !match.clock();
}

template <Game G> bool is_main(const Tree<G> &tree, typename Tree<G>::Id id) {
  return tree.depth(id) == 0;
}

/// Does what `change` says; the node to look at afterwards, or why it is refused.
template <Game G>
Result<typename Tree<G>::Id> changed(const JsonValue &request, const Match<G> &match, Tree<G> &tree,
                                     typename Tree<G>::Id id) {
  const auto change = text_in(request, "change");
  std::optional<Refusal> refusal;
  if (change == "remove") {
    if (is_main(tree, id) && !may_rewrite(match))
      return Refusal::illegal(code::game_over);
    const auto above = id == Tree<G>::root ? id : tree.parent(id);
    tree.remove(id);
    return above;
  }
  if (change == "promote") {
    if (tree.depth(id) == 1 && !may_rewrite(match))
      return Refusal::illegal(code::game_over);
    if (const auto promoted = tree.promote(id); !promoted)
      return promoted.error();
  } else if (change == "comment") {
    refusal = set_words(tree, id, text_in(request, "text"));
  } else if (change == "glyph") {
    const auto glyph = number_in(request, "glyph", 0, 255).value_or(0);
    refusal = tree.set_glyph(id, static_cast<std::uint8_t>(glyph));
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
  return with_node(workspace, request, [&]<Game G>(Match<G> &match, Tree<G> &tree, auto id) {
    const auto language = language_in(request);
    const auto node = changed(request, match, tree, id);
    if (!node) {
      write_refused<G>(json, language, node.error());
      return answered;
    }
    json.open_object();
    write_studied(json, tree, *node);
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
  static constexpr std::array<Call, 4> calls = {{
      {"tree", tree},
      {"visit", visit},
      {"grow", grow},
      {"edit", edit},
  }};
  return calls;
}

} // namespace plateau::bridge
