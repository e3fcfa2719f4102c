/// @file
/// Finds what can be proved of a move.
#pragma once

#include "insight/long_line.hpp"
#include "insight/material.hpp"
#include "insight/measure.hpp"
#include "insight/tally.hpp"
#include "insight/win.hpp"
#include "search/chances.hpp"
#include "search/searcher.hpp"

#include <array>
#include <utility>

namespace plateau::insight {

/// Explains moves of one game. The same question has the same answer: one thread, and every answer
/// begins with an empty memory.
template <search::Searchable G> class Finder {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  /// Memory of the searches: enough for minutes.
  static constexpr std::size_t table_bytes = std::size_t{16} << 20;

  explicit Finder(search::Now now, std::size_t table = table_bytes)
      : searcher_(std::move(now), table) {}

  /// Judges positions by this network from now on; by the game's own evaluation without one.
  void set_network(std::shared_ptr<const search::network::Network> network) {
    searcher_.set_network(std::move(network));
  }

  /// @param question about a move that is legal, in a game that is not over
  Explanation<G> explain(const Question<G> &question) {
    searcher_.clear();
    question_ = &question;
    out_ = {};
    longer_.reset();
    after_ = question.position;
    G::play(after_, question.move);
    MoveList<G> legal;
    G::legal_moves(question.position, legal);
    only_ = legal.size() == 1;
    weigh();
    tell_ends();
    if constexpr (Counted<G>)
      tell_material();
    if (only_ && out_.statements.size() < max_statements)
      say(code("only-legal-move"), {question.move});
    if constexpr (Measured<G>)
      if (out_.statements.empty() && out_.mark)
        tell_measures();
    if (out_.statements.empty())
      tell_plainly();
    if (out_.statements.size() > max_statements)
      out_.statements.resize(max_statements);
    return std::move(out_);
  }

private:
  /// Plies tried in full after the move: the reply, every answer, and what that makes possible.
  static constexpr std::array<int, 3> losing_depths = {1, 3, 5};
  static constexpr std::array<int, 2> winning_depths = {2, 4};
  /// The same after each other move of the loser along a line.
  static constexpr std::array<int, 2> along_depths = {3, 5};

  /// What threatens stays a threat if, once nothing was done, one more move is played against it.
  static constexpr int threat_depth = 2;

  /// How many times the nodes a difference is confirmed with.
  static constexpr std::uint64_t longer = 4;

  /// The least that can be lost.
  static constexpr int smallest = 100;

  /// Less material than this is not spoken of unless the move deserves a mark.
  static constexpr int little = 200;

  /// Counting pieces takes a fraction of the time of a node of the search.
  std::uint64_t budget() const { return 10 * question_->nodes; }

  Side mover() const { return G::side_to_move(question_->position); }

  std::vector<Key> history_after() const {
    auto keys = question_->history;
    keys.push_back(G::hash(question_->position));
    return keys;
  }

  search::Answer<G> think(std::vector<Move> only, std::uint64_t times = 1) {
    search::Request<G> request;
    request.rules = question_->rules;
    request.position = question_->position;
    request.history = question_->history;
    request.limits.nodes = question_->nodes * times;
    request.only = std::move(only);
    return searcher_.think(request, search::Signals{});
  }

  /// What the search thinks of the best move and of this one.
  void weigh() {
    const auto best = think({});
    out_.best_line = best.lines.front().moves;
    out_.best_score = best.lines.front().score;
    out_.line = out_.best_line;
    out_.score = out_.best_score;
    if (out_.best_line.front() != question_->move) {
      const auto played = think({question_->move});
      out_.line = played.lines.front().moves;
      out_.score = played.lines.front().score;
      // Two searches differ a little: the move that was asked about may turn out to be the best.
      if (out_.score >= out_.best_score) {
        out_.best_score = out_.score;
        out_.best_line = out_.line;
      }
    }
    out_.mark = search::mark_of(search::winning_chances_in<G>(out_.best_score) -
                                search::winning_chances_in<G>(out_.score));
  }

  bool is_best() const { return out_.best_line.front() == question_->move; }

  Statement<G> &say(std::string_view code, std::vector<Move> line) {
    auto &statement = out_.statements.emplace_back();
    statement.code = code;
    statement.line = std::move(line);
    return statement;
  }

  // How the game ends.

  void tell_ends() {
    const auto history = history_after();
    if (const auto end = G::outcome(question_->rules, after_, history)) {
      if (!end->winner)
        say(code("draws-now"), {question_->move});
      else if (*end->winner == mover())
        say(code("wins-now"), {question_->move});
      else
        say(code("loses-now"), {question_->move});
      ended_ = true;
      if (!is_best())
        tell_missed_win();
      return;
    }
    ended_ = false;
    if (search::is_loss(out_.score) && !search::is_loss(out_.best_score))
      tell_allowed_win(history);
    if (search::is_win(out_.score) && moves_in(out_.score) <= longest_win) {
      WinProof<G> proof(question_->rules, searcher_, question_->nodes);
      if (auto win =
              proof.prove(question_->position, question_->history, longest_win, question_->move))
        say(code("forces-win"), std::move(win->line))
            .arguments.push_back(Argument::number(win->moves));
    } else if (!is_best()) {
      tell_missed_win();
    }
  }

  static int moves_in(search::Score score) {
    const int moves = search::moves_to_end(score);
    return moves < 0 ? -moves : moves;
  }

  void tell_allowed_win(const std::vector<Key> &history) {
    if (moves_in(out_.score) > longest_win)
      return;
    WinProof<G> proof(question_->rules, searcher_, question_->nodes);
    const auto win = proof.prove(after_, history, longest_win);
    if (!win)
      return;
    std::vector<Move> line = {question_->move};
    line.insert(line.end(), win->line.begin(), win->line.end());
    say(code("allows-win"), std::move(line)).arguments.push_back(Argument::number(win->moves));
  }

  void tell_missed_win() {
    if (!search::is_win(out_.best_score) || search::is_win(out_.score) ||
        moves_in(out_.best_score) > longest_win)
      return;
    WinProof<G> proof(question_->rules, searcher_, question_->nodes);
    if (auto win = proof.prove(question_->position, question_->history, longest_win,
                               out_.best_line.front()))
      say(code("misses-win"), std::move(win->line))
          .arguments.push_back(Argument::number(win->moves));
  }

  // Material.

  /// What a side gains at least after a first move, compared with the position asked about: as much
  /// as the deepest search within the budget proves.
  Gain<G> gain_of(Side attacker, Move first, std::span<const Move> hint,
                  std::span<const int> depths) const requires Counted<G> {
    auto position = question_->position;
    MaterialProof<G> proof(question_->rules, attacker, budget());
    const int before = proof.balance(position);
    G::play(position, first);
    Gain<G> gain;
    for (const int depth : depths) {
      std::vector<Move> line;
      const int forced =
          proof.forced(position, depth, before, MaterialProof<G>::everything, line, hint);
      if (proof.exhausted())
        break;
      gain = {forced - before, 1, depth, {first}};
      gain.line.insert(gain.line.end(), line.begin(), line.end());
      if (gain.worth <= 0)
        gain = {0, 1, depth, {}};
    }
    // One exchange tells nothing of what comes after it; and a win is no count of pieces.
    return gain.depth > depths.front() && gain.worth < MaterialProof<G>::everything / 2 ? gain
                                                                                        : Gain<G>{};
  }

  /// Whether a side gains at most so much after another first move, tried as deeply.
  bool kept_by(Side attacker, Move first, const Gain<G> &gain,
               int at_most) const requires Counted<G> {
    auto position = question_->position;
    MaterialProof<G> proof(question_->rules, attacker, budget());
    const int most = proof.balance(position) + at_most;
    G::play(position, first);
    std::vector<Move> line;
    const int forced = proof.forced(position, gain.depth, most, most + 1, line);
    return !proof.exhausted() && forced <= most;
  }
  /// Whether it gains hardly anything.
  bool kept_by(Side attacker, Move first, const Gain<G> &gain) const requires Counted<G> {
    return kept_by(attacker, first, gain, gain.worth / 3);
  }

  /// Whether the search, too, holds the difference for a good part of what it is said to be, and
  /// still does so when it may think for longer.
  bool confirmed(int worth) requires Counted<G> {
    // A pawn more or less says little where the game is decided anyway.
    if (!Lore<G>::alike && worth < little && !out_.mark)
      return false;
    if (!is_good_part(out_.best_score - out_.score, worth))
      return false;
    const auto &[best, played] = thought_longer();
    return is_good_part(best.score - played.score, worth);
  }

  struct Longer {
    search::Line<G> best;
    search::Line<G> played;
  };
  /// What a longer search thinks of the best move and of this one.
  const Longer &thought_longer() {
    if (!longer_) {
      longer_.emplace();
      searcher_.clear();
      longer_->best = think({}, longer).lines.front();
      searcher_.clear();
      longer_->played = think({question_->move}, longer).lines.front();
    }
    return *longer_;
  }
  static bool is_good_part(int difference, int worth) {
    return difference * 100 >= worth * search::Tactics<G>::unit / 2;
  }

  void tell_material() requires Counted<G> {
    if (ended_ || said_a_win())
      return;
    if (!is_best()) {
      tell_loss();
      tell_missed_gain();
      if (out_.statements.empty() && out_.mark)
        tell_later();
      if (out_.statements.empty() && out_.mark)
        tell_threats();
    } else {
      tell_gain();
      tell_only_move();
    }
  }

  /// Besides a forced win nobody counts pieces.
  bool said_a_win() const {
    return std::any_of(out_.statements.begin(), out_.statements.end(), [](const auto &statement) {
      return statement.code == code("allows-win") || statement.code == code("forces-win") ||
             statement.code == code("misses-win");
    });
  }

  void tell_loss() requires Counted<G> {
    const Side them = opponent(mover());
    const auto best = out_.best_line.front();
    const auto gain = gain_of(them, question_->move, rest(out_.line), losing_depths);
    if (gain.worth <= 0)
      return;
    if (!kept_by(them, best, gain))
      return tell_more(gain, best, rest(out_.best_line), them, 0);
    if (!confirmed(gain.worth))
      return;
    const auto loss = describe(gain, mover(), 0);
    out_.statements.push_back(loss);
    if constexpr (Storied<G>) {
      std::vector<Statement<G>> how;
      Lore<G>::tell_how(*question_, loss, how);
      if (!how.empty())
        out_.statements.push_back(how.front());
    }
  }

  void tell_missed_gain() requires Counted<G> {
    const auto best = out_.best_line.front();
    const auto gain = gain_of(mover(), best, rest(out_.best_line), winning_depths);
    if (gain.worth <= 0)
      return;
    if (!kept_by(mover(), question_->move, gain))
      return tell_more(gain, question_->move, rest(out_.line), mover(), 1);
    if (confirmed(gain.worth))
      out_.statements.push_back(describe(gain, opponent(mover()), 1));
  }

  /// Something is gained in any case, but less after another move: how much less.
  /// @param voice see `describe`
  void tell_more(const Gain<G> &gain, Move other, std::span<const Move> hint, Side attacker,
                 std::size_t voice) requires Counted<G> {
    if (!out_.mark)
      return;
    const std::array<int, 2> depths = {1, gain.depth};
    const auto less = gain_of(attacker, other, hint, depths);
    if (less.depth == gain.depth)
      tell_if_more(gain, opponent(attacker), voice, less.worth);
  }
  void tell_if_more(const Gain<G> &gain, Side loser, std::size_t voice,
                    int less) requires Counted<G> {
    const int more = gain.worth - less;
    if (more < smallest || !confirmed(more))
      return;
    auto statement = describe(gain, loser, voice);
    statement.code = voice == 0 ? code("loses-more") : code("misses-more");
    statement.arguments = {};
    statement.arguments.push_back(Argument::number(more / 100));
    out_.statements.push_back(std::move(statement));
  }

  /// What is lost or missed further away, along the lines of the search.
  void tell_later() requires Counted<G> {
    const auto &[best, played] = thought_longer();
    if (best.moves.front() == question_->move || search::is_decided(best.score) ||
        search::is_decided(played.score))
      return;
    const Side us = mover();
    const Side them = opponent(us);
    const LongLine<G> follow(*question_, searcher_, question_->nodes);
    const auto bad = follow.gain_of(them, follow.continued(played.moves));
    const auto good = follow.gain_of(us, follow.continued(best.moves));
    if (!bad || !good || bad->worth + good->worth < smallest)
      return;
    if (bad->worth >= smallest)
      tell_along(follow, *bad, us, best.moves.front(), 0, std::max(-good->worth, 0));
    if (out_.statements.empty() && good->worth >= smallest)
      tell_along(follow, *good, them, question_->move, 1, std::max(-bad->worth, 0));
  }
  /// @param follow a LongLine, which a game that counts no material has not
  /// @param keeping the move that keeps what the gain's line loses, or forgoes what it wins
  /// @param less what is gained after that move as well
  void tell_along(const auto &follow, Gain<G> gain, Side loser, Move keeping, std::size_t voice,
                  int less) {
    const Side attacker = opponent(loser);
    const int hardly = gain.worth / 3;
    for (const int depth : along_depths) {
      gain.depth = depth;
      if (!follow.forces(gain, attacker))
        continue;
      if (less <= hardly && kept_by(attacker, keeping, gain)) {
        if (confirmed(gain.worth))
          out_.statements.push_back(describe(gain, loser, voice));
        return;
      }
      if (kept_by(attacker, keeping, gain, less))
        return tell_if_more(gain, loser, voice, less);
    }
  }

  // Threats: nothing is lost by force, but something has to be done at once.

  /// What a side takes next if the other does nothing. It has just moved.
  struct Threat {
    int worth = 0; ///< `everything` where the game is won.
    Move move{};
  };
  Threat threat_of(Side attacker, const Position &position) const requires Counted<G> {
    if (search::Tactics<G>::in_check(position) ||
        search::Tactics<G>::ended(question_->rules, position))
      return {};
    auto passed = position;
    search::Tactics<G>::pass(passed);
    MaterialProof<G> proof(question_->rules, attacker, budget());
    std::vector<Move> line;
    const int worth = proof.forced(passed, threat_depth, -MaterialProof<G>::everything,
                                   MaterialProof<G>::everything, line) -
                      proof.balance(position);
    if (proof.exhausted() || line.empty() || worth < smallest)
      return {};
    return {std::min(worth, MaterialProof<G>::everything), line.front()};
  }

  /// The threat that the opponent's best reply makes, if only this move allows it; and the one that
  /// the best move would have made.
  void tell_threats() requires Counted<G> {
    const auto &[best, played] = thought_longer();
    if (best.moves.front() == question_->move || !still_marked() || played.moves.size() < 2)
      return;
    const Side us = mover();
    const auto keeping = after(question_->position, best.moves.front());
    const auto reply = played.moves[1];
    const auto replied = after(after_, reply);
    const auto made = threat_of(opponent(us), replied);
    const auto elsewhere =
        is_legal(keeping, reply) ? threat_of(opponent(us), after(keeping, reply)) : Threat{};
    if (is_new(made, elsewhere))
      tell_threat(made, {question_->move, reply}, replied, 0);
    const auto missed = threat_of(us, keeping);
    if (is_new(missed, threat_of(us, after_)))
      tell_threat(missed, {best.moves.front()}, keeping, 1);
  }

  /// @param voice 0: the move allows it; 1: the move misses it
  void tell_threat(const Threat &threat, std::vector<Move> line, const Position &position,
                   std::size_t voice) requires Counted<G> {
    auto passed = position;
    search::Tactics<G>::pass(passed);
    const bool wins = threat.worth > MaterialProof<G>::everything / 2;
    const auto captures = captures_on<G>(passed, {threat.move});
    if (!wins && captures.empty())
      return;
    static constexpr std::array<std::string_view, 2> taking = {code("allows-threat"),
                                                               code("misses-threat")};
    static constexpr std::array<std::string_view, 2> winning = {code("allows-winning-threat"),
                                                                code("misses-winning-threat")};
    auto &statement = say(wins ? winning[voice] : taking[voice], std::move(line));
    statement.depth = threat_depth;
    if (wins)
      return;
    statement.worth = threat.worth;
    statement.arguments.push_back(Argument::piece(captures.front().event.piece));
    statement.cells.push_back({captures.front().event.from, role("target")});
  }

  // What else can be counted on the board.

  /// The first count that is worse after the expected reply than after the best move, whatever is
  /// replied to that.
  void tell_measures() requires Measured<G> {
    const auto &[best, played] = thought_longer();
    if (best.moves.front() == question_->move || !still_marked() || played.moves.size() < 2)
      return;
    const auto keeping = after(question_->position, best.moves.front());
    const auto replied = after(after_, played.moves[1]);
    // What is counted in the middle of an exchange may be gone after it.
    if (G::outcome(question_->rules, keeping, {}) || G::outcome(question_->rules, replied, {}) ||
        search::Tactics<G>::in_check(replied) ||
        search::Tactics<G>::is_noisy(after_, played.moves[1]))
      return;
    MoveList<G> replies;
    G::legal_moves(keeping, replies);
    for (const auto &measure : Lore<G>::measures()) {
      if (measure.blames && !measure.blames(question_->move))
        continue;
      const int now = measure.of(replied, mover());
      int most = 0;
      for (const auto reply : replies)
        most = std::max(most, measure.of(after(keeping, reply), mover()));
      if (now - most < measure.least)
        continue;
      auto &statement = say(measure.code, {question_->move, played.moves[1]});
      statement.arguments.push_back(Argument::number(now));
      statement.arguments.push_back(Argument::number(most));
      return;
    }
  }

  /// Whether a threat is worth telling although there is another one elsewhere.
  static bool is_new(const Threat &threat, const Threat &elsewhere) {
    return threat.worth >= smallest && elsewhere.worth <= threat.worth / 3;
  }
  static bool is_legal(const Position &position, Move move) {
    MoveList<G> moves;
    G::legal_moves(position, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  static Position after(Position position, Move move) {
    G::play(position, move);
    return position;
  }

  /// Whether the move deserves a mark after a longer search, too.
  bool still_marked() {
    const auto &[best, played] = thought_longer();
    return search::mark_of(search::winning_chances_in<G>(best.score) -
                           search::winning_chances_in<G>(played.score))
        .has_value();
  }

  void tell_gain() requires Counted<G> {
    const auto gain = gain_of(mover(), question_->move, rest(out_.line), winning_depths);
    if (gain.worth > 0)
      out_.statements.push_back(describe(gain, opponent(mover()), 2));
  }

  /// Whether all other moves lose material, and this one does not.
  void tell_only_move() requires Counted<G> {
    const Side them = opponent(mover());
    const int depth = losing_depths[1];
    if (only_ || !kept_by(them, question_->move, {smallest, 1, depth, {}}))
      return;
    MoveList<G> moves;
    G::legal_moves(question_->position, moves);
    MaterialProof<G> proof(question_->rules, them, budget());
    const int wanted = proof.balance(question_->position) + smallest;
    for (const auto move : moves) {
      if (move == question_->move)
        continue;
      auto position = question_->position;
      G::play(position, move);
      std::vector<Move> line;
      if (proof.forced(position, depth, wanted - 1, wanted, line) < wanted || proof.exhausted())
        return;
    }
    auto &statement = say(code("only-move-material"), {question_->move});
    statement.worth = smallest;
    statement.plies = 1;
    statement.depth = depth;
  }

  static std::span<const Move> rest(const std::vector<Move> &line) {
    return std::span<const Move>(line).subspan(1);
  }

  /// A gain in terms of what is taken.
  /// @param voice 0: the move loses it; 1: the move misses it; 2: the move wins it
  Statement<G> describe(const Gain<G> &gain, Side loser,
                        std::size_t voice) const requires Counted<G> {
    static constexpr std::array<std::array<std::string_view, 3>, 3> named = {{
        {code("loses-piece"), code("misses-piece"), code("wins-piece")},
        {code("loses-pieces"), code("misses-pieces"), code("wins-pieces")},
        {code("loses-material"), code("misses-material"), code("wins-material")},
    }};
    auto end = question_->position;
    for (const auto move : gain.line)
      G::play(end, move);
    const auto balance = compare<G>(question_->position, end, loser);
    const auto captures = captures_on<G>(question_->position, gain.line);
    auto shape = shape_of<G>(balance);
    auto capture = first_capture<G>(captures, loser);
    if (shape == Shape::piece && !Lore<G>::alike) {
      const auto lost = first_capture<G>(captures, loser, Lore<G>::value(balance.lost.front()));
      if (lost)
        capture = lost;
      else
        shape = Shape::material;
    }
    Statement<G> statement;
    statement.line = gain.line;
    statement.worth = gain.worth;
    statement.plies = gain.plies;
    statement.depth = gain.depth;
    if (shape == Shape::piece) {
      statement.code = named[0][voice];
      statement.arguments.push_back(Argument::piece(capture->event.piece));
    } else if (shape == Shape::pieces) {
      statement.code = named[1][voice];
      statement.arguments.push_back(Argument::number(static_cast<int>(balance.lost.size())));
    } else if (shape == Shape::exchange) {
      if constexpr (requires { Lore<G>::exchange_codes; })
        statement.code = Lore<G>::exchange_codes[voice];
    } else {
      statement.code = named[2][voice];
      statement.arguments.push_back(Argument::number((gain.worth + 50) / 100));
    }
    if (capture)
      statement.cells.push_back({capture->event.from, role("target")});
    return statement;
  }

  // Where nothing is proved.

  void tell_plainly() {
    if (is_best())
      say(code("best-move"), out_.line);
    else
      say(code("better-move"), out_.best_line);
  }

  search::Searcher<G> searcher_;
  const Question<G> *question_ = nullptr;
  Explanation<G> out_;
  Position after_{};
  std::optional<Longer> longer_;
  bool only_ = false;
  bool ended_ = false;
};

} // namespace plateau::insight
