// Input: a game, then a file of games: read, write, read again.
#include "chain.hpp"

#include "core/record.hpp"
#include "core/record_write.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace plateau;
  fuzz::with_chosen_game(data, size, []<Game G>(std::type_identity<G>, std::string_view text) {
    RecordFile file(text);
    std::uint32_t line = 0;
    while (file.next_game()) {
      fuzz::promise(file.line() >= line, "reading goes forward");
      line = file.line();
      const auto record = read_record<G>(file);
      if (!record) {
        fuzz::promise(record.error().line > 0, "a refusal says where");
        fuzz::say<G>(record.error());
        continue;
      }
      const auto written = write_record(*record);
      RecordFile again(written);
      fuzz::promise(again.next_game(), "a record written is a game");
      const auto reread = read_record<G>(again);
      fuzz::promise(reread && *reread == *record, "a record written is read back");
      fuzz::promise(!again.next_game(), "and is one game");
    }
  });
  return 0;
}
