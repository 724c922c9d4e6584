-- What kinds of question a member has answered at this table, as an encoded list of names: in a person's first game
-- each comes with a sentence of the rules. It belongs to the person, so forgetting one empties it.
ALTER TABLE seats ADD COLUMN lessons BLOB NOT NULL DEFAULT x'';
