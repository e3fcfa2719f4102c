-- What nobody begins or takes is called off. Games of earlier servers had no time for that: a day by the
-- clock, two weeks otherwise, as in `RoomLimits`.
UPDATE games SET deadline = changed + 86400000
  WHERE deadline = 0 AND clock = 'real-time' AND status IN ('waiting', 'playing');
UPDATE games SET deadline = changed + 1209600000
  WHERE deadline = 0 AND clock <> 'real-time' AND status = 'waiting';
