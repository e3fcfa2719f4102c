-- Games are logs: an entry is added, never changed. (game, version) is the only lock there is.
CREATE TABLE entries (
  game TEXT NOT NULL,
  version BIGINT NOT NULL,
  kind TEXT NOT NULL,
  ply BIGINT,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, version)
);

-- What lists show of each game; written together with the entry that changes it.
CREATE TABLE games (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  clock TEXT NOT NULL,
  status TEXT NOT NULL,
  listed BIGINT NOT NULL,
  version BIGINT NOT NULL,
  deadline BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  summary TEXT NOT NULL
);

CREATE INDEX games_by_status ON games (status, listed, changed);
CREATE INDEX games_by_deadline ON games (status, deadline);
