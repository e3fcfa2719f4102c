#include "breakthrough/tactics.hpp"

namespace plateau::search {

template class Worker<breakthrough::Breakthrough>;
template class Searcher<breakthrough::Breakthrough>;

} // namespace plateau::search
