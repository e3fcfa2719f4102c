#include "tuning/records.hpp"

namespace plateau::tuning {

void put_name(std::string &bytes, std::string_view name, std::size_t size) {
  bytes += name.substr(0, size);
  bytes.append(size - std::min(size, name.size()), '\0');
}

} // namespace plateau::tuning
