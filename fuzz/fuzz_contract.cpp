// Input: a game file as `plateau grade` reads them, or the last line of a program that is graded.
#include "chain.hpp"

#include "grade/contract.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace plateau;
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  if (const auto line = grade::read_last_line(text))
    fuzz::promise(grade::read_last_line(grade::write_last_line(*line)) == line,
                  "a last line written is read back");
  const auto game = grade::read_contract_game(text);
  std::size_t before = 0;
  for (const auto &step : game.steps) {
    fuzz::promise(step.input_end >= before && step.input_end <= game.input.size(),
                  "steps go forward through the input");
    before = step.input_end;
    if (step.refusal)
      fuzz::say<chess::Chess>(*step.refusal);
  }
  for (std::size_t count = 0; count <= game.steps.size(); ++count)
    fuzz::promise(game.input_of(count).size() <=
                      game.input.size() + std::string_view("\n/quit\n").size(),
                  "no step asks for more than the file");
  fuzz::promise(grade::read_last_line(grade::write_last_line(game.by_the_rules())).has_value(),
                "what the rules say is a last line");
  return 0;
}
