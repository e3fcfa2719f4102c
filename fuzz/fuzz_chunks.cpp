// Input: a game, then a file of games, read once as a whole and once in chunks, with the end of the
// window somewhere in it: both must see the same.
#include "chain.hpp"

#include "core/record.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace {

using namespace plateau;

/// The byte order mark the text begins with, if it does: it counts at the beginning of a file only,
/// so nothing may come before it.
std::size_t mark_size(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(0, mark.size()) == mark ? mark.size() : 0;
}

/// Gives out the text in uneven pieces, with line ends, which mean nothing to a file of games,
/// before its first line.
ReadChunk in_chunks(std::size_t padding, std::string_view text) {
  return [=, head = mark_size(text), given = std::size_t{0}](char *into,
                                                             std::size_t capacity) mutable {
    if (given >= head && given < head + padding) {
      const auto size = std::min(capacity, head + padding - given);
      std::memset(into, '\n', size);
      given += size;
      return size;
    }
    const auto from = given < head ? given : given - padding;
    const auto end = given < head ? head : text.size();
    const auto size = std::min({capacity, end - from, std::size_t{1} + given % 97});
    std::memcpy(into, text.data() + from, size);
    given += size;
    return size;
  };
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  fuzz::with_chosen_game(data, size, []<Game G>(std::type_identity<G>, std::string_view text) {
    const auto padding = RecordWindow::capacity - std::min(RecordWindow::capacity, text.size() / 2);
    RecordFile whole(text);
    RecordFile chunks(in_chunks(padding, text));
    while (whole.next_game()) {
      fuzz::promise(chunks.next_game(), "chunks hold the same games");
      fuzz::promise(chunks.offset() == whole.offset() + padding, "games begin where they begin");
      const auto expected = read_record<G>(whole);
      const auto read = read_record<G>(chunks);
      fuzz::promise(bool(expected) == bool(read), "chunks give the same answer");
      if (expected)
        fuzz::promise(*expected == *read, "chunks give the same record");
      else
        fuzz::promise(expected.error().code == read.error().code &&
                          expected.error().found == read.error().found,
                      "chunks give the same reason");
    }
    fuzz::promise(!chunks.next_game(), "chunks hold no other game");
  });
  return 0;
}
