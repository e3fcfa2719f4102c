#include "store/postgres_handle.hpp"

#include <charconv>

namespace plateau::store {

std::int64_t PostgresResult::number(int row, int column) const {
  const char *text = PQgetvalue(result_.get(), row, column);
  std::int64_t value = 0;
  std::from_chars(text, text + PQgetlength(result_.get(), row, column), value);
  return value;
}

PostgresArray &PostgresArray::add(std::string_view text) {
  separate();
  text_.push_back('"');
  for (const char c : text) {
    if (c == '"' || c == '\\')
      text_.push_back('\\');
    text_.push_back(c);
  }
  text_.push_back('"');
  return *this;
}

PostgresArray &PostgresArray::add(std::int64_t number) {
  separate();
  text_.append(std::to_string(number));
  return *this;
}

PostgresArray &PostgresArray::add_null() {
  separate();
  text_.append("NULL");
  return *this;
}

} // namespace plateau::store
