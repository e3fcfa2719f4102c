-- Whatever a list asks for, an index leads to it: few games among many are not looked for one by one.
DROP INDEX listed_by_changed;
DROP INDEX listed_by_status;
CREATE INDEX listed_by_clock ON games (clock, status, changed, id) WHERE listed = 1;
CREATE INDEX listed_by_game ON games (game, clock, status, changed, id) WHERE listed = 1;
