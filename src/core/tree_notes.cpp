#include "core/tree_notes.hpp"

namespace plateau {

namespace {

constexpr std::string_view edge_blanks = " \t";

std::string_view without_edge_blanks(std::string_view text) {
  const auto begin = text.find_first_not_of(edge_blanks);
  return begin == std::string_view::npos
             ? std::string_view{}
             : text.substr(begin, text.find_last_not_of(edge_blanks) - begin + 1);
}

/// Calls `text(part)` for what people read, `command(part)` for each `[%…]`, in their order.
template <class Text, class Command>
void cut(std::string_view comment, Text text, Command command) {
  while (true) {
    const auto begin = comment.find("[%");
    const auto end = begin == std::string_view::npos ? begin : comment.find(']', begin);
    if (end == std::string_view::npos)
      return text(comment);
    text(comment.substr(0, begin));
    command(comment.substr(begin, end - begin + 1));
    comment.remove_prefix(end + 1);
  }
}

void append_word(std::string &to, std::string_view part) {
  if (part.empty())
    return;
  if (!to.empty())
    to += ' ';
  to += part;
}

} // namespace

std::vector<CommentCommand> commands_in(std::string_view comment) {
  std::vector<CommentCommand> commands;
  cut(
      comment, [](std::string_view) {},
      [&](std::string_view command) {
        const auto inside = command.substr(2, command.size() - 3);
        const auto name = inside.substr(0, inside.find_first_of(edge_blanks));
        commands.push_back({name, without_edge_blanks(inside.substr(name.size()))});
      });
  return commands;
}

std::string spoken_part(std::string_view comment) {
  std::string spoken;
  cut(
      comment, [&](std::string_view text) { append_word(spoken, without_edge_blanks(text)); },
      [](std::string_view) {});
  return spoken;
}

std::string command_part(std::string_view comment) {
  std::string commands;
  cut(
      comment, [](std::string_view) {},
      [&](std::string_view command) { append_word(commands, command); });
  return commands;
}

} // namespace plateau
