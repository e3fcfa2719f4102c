/// @file
/// Verifies statements about moves, in another and slower way than they were found: it shares no
/// code with the finder. For tests and tools only.
#pragma once

#include "core/game.hpp"
#include "insight/statement.hpp"
#include "search/searcher.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plateau::insight::testing {

/// What pieces are worth, by their key (`white-knight`): hundredths.
using Worth = std::function<int(std::string_view key)>;

/// Checks what a game says of how material was lost: empty when it is true, else what is wrong.
template <Game G>
using CheckHow = std::function<std::string(const Question<G> &, const Statement<G> &)>;

/// What a game's own codes count on the board to the disadvantage of a side; nothing where a code
/// counts nothing.
template <Game G>
using Harm =
    std::function<std::optional<int>(std::string_view code, const typename G::Position &, Side)>;

template <search::Searchable G> class Checker {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// How many positions a check of wins or material may visit; beyond, it stays undecided.
  static constexpr std::uint64_t patience = 400'000;

  Checker(search::Now now, std::size_t table_bytes, Worth worth, CheckHow<G> how, Harm<G> harm = {})
      : searcher_(std::move(now), table_bytes), worth_(std::move(worth)), how_(std::move(how)),
        harm_(std::move(harm)) {}

  /// How many statements were too long to check.
  int undecided() const { return undecided_; }

  /// Empty when the statement is true, else what is wrong with it.
  std::string wrong_with(const Question<G> &question, const Statement<G> &statement) {
    question_ = &question;
    visited_ = 0;
    if (const auto wrong = check_line(statement); !wrong.empty())
      return wrong;
    const auto code = statement.code;
    if (code == "wins-now" || code == "draws-now" || code == "loses-now")
      return check_now(statement);
    if (code.ends_with("-threat"))
      return check_threat(statement);
    if (code.ends_with("-win"))
      return check_win(statement);
    if (code.starts_with("loses-") || code.starts_with("misses-") || code.starts_with("wins-"))
      return check_material(statement);
    if (code == "only-legal-move")
      return moves_of(question.position).size() == 1 ? "" : "there are other moves";
    if (code == "only-move-material")
      return check_only_move(statement);
    if (code == "best-move" || code == "better-move")
      return {};
    if (harm_ && harm_(code, question.position, mover()))
      return check_harm(statement);
    return how_ ? how_(question, statement) : "a code that nobody checks";
  }

private:
  enum class Answer : std::uint8_t { no, yes, unknown };

  static std::vector<Move> moves_of(const Position &position) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    return {moves.begin(), moves.end()};
  }

  static Position after(Position position, Move move) {
    G::play(position, move);
    return position;
  }

  Side mover() const { return G::side_to_move(question_->position); }

  /// Whether the first move is one that was better, and not the one asked about.
  static bool is_of_another(const Statement<G> &statement) {
    return statement.code.starts_with("misses-") || statement.code == "better-move";
  }

  // The line.

  /// Legal, by the judge; and it begins with the right move.
  std::string check_line(const Statement<G> &statement) {
    if (statement.line.empty())
      return "no line";
    if ((statement.line[0] == question_->move) == is_of_another(statement))
      return "the line begins with the wrong move";
    auto position = question_->position;
    for (const auto move : statement.line) {
      const auto verdict = G::judge(position, G::attempt_of(position, move));
      if (verdict.move() == nullptr || !(*verdict.move() == move))
        return "an illegal move in the line";
      G::play(position, move);
    }
    end_ = position;
    return {};
  }

  std::string check_now(const Statement<G> &statement) {
    auto history = question_->history;
    history.push_back(G::hash(question_->position));
    const auto end = G::outcome(question_->rules, end_, history);
    if (!end || statement.line.size() != 1)
      return "the game is not over";
    const std::string_view is = !end->winner              ? "draws-now"
                                : *end->winner == mover() ? "wins-now"
                                                          : "loses-now";
    return is == statement.code ? "" : "it ends otherwise";
  }

  // Wins.

  /// Whether the side to move wins within so many moves of its own, all moves of both sides tried.
  Answer wins(const Position &position, std::vector<Key> &history, int moves) {
    const Side winner = G::side_to_move(position);
    history.push_back(G::hash(position));
    auto answer = Answer::no;
    auto tried = moves_of(position);
    // Moves that leave few replies first: that is what mates look like.
    std::vector<std::pair<std::uint64_t, Move>> ordered;
    for (const auto move : tried)
      ordered.emplace_back(moves == 1 ? 0 : G::count_legal_moves(after(position, move)), move);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (const auto &[replies, move] : ordered) {
      const auto next = after(position, move);
      if (++visited_ > patience) {
        answer = Answer::unknown;
        break;
      }
      const auto one = won_after(next, history, winner, moves);
      if (one != Answer::no)
        answer = one;
      if (one == Answer::yes || visited_ > patience)
        break;
    }
    history.pop_back();
    return answer;
  }

  /// Whether `winner`, who has just moved, has won or wins whatever is replied.
  Answer won_after(const Position &position, std::vector<Key> &history, Side winner, int moves) {
    if (const auto end = G::outcome(question_->rules, position, history))
      return end->winner == winner ? Answer::yes : Answer::no;
    if (moves == 1)
      return Answer::no;
    history.push_back(G::hash(position));
    auto answer = Answer::yes;
    for (const auto reply : moves_of(position)) {
      const auto next = after(position, reply);
      const auto end = G::outcome(question_->rules, next, history);
      const auto one =
          end ? (end->winner == winner ? Answer::yes : Answer::no) : wins(next, history, moves - 1);
      if (one != Answer::yes)
        answer = one;
      if (one == Answer::no || visited_ > patience)
        break;
    }
    history.pop_back();
    return answer;
  }

  std::string check_win(const Statement<G> &statement) {
    const bool allows = statement.code == "allows-win";
    const Side winner = allows ? opponent(mover()) : mover();
    auto keys = question_->history;
    auto position = question_->position;
    for (const auto move : statement.line) {
      keys.push_back(G::hash(position));
      G::play(position, move);
    }
    const auto end = G::outcome(question_->rules, end_, keys);
    if (!end || end->winner != winner)
      return "the line does not end in that win";
    const int moves = statement.arguments[0].value;
    const auto own = (statement.line.size() + (allows ? 0 : 1)) / 2;
    if (static_cast<int>(own) != moves)
      return "the line has another length";
    auto history = question_->history;
    history.push_back(G::hash(question_->position));
    const auto next = after(question_->position, statement.line[0]);
    const auto answer =
        allows ? wins(next, history, moves) : won_after(next, history, winner, moves);
    if (answer == Answer::unknown)
      return ++undecided_, std::string();
    return answer == Answer::yes ? "" : "there is a defence";
  }

  // Material.

  int count(const Position &position, Side side) {
    int total = 0;
    G::for_each_cell(position, [&](Cell cell) {
      for (const auto piece : G::stack_at(position, cell)) {
        const auto [whose, worth] = named(piece);
        total += whose == side ? worth : 0;
      }
    });
    return total;
  }
  /// Whose a piece is and what it is worth, by its name; read once for each piece.
  std::pair<Side, int> named(int piece) {
    const auto known = by_piece_.find(piece);
    if (known != by_piece_.end())
      return known->second;
    const auto key = G::piece_key(piece);
    const bool first = key.starts_with(std::string(G::side_key(Side::first)) + "-");
    return by_piece_[piece] = {first ? Side::first : Side::second, worth_(key)};
  }
  int balance(const Position &position, Side side) {
    return count(position, side) - count(position, opponent(side));
  }

  /// Whether pieces leave the board or become others.
  static bool changes_pieces(const Position &position, Move move) {
    EventList events;
    G::changes(position, move, events);
    return std::any_of(events.begin(), events.end(), [](const Event &event) {
      return removes_pieces(event.kind) || event.kind.effect == Effect::changes;
    });
  }

  /// Whether `side` can have a balance of at least `wanted`, whatever the other does: so many plies
  /// in full, then captures only, which either side may leave off unless it is in check.
  Answer reaches(const Position &position, Side side, int wanted, int depth) {
    if (++visited_ > patience)
      return Answer::unknown;
    if (const auto end = G::outcome(question_->rules, position, {}))
      return end->winner == side ? Answer::yes : Answer::no;
    const bool ours = G::side_to_move(position) == side;
    const bool all = depth > 0 || search::Tactics<G>::in_check(position);
    const auto settled = ours ? Answer::yes : Answer::no;
    if (!all && (balance(position, side) >= wanted) == ours)
      return settled;
    // Captures first; those are also the only ones once the plies are used up.
    auto moves = moves_of(position);
    const auto quiet = std::stable_partition(
        moves.begin(), moves.end(), [&](Move move) { return changes_pieces(position, move); });
    if (!all)
      moves.erase(quiet, moves.end());
    // What settled it after another move often does so again.
    auto &before = settled_by_[ours ? depth : -1 - depth];
    if (const auto known = std::find(moves.begin(), moves.end(), before); known != moves.end())
      std::rotate(moves.begin(), known, known + 1);
    auto answer = ours ? Answer::no : Answer::yes;
    for (const auto move : moves) {
      const auto one = reaches(after(position, move), side, wanted, std::max(depth - 1, 0));
      if (visited_ > patience)
        return Answer::unknown;
      if (one == settled) {
        settled_by_[ours ? depth : -1 - depth] = move;
        return settled;
      }
    }
    return answer;
  }

  std::string check_material(const Statement<G> &statement) {
    const bool loses = statement.code.starts_with("loses-");
    const Side gainer = loses ? opponent(mover()) : mover();
    const int before = balance(question_->position, gainer);
    if (balance(end_, gainer) - before != statement.worth || statement.worth <= 0)
      return "the line wins another amount";
    if (const auto wrong = check_named(statement, opponent(gainer)); !wrong.empty())
      return wrong;
    const auto forced = forces_along(statement, gainer, before + statement.worth);
    if (forced == Answer::no)
      return "it is not forced";
    if (forced == Answer::unknown)
      ++undecided_;
    return statement.code.starts_with("wins-") ? "" : check_difference(statement, gainer, before);
  }

  /// Whether the line is given up to the stated ply, or something that loses as much is played
  /// instead; and whether it is lost from there on.
  Answer forces_along(const Statement<G> &statement, Side gainer, int wanted) {
    auto position = question_->position;
    for (int ply = 0; ply < statement.plies; ++ply) {
      const auto given = statement.line[static_cast<std::size_t>(ply)];
      if (ply > 0 && G::side_to_move(position) != gainer)
        for (const auto move : moves_of(position)) {
          if (move == given)
            continue;
          const auto one = reaches(after(position, move), gainer, wanted, statement.depth);
          if (one != Answer::yes)
            return one;
        }
      G::play(position, given);
    }
    return reaches(position, gainer, wanted, statement.depth);
  }

  /// The piece that is named stands on the cell that is named when it is taken.
  std::string check_named(const Statement<G> &statement, Side loser) {
    // A promotion wins material although nothing is taken.
    if (statement.cells.empty())
      return statement.code.ends_with("-material") || is_of_more(statement) ? ""
                                                                            : "nothing is taken";
    const Cell cell = statement.cells[0].cell;
    const auto theirs = std::string(G::side_key(loser)) + "-";
    auto position = question_->position;
    for (const auto move : statement.line) {
      const auto stack = G::stack_at(position, cell);
      const auto top = stack.empty() ? std::string_view() : G::piece_key(stack[stack.size() - 1]);
      const int had = count(position, loser);
      const bool by_loser = G::side_to_move(position) == loser;
      EventList events;
      G::changes(position, move, events);
      // Another piece may have come to the cell at once: a marble pushed to where one fell.
      const bool leaves = std::any_of(events.begin(), events.end(), [&](const Event &event) {
        return removes_pieces(event.kind) && event.from == cell;
      });
      G::play(position, move);
      if (by_loser || !leaves || !top.starts_with(theirs) || count(position, loser) >= had)
        continue;
      const bool named = statement.arguments.size() > 0 &&
                         statement.arguments[0].kind == Argument::Kind::piece &&
                         names_one_piece(top);
      if (!named || G::piece_key(statement.arguments[0].value) == top)
        return {};
    }
    return "no such piece is taken there";
  }

  /// Where all pieces count alike, the words do not name them.
  bool names_one_piece(std::string_view key) const {
    const auto dash = key.find('-');
    return worth_("white-queen") != worth_("white-pawn") && dash != std::string_view::npos;
  }

  /// Another move keeps it (or this one forgoes it), and a longer search sees the difference.
  std::string check_difference(const Statement<G> &statement, Side gainer, int before) {
    const bool loses = statement.code.starts_with("loses-");
    int less = statement.worth / 3;
    if (is_of_more(statement)) {
      const auto more = statement.arguments[0];
      if (more.kind != Argument::Kind::number || more.value < 1 ||
          more.value * 100 > statement.worth)
        return "no such amount";
      less = statement.worth - more.value * 100;
    }
    // One that keeps it is enough.
    bool kept = false;
    const auto moves = moves_of(question_->position);
    for (const auto move : moves) {
      if (loses ? move == question_->move : move != question_->move)
        continue;
      visited_ = 0;
      const auto still =
          reaches(after(question_->position, move), gainer, before + less + 1, statement.depth);
      if (still == Answer::unknown)
        return ++undecided_, std::string();
      kept = still == Answer::no;
      if (kept)
        break;
    }
    if (!kept)
      return loses ? "every move loses it" : "it wins as much";
    return check_worse();
  }

  /// Something is lost or won in any case: the statement says how much more.
  static bool is_of_more(const Statement<G> &statement) {
    return statement.code.ends_with("-more");
  }

  std::string check_worse() {
    const auto best = think({}).score;
    const auto played = think({question_->move}).score;
    return best > played ? "" : "a longer search does not see the difference";
  }

  search::Line<G> think(std::vector<Move> only) {
    search::Request<G> request;
    request.rules = question_->rules;
    request.position = question_->position;
    request.history = question_->history;
    request.limits.nodes = question_->nodes * 4;
    request.only = std::move(only);
    searcher_.clear();
    return searcher_.think(request, search::Signals{}).lines.front();
  }

  // Counts on the board.

  std::string check_harm(const Statement<G> &statement) {
    const auto code = statement.code;
    const int now = statement.arguments[0].value;
    const int most = statement.arguments[1].value;
    if (statement.line.size() != 2 || harm_(code, end_, mover()) != now || now <= most)
      return "it is not so many";
    auto reached = 0;
    const auto kept = after(question_->position, think({}).moves.front());
    for (const auto reply : moves_of(kept))
      reached = std::max(reached, harm_(code, after(kept, reply), mover()).value_or(0));
    return reached == most ? check_worse() : "after the best move it is another number";
  }

  // Threats.

  /// Whether `side`, who has just moved, would gain so much if the other did nothing, and could
  /// then make one move against it; by a given first move, or by any.
  Answer threatens(const Position &position, Side side, int gain,
                   std::optional<Cell> target = std::nullopt) {
    if (search::Tactics<G>::in_check(position) || G::outcome(question_->rules, position, {}))
      return Answer::no;
    auto passed = position;
    search::Tactics<G>::pass(passed);
    auto answer = Answer::no;
    for (const auto move : moves_of(passed)) {
      EventList events;
      G::changes(passed, move, events);
      const bool takes = std::any_of(events.begin(), events.end(), [&](const Event &event) {
        return removes_pieces(event.kind) && event.from == target;
      });
      if (target && !takes)
        continue;
      const auto one = reaches(after(passed, move), side, balance(position, side) + gain, 1);
      if (one == Answer::yes)
        return one;
      if (one == Answer::unknown)
        answer = one;
    }
    return answer;
  }

  std::string check_threat(const Statement<G> &statement) {
    // More than there is: only a game that is won has it.
    static constexpr int everything = 1'000'000;
    const bool allows = statement.code.starts_with("allows-");
    const Side side = allows ? opponent(mover()) : mover();
    const bool winning = statement.code.ends_with("-winning-threat");
    const int gain = winning ? everything : statement.worth;
    std::optional<Cell> target;
    if (!winning) {
      target = statement.cells[0].cell;
      const auto stack = G::stack_at(end_, *target);
      if (stack.empty() || (names_one_piece(G::piece_key(stack[stack.size() - 1])) &&
                            statement.arguments[0] != Argument::piece(stack[stack.size() - 1])))
        return "another piece is there";
    }
    if (statement.line.size() != (allows ? 2U : 1U) || gain <= 0)
      return "no threat has that line";
    const auto is = threatens(end_, side, gain, target);
    const auto best = think({}).moves.front();
    if (!allows && best != statement.line[0])
      return "that is not the best move";
    auto other = after(question_->position, allows ? best : question_->move);
    auto elsewhere = Answer::no;
    const auto moves = moves_of(other);
    if (!allows)
      elsewhere = threatens(other, side, gain / 3 + 1);
    else if (std::find(moves.begin(), moves.end(), statement.line[1]) != moves.end())
      elsewhere = threatens(after(other, statement.line[1]), side, gain / 3 + 1);
    if (is == Answer::no || elsewhere == Answer::yes)
      return is == Answer::no ? "nothing is threatened" : "it is threatened in any case";
    if (is == Answer::unknown || elsewhere == Answer::unknown)
      ++undecided_;
    return check_worse();
  }

  std::string check_only_move(const Statement<G> &statement) {
    const Side them = opponent(mover());
    const int before = balance(question_->position, them);
    for (const auto move : moves_of(question_->position)) {
      visited_ = 0;
      const bool own = move == question_->move;
      const int wanted = before + (own ? statement.worth / 3 + 1 : statement.worth);
      const auto lost = reaches(after(question_->position, move), them, wanted, statement.depth);
      if (lost == Answer::unknown)
        return ++undecided_, std::string();
      if ((lost == Answer::yes) == own)
        return own ? "this move loses as well" : "another move loses nothing";
    }
    return {};
  }

  search::Searcher<G> searcher_;
  Worth worth_;
  CheckHow<G> how_;
  Harm<G> harm_;
  const Question<G> *question_ = nullptr;
  Position end_{};
  std::uint64_t visited_ = 0;
  int undecided_ = 0;
  std::map<int, std::pair<Side, int>> by_piece_;
  std::map<int, Move> settled_by_; ///< By the depth that was left, for either side.
};

} // namespace plateau::insight::testing
