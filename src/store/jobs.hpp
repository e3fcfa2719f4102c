/// @file jobs.hpp
/// What waits for the threads of a store, whatever it is made of, and how it is answered.
#pragma once

#include "store/store.hpp"

#include <type_traits>

namespace plateau::store {

struct AppendJob {
  std::vector<Addition> additions;
  std::function<void(Appended)> answer;
};

/// Something else that is asked of a connection.
template <class Connection> struct AskJob {
  /// Asks; what it gives is then run on the thread of whoever wants to know.
  std::function<std::function<void()>(Connection &)> run;
  std::function<void(Trouble)> refuse;
};

/// @param ask what is asked of the connection
/// @param answer told what was found, or the trouble that kept it from being asked
template <class Connection, class Answer, class Ask>
AskJob<Connection> ask_job(Ask ask, std::function<void(Answer)> answer) {
  return {[ask = std::move(ask), answer](Connection &connection) {
            return [answer, found = ask(connection)] { answer(found); };
          },
          [answer](Trouble trouble) {
            if constexpr (std::is_same_v<Answer, Trouble>)
              answer(trouble);
            else
              answer({trouble, {}});
          }};
}

template <class Connection>
AskJob<Connection> read_job(std::string game, std::uint32_t from,
                            std::function<void(EntriesRead)> answer) {
  return ask_job<Connection>([game = std::move(game),
                              from](Connection &connection) { return connection.read(game, from); },
                             std::move(answer));
}
template <class Connection>
AskJob<Connection> list_job(Filter filter, std::function<void(RowsRead)> answer) {
  return ask_job<Connection>(
      [filter = std::move(filter)](Connection &connection) { return connection.list(filter); },
      std::move(answer));
}
template <class Connection>
AskJob<Connection> overdue_job(Overdue which, std::function<void(RowsRead)> answer) {
  return ask_job<Connection>(
      [which = std::move(which)](Connection &connection) { return connection.overdue(which); },
      std::move(answer));
}
template <class Connection> AskJob<Connection> check_job(std::function<void(Trouble)> answer) {
  return ask_job<Connection>([](Connection &connection) { return connection.check(); },
                             std::move(answer));
}

// Answers. Without a connection everything is refused.

inline void refuse(const Post &post, AppendJob job, Trouble trouble) {
  post([answer = std::move(job.answer), trouble] {
    answer({Appended::What::unavailable, trouble});
  });
}
template <class Connection> void refuse(const Post &post, AskJob<Connection> job, Trouble trouble) {
  post([refuse = std::move(job.refuse), trouble] { refuse(trouble); });
}

inline void answer(const Post &post, std::vector<AppendJob> jobs, std::vector<Appended> results) {
  post([jobs = std::move(jobs), results = std::move(results)] {
    for (std::size_t i = 0; i < jobs.size(); ++i)
      jobs[i].answer(results[i]);
  });
}
template <class Connection>
void answer(const Post &post, AskJob<Connection> job, Connection *connection) {
  if (connection != nullptr)
    post(job.run(*connection));
  else
    refuse(post, std::move(job), Trouble::failed);
}

} // namespace plateau::store
