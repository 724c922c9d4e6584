-- How many turns of somebody ran out in a row.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
-- With which entry the host's rights passed on from one whose turns ran out; 0 where they never did.
ALTER TABLE matches ADD COLUMN host_since INTEGER NOT NULL DEFAULT 0;
