-- Lists of all states, the last changed first; `games_by_status` is for those of one state.
CREATE INDEX games_by_changed ON games (listed, changed);
