#include "console/manual.hpp"

#include "core/ascii.hpp"

#include <algorithm>

namespace plateau::console {

namespace {

/// Text that means nothing but itself to roff.
std::string plain(std::string_view text) {
  std::string out;
  // A point or an apostrophe at the beginning of a line would be a request.
  if (!text.empty() && (text.front() == '.' || text.front() == '\''))
    out = "\\&";
  for (const char letter : text) {
    if (letter == '\\')
      out += "\\e";
    else if (letter == '-')
      out += "\\-";
    else if (letter == '\n')
      out += ' ';
    else
      out += letter;
  }
  return out;
}

std::string quoted(std::string_view text) {
  auto out = plain(text);
  out.erase(std::remove(out.begin(), out.end(), '"'), out.end());
  return "\"" + out + "\"";
}

std::string_view take_line(std::string_view &rest) {
  const auto line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

} // namespace

std::string write_manual(Language language, std::string_view version, const Manual &manual) {
  const auto title = [&](std::string_view key) {
    return ".SH " + quoted(text(language, std::string("console.manual.").append(key))) + "\n";
  };
  std::string upper_name = manual.page;
  std::transform(upper_name.begin(), upper_name.end(), upper_name.begin(), upper);
  std::string out = ".TH " + quoted(upper_name) + " 1 \"\" " +
                    quoted("Plateau " + std::string(version)) + " \"Plateau\"\n";
  out += title("name") + plain(manual.page) + " \\- " + plain(manual.brief) + "\n";
  out += title("synopsis") + plain(manual.synopsis) + "\n";
  if (!manual.paragraphs.empty())
    out += title("description");
  for (std::size_t i = 0; i < manual.paragraphs.size(); ++i)
    out += (i == 0 ? "" : ".PP\n") + plain(manual.paragraphs[i]) + "\n";
  for (const auto &section : manual.sections) {
    out += title(section.title);
    for (const auto &[term, words] : section.items)
      out += ".TP\n.B " + quoted(term) + "\n" + plain(words) + "\n";
  }
  out += title("exit") + plain(text(language, "console.manual.exit-status")) + "\n";
  if (!manual.see_also.empty())
    out += title("see-also");
  for (std::size_t i = 0; i < manual.see_also.size(); ++i)
    out += ".BR " + plain(manual.see_also[i]) + " (1)" +
           (i + 1 < manual.see_also.size() ? "," : "") + "\n";
  return out;
}

Manual program_manual(std::string_view program, std::string_view usage, std::string_view options) {
  Manual manual;
  manual.page = program;
  const auto first = take_line(usage);
  manual.synopsis = trimmed(first.substr(std::min(first.find(':') + 1, first.size())));
  manual.brief = usage.substr(0, usage.find('.'));
  manual.paragraphs.emplace_back(usage);
  Manual::Section section{"options", {}};
  while (!options.empty()) {
    const auto line = take_line(options);
    if (line.substr(0, 3) != "  -")
      continue;
    const auto option = trimmed(line);
    const auto gap = std::min(option.find("  "), option.size());
    section.items.emplace_back(option.substr(0, gap), trimmed(option.substr(gap)));
  }
  manual.sections.push_back(std::move(section));
  manual.see_also = {"plateau"};
  return manual;
}

} // namespace plateau::console
