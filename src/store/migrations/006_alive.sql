-- When the server of a store that is not shared was last known to run: a turn is charged up to then, and not
-- for the time that the server was away.
CREATE TABLE alive (
  one BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL
);
