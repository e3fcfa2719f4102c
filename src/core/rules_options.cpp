#include "core/rules_options.hpp"

#include <charconv>

namespace plateau::detail {

std::vector<WrittenOption> split_options(std::string_view text) {
  std::vector<WrittenOption> options;
  // An empty text names nothing; otherwise an option stands before and after each comma.
  for (std::size_t begin = 0; !text.empty() && begin <= text.size();) {
    while (begin < text.size() && text[begin] == ' ')
      ++begin;
    const auto end = std::min(text.find(',', begin), text.size());
    WrittenOption option;
    option.text = text.substr(begin, end - begin);
    option.column = option.value_column = begin + 1;
    const auto equals = option.text.find('=');
    option.key = option.text.substr(0, equals);
    if (equals != std::string_view::npos) {
      option.value = option.text.substr(equals + 1);
      option.value_column = begin + equals + 2;
    }
    options.push_back(option);
    begin = end + 1;
  }
  return options;
}

std::optional<int> read_option_number(std::string_view text, int least, int most) {
  unsigned number = 0; // Of which no sign is read.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() ||
      number < static_cast<unsigned>(least) || number > static_cast<unsigned>(most))
    return std::nullopt;
  return static_cast<int>(number);
}

} // namespace plateau::detail
