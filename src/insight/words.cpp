#include "insight/words.hpp"

namespace plateau::insight {

namespace {

std::string shown(Language language, const Names &names, Argument argument) {
  if (argument.kind == Argument::Kind::piece)
    return text(language,
                std::string(names.game).append(".piece.").append(names.piece(argument.value)));
  if (argument.kind == Argument::Kind::cell)
    return names.cell(Cell{static_cast<std::uint16_t>(argument.value)});
  return std::to_string(argument.value);
}

} // namespace

std::string words_key(Language language, const Names &names, std::string_view code, bool one) {
  const auto shared = std::string("insight.").append(code);
  const auto own = std::string(names.game).append(".").append(shared);
  const auto &key = find_text(language, own).empty() ? shared : own;
  return one && !find_text(language, key + ".one").empty() ? key + ".one" : key;
}

std::string sentence(Language language, const Names &names, std::string_view code,
                     std::span<const CellInRole> cells, std::span<const Argument> arguments,
                     const Shown &line) {
  const auto cell = [&](std::size_t i) {
    return i < cells.size() ? names.cell(cells[i].cell) : std::string();
  };
  const auto argument = [&](std::size_t i) {
    return i < arguments.size() ? shown(language, names, arguments[i]) : std::string();
  };
  const bool one = !arguments.empty() && arguments[0] == Argument::number(1);
  auto said = text(language, words_key(language, names, code, one),
                   {{"move", line.move},
                    {"reply", line.reply},
                    {"cell0", cell(0)},
                    {"cell1", cell(1)},
                    {"cell2", cell(2)},
                    {"0", argument(0)},
                    {"1", argument(1)},
                    {"2", argument(2)}});
  if (!said.empty() && said[0] >= 'a' && said[0] <= 'z' && arguments.size() > 0 &&
      arguments[0].kind == Argument::Kind::piece)
    said[0] = static_cast<char>(said[0] - 'a' + 'A');
  return said;
}

} // namespace plateau::insight
