-- Everything that outlives a restart. Times are epoch milliseconds; ids of Discord are its snowflakes.
-- Bytes are opaque here: what a state, an action or an order means is known on the floors above.

CREATE TABLE installation (
    key TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: an id is never given twice, so a button of an old game cannot act on a new one.
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    status TEXT NOT NULL
        CHECK (status IN ('lobby', 'playing', 'over', 'cancelled', 'frozen', 'archived')),
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    settings BLOB NOT NULL,
    seed BLOB,
    commitment TEXT NOT NULL,
    press_ids BLOB NOT NULL,
    n INTEGER NOT NULL DEFAULT 0,
    undos INTEGER NOT NULL DEFAULT 0,
    host INTEGER REFERENCES seats (id) ON DELETE SET NULL,
    pace TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    frozen_note TEXT
) STRICT;

-- One living match per channel. The statuses are those of storage.matches.LIVE.
CREATE UNIQUE INDEX matches_live ON matches (channel_id)
    WHERE status IN ('lobby', 'playing', 'frozen');

-- The only place of user ids.
CREATE TABLE seats (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER,
    role TEXT NOT NULL CHECK (role IN ('player', 'gm', 'moderator', 'agent')),
    user_id INTEGER,
    agent TEXT,
    name TEXT NOT NULL,
    picks BLOB NOT NULL,
    ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
    dm_channel_id INTEGER,
    dm_closed INTEGER NOT NULL CHECK (dm_closed IN (0, 1)),
    joined INTEGER NOT NULL,
    left_at INTEGER
) STRICT;

CREATE INDEX seats_match ON seats (match);
CREATE INDEX seats_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX seats_place ON seats (match, seat)
    WHERE seat IS NOT NULL AND left_at IS NULL;
CREATE UNIQUE INDEX seats_person ON seats (match, user_id, role)
    WHERE user_id IS NOT NULL AND left_at IS NULL;

-- Free text by number; author is a row of seats, so forgetting a person reaches what they wrote.
CREATE TABLE texts (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    text TEXT NOT NULL,
    author INTEGER REFERENCES seats (id) ON DELETE SET NULL,
    PRIMARY KEY (match, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX texts_author ON texts (author) WHERE author IS NOT NULL;

CREATE TABLE snapshots (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    state BLOB NOT NULL,
    digest BLOB NOT NULL
) STRICT;

CREATE TABLE keyframes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    rules_version INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (match, n)
) STRICT;

-- With a rowid on purpose: the rows of all tables that moved lie on the same last pages, so one
-- commit writes few of them.
CREATE TABLE actions (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('setup', 'answer', 'amend', 'undo')),
    seat INTEGER,
    ask INTEGER,
    rules_version INTEGER NOT NULL,
    action BLOB NOT NULL,
    events BLOB NOT NULL,
    digest BLOB NOT NULL,
    chain BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) STRICT;

CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    match INTEGER REFERENCES matches (id) ON DELETE CASCADE,
    n INTEGER,
    outcome BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

-- seat and ask are -1 where a deadline belongs to none: NULLs would not count as equal in the key.
CREATE TABLE deadlines (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    ask INTEGER NOT NULL,
    due INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (match, kind, seat, ask)
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_due ON deadlines (due);

CREATE TABLE orders (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('order', 'plan')),
    n INTEGER NOT NULL,
    "order" BLOB NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (match, seat, kind, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE switches (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    window TEXT NOT NULL,
    passing INTEGER NOT NULL CHECK (passing IN (0, 1)),
    PRIMARY KEY (match, seat, window)
) STRICT, WITHOUT ROWID;

-- What each message shows and how far it has got.
CREATE TABLE posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    generation INTEGER NOT NULL,
    shown_n INTEGER NOT NULL,
    shown_hash BLOB NOT NULL,
    nonce TEXT NOT NULL,
    sent_at INTEGER,
    old_message_ids BLOB NOT NULL,
    UNIQUE (match, kind)
) STRICT;

CREATE INDEX posts_channel ON posts (channel_id);

-- What somebody did with more than a player's rights; reason is a number in texts.
CREATE TABLE privileged (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    member INTEGER REFERENCES seats (id) ON DELETE SET NULL,
    act TEXT NOT NULL,
    reason INTEGER,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX privileged_match ON privileged (match);

-- What a match looked like when it was frozen by an error of ours.
CREATE TABLE dumps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    dump BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX dumps_match ON dumps (match);
