-- And since when it ran then: earlier gaps are not known any more.
ALTER TABLE alive ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
