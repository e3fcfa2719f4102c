#include "analyse/annotate.hpp"

namespace plateau::analyse {

std::string without_evals(std::string_view comment) {
  constexpr std::string_view begin = "[%eval ";
  std::string kept;
  bool found = false;
  while (!comment.empty()) {
    const auto from = comment.find(begin);
    const auto end = comment.find(']', from == std::string_view::npos ? 0 : from);
    if (from == std::string_view::npos || end == std::string_view::npos) {
      kept.append(comment);
      break;
    }
    found = true;
    kept.append(comment.substr(0, from));
    comment.remove_prefix(end + 1);
    // The blank that stood between it and what follows goes with it.
    if (!comment.empty() && comment.front() == ' ' && (kept.empty() || kept.back() == ' '))
      comment.remove_prefix(1);
  }
  if (found && kept.find_first_not_of(' ') == std::string::npos)
    kept.clear();
  return kept;
}

} // namespace plateau::analyse
