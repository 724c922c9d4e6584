"""What is to be done with a message, from facts alone."""

import pytest
from msgspec.structs import replace

from bot import showing
from bot.poster import announced, blank, old_of
from bot.showing import EDITED_FREELY_MS, Aim, Plan, Shown
from storage.posts import Post

NOW = 1_800_000_000_000
SHOWN = Shown(b"d", "p")
POST = replace(
    blank(1, "table", 5),
    id=9,
    message_id=70,
    generation=1,
    sent_at=NOW,
    shown_hash=showing.packed(SHOWN),
)
AIM = Aim(channel=5, digest=b"new", loud=False, newest=False)


@pytest.mark.parametrize(
    ("post", "aim", "newest", "plan"),
    [
        (replace(POST, message_id=None), AIM, 70, "send"),
        (POST, replace(AIM, channel=6), 70, "send"),
        (POST, AIM, 70, "edit"),
        (POST, replace(AIM, digest=b"d"), 70, "nothing"),
        (POST, replace(AIM, digest=b"d", loud=True), 70, "send"),
        (POST, replace(AIM, loud=True), 70, "send"),
        (POST, AIM, 71, "edit"),
        (POST, replace(AIM, newest=True), 71, "send"),
        (POST, replace(AIM, newest=True), 70, "edit"),
        (POST, replace(AIM, newest=True, digest=b"d"), 71, "nothing"),
        (replace(POST, sent_at=NOW - EDITED_FREELY_MS), AIM, 70, "edit"),
        (replace(POST, sent_at=NOW - EDITED_FREELY_MS - 1), AIM, 70, "send"),
        (replace(POST, sent_at=None), AIM, 70, "send"),
        (replace(POST, shown_hash=b""), AIM, 70, "edit"),
    ],
)
def test_the_plan(post: Post, aim: Aim, newest: int, plan: Plan) -> None:
    assert showing.plan(post, aim, newest=newest, now=NOW) == plan


def test_who_was_told_is_not_told_again_and_whoever_is_new_is() -> None:
    shown = replace(SHOWN, told=showing.tags("1", (10, 20)))
    assert showing.newly("1", (10,), shown) == ()
    assert showing.newly("1", (20, 30), shown) == (30,)
    assert showing.newly("2", (10,), shown) == (10,), "at another table the mark is another"


def test_marks_are_no_user_ids() -> None:
    user = 123456789012345678
    (mark,) = showing.tags("1", (user,))
    assert len(mark) == 4
    assert str(user).encode() not in showing.packed(replace(SHOWN, told=(mark,)))


def test_what_a_row_keeps_is_read_back() -> None:
    shown = Shown(b"d" * 16, "key", showing.tags("1", (10,)))
    assert showing.unpacked(showing.packed(shown)) == shown
    assert showing.unpacked(b"") == Shown()


def test_nonces_fit_and_differ() -> None:
    nonces = {
        showing.nonce(post, generation, now)
        for post in (1, 2, 10**9)
        for generation in (1, 2, 10**6)
        for now in (NOW, NOW + 1)
    }
    assert len(nonces) == 18
    assert all(len(nonce) <= 25 for nonce in nonces)


def test_before_something_new_is_sent_what_was_shown_is_old() -> None:
    post = announced(POST, 6)
    assert (post.message_id, post.channel_id, post.generation) == (None, 6, 2)
    assert old_of(post) == [(5, 70)]
    again = announced(post, 6)
    assert old_of(again) == [(5, 70)], "nothing was sent in between"
