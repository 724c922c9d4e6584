-- Which entries of a match somebody pressed for: all others were answered for their seats.
CREATE INDEX interactions_of_match ON interactions (match, n);
