-- Lists need only the games that anybody may find, and flags only those that can fall: a move in any
-- other game then changes no index.
DROP INDEX games_by_status;
DROP INDEX games_by_deadline;
CREATE INDEX listed_by_changed ON games (changed) WHERE listed = 1;
CREATE INDEX listed_by_status ON games (status, changed) WHERE listed = 1;
CREATE INDEX games_by_deadline ON games (deadline, id) WHERE deadline > 0;
