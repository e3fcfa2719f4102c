/// @file
/// A sheet in the forms people and programs read.
#pragma once

#include "core/texts.hpp"
#include "grade/sheet.hpp"

#include <string>

namespace plateau::grade {

/// What a report says beside the sheet itself.
struct SheetFacts {
  Language language;
  std::size_t output_bytes = 0; ///< What the programs were allowed to write.
  bool isolated = false;        ///< Whether they were kept from the network and from files.
};

/// The report of one trial, several lines.
std::string trial_report(const SheetFacts &facts, const Exercise &exercise, const Trial &trial);

/// How a program did: by level where exercises have one, in all, and in points where these differ.
std::string summary(const SheetFacts &facts, const Sheet &sheet, std::size_t program);

/// A row for each program with its levels and points, and one for each exercise: who passes what.
std::string table(const SheetFacts &facts, const Sheet &sheet);

/// One JSON value.
std::string sheet_json(const SheetFacts &facts, const Sheet &sheet);
/// A line for each program and exercise, after a line of names (RFC 4180). Spreadsheets do not take
/// a cell for a formula, whatever a program has written.
std::string sheet_csv(const SheetFacts &facts, const Sheet &sheet);
/// The XML that continuous integration reads: a suite for each program.
std::string sheet_junit(const SheetFacts &facts, const Sheet &sheet);

} // namespace plateau::grade
