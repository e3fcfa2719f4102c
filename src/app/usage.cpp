#include "app/usage.hpp"

#include <array>
#include <string_view>

namespace plateau::app {

namespace {

/// CLI11 tells what it stumbled over only inside an English sentence: before or after its mark.
struct Complaint {
  CLI::ExitCodes error;  ///< Which of CLI11's errors,
  std::string_view mark; ///< where its sentence is cut,
  bool after;            ///< which part is the culprit,
  std::string_view key;  ///< and our own sentence.
};

constexpr std::array<Complaint, 6> complaints = {{
    {CLI::ExitCodes::ExtrasError, "expected: ", true, "app.usage.unexpected"},
    {CLI::ExitCodes::RequiredError, " is required", false, "app.usage.required"},
    {CLI::ExitCodes::ArgumentMismatch, ":", false, "app.usage.missing-value"},
    {CLI::ExitCodes::ConversionError, ": ", true, "app.usage.bad-value"},
    {CLI::ExitCodes::ValidationError, ":", false, "app.usage.bad-value"},
    {CLI::ExitCodes::ExcludesError, " excludes ", true, "app.usage.excludes"},
}};

} // namespace

std::shared_ptr<CLI::Formatter> help_formatter(Language language) {
  auto formatter = std::make_shared<CLI::Formatter>();
  for (const auto *label :
       {"Usage", "OPTIONS", "SUBCOMMAND", "Positionals", "REQUIRED", "TEXT", "INT"})
    formatter->label(label, text(language, std::string("app.label.") + label));
  formatter->column_width(34);
  return formatter;
}

std::string usage_complaint(Language language, const CLI::ParseError &error) {
  const std::string sentence = error.what();
  for (const auto &complaint : complaints) {
    if (static_cast<int>(complaint.error) != error.get_exit_code())
      continue;
    const auto cut = sentence.find(complaint.mark);
    if (cut == std::string::npos)
      break;
    const auto culprit =
        complaint.after ? sentence.substr(cut + complaint.mark.size()) : sentence.substr(0, cut);
    return text(language, complaint.key, {{"found", printable(culprit)}});
  }
  return text(language, "app.usage.wrong");
}

} // namespace plateau::app
