-- A page of a list may end between two games that changed in the same millisecond.
DROP INDEX listed_by_changed;
DROP INDEX listed_by_status;
CREATE INDEX listed_by_changed ON games (changed, id) WHERE listed = 1;
CREATE INDEX listed_by_status ON games (status, changed, id) WHERE listed = 1;
