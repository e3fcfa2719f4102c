#include "app/usage.hpp"

#include <array>
#include <string_view>

namespace plateau::app {

namespace {

/// CLI11 names the culprit only inside an English sentence, before or after a mark.
struct Complaint {
  CLI::ExitCodes error;  ///< Which of CLI11's errors,
  std::string_view mark; ///< where its sentence is cut,
  bool after;            ///< which part is the culprit,
  std::string_view key;  ///< and our own sentence.
};

constexpr std::array<Complaint, 6> complaints = {{
    {CLI::ExitCodes::ExtrasError, "expected: ", true, "app.usage.unexpected"},
    {CLI::ExitCodes::RequiredError, " is required", false, "app.usage.required"},
    {CLI::ExitCodes::ArgumentMismatch, ": At Most", false, "app.usage.twice"},
    {CLI::ExitCodes::ArgumentMismatch, ":", false, "app.usage.missing-value"},
    {CLI::ExitCodes::ConversionError, ": ", true, "app.usage.bad-value"},
    {CLI::ExitCodes::ExcludesError, " excludes ", true, "app.usage.excludes"},
}};

/// What CLI11 puts between an option's name and the sentence of one of our checks.
constexpr std::string_view before_sentence = ": ";

} // namespace

std::string shown_value(std::string_view value) {
  // The last `@`: a password may contain others.
  const auto at = value.rfind('@');
  if (at == std::string_view::npos)
    return std::string(excerpt(value, Refusal::max_found));
  return std::string("…").append(excerpt(value.substr(at), Refusal::max_found));
}

CLI::Validator number_between(Language language, std::string_view option, double low, double high,
                              Decimals decimals) {
  // Without a description: help would show it in English.
  return {[=, option = std::string(option)](std::string &value) -> std::string {
            const auto number = plain_number(value, decimals);
            if (number && *number >= low && *number <= high)
              return {};
            const auto written = [](double bound) {
              auto digits = std::to_string(bound);
              digits.erase(digits.find_last_not_of('0') + 1);
              if (digits.back() == '.')
                digits.pop_back();
              return digits;
            };
            return text(language, "app.usage.out-of-range",
                        {{"option", option},
                         {"low", written(low)},
                         {"high", written(high)},
                         {"found", shown_value(value)}});
          },
          ""};
}

CLI::Validator one_of(Language language, std::string_view option,
                      const std::vector<std::string> &choices) {
  return {[=, option = std::string(option)](std::string &value) -> std::string {
            std::string all;
            for (const auto &choice : choices) {
              if (value == choice)
                return {};
              all.append(all.empty() ? "" : ", ").append(choice);
            }
            return text(language, "app.usage.not-a-choice",
                        {{"option", option}, {"choices", all}, {"found", shown_value(value)}});
          },
          ""};
}

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
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ValidationError))
    if (const auto cut = sentence.find(before_sentence); cut != std::string::npos)
      return printable(sentence.substr(cut + before_sentence.size()));
  for (const auto &complaint : complaints) {
    if (static_cast<int>(complaint.error) != error.get_exit_code())
      continue;
    const auto cut = sentence.find(complaint.mark);
    if (cut == std::string::npos)
      continue;
    const auto culprit =
        complaint.after ? sentence.substr(cut + complaint.mark.size()) : sentence.substr(0, cut);
    return text(language, complaint.key, {{"found", printable(shown_value(culprit))}});
  }
  return text(language, "app.usage.wrong");
}

} // namespace plateau::app
