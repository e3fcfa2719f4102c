-- Games that were removed or rewritten beside running servers, which must not show what they have at hand.
CREATE TABLE forgotten (
  game TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
-- Finished games in the order in which they may be removed.
CREATE INDEX over_by_changed ON games (changed, id) WHERE status = 'over';
