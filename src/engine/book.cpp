#include "engine/book.hpp"

#include "engine/words.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::engine {

namespace {

/// Numbers are written with their highest byte first.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Reads a plain file; false, and a complaint, when it is none or cannot be read.
bool read_plain(const std::string &path, std::string &bytes, std::string &complaint) {
  // Opening a pipe would wait for somebody to write.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status {};
  if (file < 0 || ::fstat(file, &status) != 0) {
    complaint = std::strerror(errno);
    if (file >= 0)
      ::close(file);
    return false;
  }
  if (!S_ISREG(status.st_mode))
    complaint = "it is not a plain file";
  else if (status.st_size > static_cast<off_t>(Book::max_bytes))
    complaint = "it is too large for a book";
  if (complaint.empty())
    bytes.resize(static_cast<std::size_t>(status.st_size));
  std::size_t size = 0;
  while (complaint.empty() && size < bytes.size()) {
    const auto got = ::read(file, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      complaint = std::strerror(errno);
    if (got <= 0)
      break;
    size += static_cast<std::size_t>(got);
  }
  bytes.resize(size);
  ::close(file);
  return complaint.empty();
}

} // namespace

std::uint64_t Book::key_at(std::size_t index) const {
  return number_at(bytes_, index * entry_bytes, sizeof(std::uint64_t));
}

std::shared_ptr<const Book> Book::read(std::string bytes, std::string &complaint) {
  if (bytes.empty()) {
    complaint = "it is empty";
    return nullptr;
  }
  if (bytes.size() % entry_bytes != 0) {
    complaint = "it is cut off: the entries of a book have 16 bytes, and it has " +
                std::to_string(bytes.size());
    return nullptr;
  }
  const std::shared_ptr<const Book> book(new Book(std::move(bytes)));
  for (std::size_t i = 1; i < book->size(); ++i)
    if (book->key_at(i) < book->key_at(i - 1)) {
      complaint = "it is no book, or damaged: entry " + std::to_string(i + 1) + " is not in order";
      return nullptr;
    }
  return book;
}

std::shared_ptr<const Book> Book::open(const std::string &path, std::string &complaint) {
  std::string bytes;
  std::string reason;
  auto book = read_plain(path, bytes, reason) ? read(std::move(bytes), reason) : nullptr;
  if (!book)
    complaint = "the book " + in_quotes(path) + " cannot be used: " + reason;
  return book;
}

std::vector<Book::Entry> Book::entries_of(std::uint64_t key) const {
  std::size_t low = 0;
  std::size_t high = size();
  while (low < high) {
    const auto middle = low + (high - low) / 2;
    if (key_at(middle) < key)
      low = middle + 1;
    else
      high = middle;
  }
  std::vector<Entry> entries;
  for (; low < size() && key_at(low) == key; ++low)
    entries.push_back({static_cast<std::uint16_t>(number_at(bytes_, low * entry_bytes + 8, 2)),
                       static_cast<std::uint16_t>(number_at(bytes_, low * entry_bytes + 10, 2))});
  return entries;
}

} // namespace plateau::engine
