"""Discord's rules of messages, people, permissions and time, as the stand-in plays them."""

from collections.abc import AsyncIterator

import pytest

from tests.wire.raw import Raw, button, raw_bot, row
from tests.wire.server.admin.acts import RefusedError
from tests.wire.shown import Json

PNG = {"board.png": b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR\0\0\0\x05\0\0\0\x07" + b"\0" * 20}
OTHER = {"hand.png": b"\x89PNG\r\n\x1a\n" + b"\0" * 30}


@pytest.fixture
async def raw() -> AsyncIterator[Raw]:
    async with raw_bot() as found:
        yield found
        assert found.server.own_faults == []
        assert found.server.violations == []


async def pressed(raw: Raw, message: Json | None = None) -> tuple[str, str]:
    """Ann presses the button of a message (a new one by default)."""
    if message is None:
        _, message = await raw.send({"content": "table", "components": [row(button())]})
    return raw.interaction("press", message=message["id"], custom_id="go")


def hook(raw: Raw, ids: tuple[str, str], tail: str = "") -> str:
    return f"/webhooks/{raw.app}/{ids[1]}{tail}"


ORIGINAL = "/messages/@original"


async def test_a_nonce_returns_the_first_message_for_some_minutes(raw: Raw) -> None:
    body = {"content": "a", "nonce": "n1", "enforce_nonce": True}
    _, first = await raw.send(body)
    _, again = await raw.send({**body, "content": "b"})
    assert (again["id"], again["content"]) == (first["id"], "a")
    _, other = await raw.send({**body, "nonce": "n2"})
    _, plain = await raw.send({"content": "c", "nonce": "n1"})
    raw.server.settings.nonce_seconds = 0
    _, late = await raw.send({**body, "nonce": "n3"})
    _, later = await raw.send({**body, "nonce": "n3"})
    assert len({m["id"] for m in (first, other, plain, late, later)}) == 5


async def test_attachments_are_kept_replaced_and_served(raw: Raw) -> None:
    body = {"content": "a", "attachments": [{"id": 0, "description": "alt"}]}
    _, sent = await raw.send(body, files=PNG)
    old = sent["attachments"][0]
    assert (old["description"], old["width"], old["height"]) == ("alt", 5, 7)
    path = f"/channels/{raw.channel}/messages/{sent['id']}"
    _, kept = await raw.call("PATCH", path, {"content": "b"})
    assert kept["attachments"] == [old]
    _, both = await raw.call(
        "PATCH", path, {"attachments": [{"id": old["id"]}, {"id": 0}]}, files=OTHER
    )
    assert [a["filename"] for a in both["attachments"]] == ["board.png", "hand.png"]
    async with raw.http.get(old["url"]) as response:
        assert await response.read() == PNG["board.png"]
        assert response.content_type == "image/png"
    _, new = await raw.call("PATCH", path, {"attachments": [{"id": both["attachments"][1]["id"]}]})
    assert [a["filename"] for a in new["attachments"]] == ["hand.png"]
    async with raw.http.get(old["url"]) as response:
        assert response.status == 404


async def test_only_those_whom_allowed_mentions_names_are_notified(raw: Raw) -> None:
    bob = raw.act("add_user", name="Bob")["id"]
    text = f"<@{raw.user}> <@{bob}> @everyone"
    named = {"parse": [], "users": [raw.user]}
    for allowed, expected in (
        (None, [raw.user, int(bob)]),
        (named, [raw.user]),
        ({"parse": []}, []),
    ):
        told: Json = {} if allowed is None else {"allowed_mentions": allowed}
        _, sent = await raw.send({"content": text, **told})
        assert [int(u["id"]) for u in sent["mentions"]] == expected
        assert sent["mention_everyone"] is False


async def test_missing_permissions_are_told_apart(raw: Raw) -> None:
    assert await raw.code({"content": "x"}) is None
    for denied, files, code in (
        ("ATTACH_FILES", PNG, 50013), ("ATTACH_FILES", None, None), ("SEND_MESSAGES", None, 50013),
        ("VIEW_CHANNEL", None, 50001),
    ):  # fmt: skip
        raw.act("permit", channel=raw.channel, target=raw.role, deny=[denied])
        assert await raw.code({"content": "x"}, files=files) == code
    assert (await raw.call("GET", f"/channels/{raw.channel}"))[1]["code"] == 50001


async def test_interactions_tell_what_the_bot_may_do_here(raw: Raw) -> None:
    raw.act("permit", channel=raw.channel, target=raw.role, deny=["ATTACH_FILES"])
    ids = await pressed(raw)
    payload = raw.server.interactions.by_id[int(ids[0])].payload
    assert not int(payload["app_permissions"]) & 1 << 15
    assert int(payload["member"]["permissions"]) & 1 << 15
    assert payload["attachment_size_limit"] == 10 * 1024 * 1024


async def test_what_is_gone_is_unknown(raw: Raw) -> None:
    _, sent = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{sent['id']}"
    assert (await raw.call("DELETE", path))[0] == 204
    for method, body in (("GET", None), ("PATCH", {"content": "y"}), ("DELETE", None)):
        assert (await raw.call(method, path, body))[1]["code"] == 10008
    raw.act("delete_channel", channel=raw.channel)
    assert await raw.code({"content": "x"}) == 10003
    assert (await raw.call("GET", path))[1]["code"] == 10003


async def test_other_peoples_messages_are_not_the_bots_to_edit(raw: Raw) -> None:
    said = raw.act("say", user=raw.user, channel=raw.channel, content="hi")["message"]
    path = f"/channels/{raw.channel}/messages/{said}"
    assert (await raw.call("PATCH", path, {"content": "y"}))[1]["code"] == 50005
    assert (await raw.call("DELETE", path))[1]["code"] == 50013


async def test_threads_archive_and_lock(raw: Raw) -> None:
    thread = raw.act("add_thread", channel=raw.channel, name="t", owner=raw.user)["id"]
    path = f"/channels/{thread}/messages"
    _, sent = await raw.call("POST", path, {"content": "x"})
    raw.act("change_thread", channel=thread, archived=True)
    assert (await raw.call("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[1]["code"] == 50083
    assert (await raw.call("POST", path, {"content": "z"}))[0] == 200
    assert (await raw.call("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[0] == 200
    raw.act("change_thread", channel=thread, archived=True, locked=True)
    assert (await raw.call("POST", path, {"content": "z"}))[1]["code"] == 160005
    raw.act("permit", channel=raw.channel, target=raw.role, deny=["SEND_MESSAGES"])
    raw.act("change_thread", channel=thread, archived=False, locked=False)
    assert (await raw.call("POST", path, {"content": "z"}))[0] == 200
    raw.act("permit", channel=raw.channel, target=raw.role, deny=["SEND_IN_THREADS"])
    assert (await raw.call("POST", path, {"content": "z"}))[1]["code"] == 50013


async def test_the_bot_opens_threads(raw: Raw) -> None:
    _, sent = await raw.send({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{sent['id']}/threads"
    status, made = await raw.call("POST", path, {"name": "t"})
    assert (status, made["id"], made["parent_id"]) == (201, sent["id"], str(raw.channel))
    assert (await raw.call("POST", path, {"name": "t"}))[1]["code"] == 160004
    status, made = await raw.call(
        "POST", f"/channels/{raw.channel}/threads", {"name": "u", "type": 11}
    )
    assert status == 201
    _, none = await raw.call("GET", f"/channels/{raw.channel}/threads/archived/public")
    assert none["threads"] == []
    _, active = await raw.call("GET", f"/guilds/{raw.guild}/threads/active")
    assert [t["name"] for t in active["threads"]] == ["t", "u"]


async def test_direct_messages_open_at_a_measured_pace_and_can_be_closed(raw: Raw) -> None:
    async def opened(user: int) -> tuple[int, Json]:
        return await raw.call("POST", "/users/@me/channels", {"recipient_id": str(user)})

    _, dm = await opened(raw.user)
    assert (await opened(raw.user))[1] == dm
    path = f"/channels/{dm['id']}/messages"
    _, sent = await raw.call("POST", path, {"content": "x"})
    raw.act("set_dms", user=raw.user, open=False)
    status, told = await raw.call("POST", path, {"content": "y"})
    assert (status, told["code"]) == (403, 50007)
    assert (await raw.call("PATCH", f"{path}/{sent['id']}", {"content": "z"}))[0] == 200
    assert (await opened(raw.app))[1]["code"] == 50007
    people = [int(raw.act("add_user", name=str(n))["id"]) for n in range(10)]
    codes = [(await opened(user))[1].get("code") for user in people]
    assert codes == [None] * 9 + [40003]
    status, told = await raw.call(
        "POST", f"/channels/{(await opened(people[0]))[1]['id']}/messages", {"content": "x"}
    )
    assert told["code"] == 50007  # no guild in common


async def test_members_who_left_are_unknown(raw: Raw) -> None:
    path = f"/guilds/{raw.guild}/members/{raw.user}"
    assert (await raw.call("GET", path))[1]["user"]["username"] == "Ann"
    raw.act("remove_member", guild=raw.guild, user=raw.user)
    assert (await raw.call("GET", path))[1]["code"] == 10007
    assert (await raw.call("GET", f"/guilds/{raw.guild}/members/5"))[1]["code"] == 10013
    assert (await raw.call("GET", "/guilds/5/members/5"))[1]["code"] == 10004
    with pytest.raises(RefusedError):
        await pressed(raw)


async def test_an_interaction_is_answered_once_and_in_time(raw: Raw) -> None:
    ids = await pressed(raw)
    assert (await raw.call("POST", hook(raw, ids), {"content": "x"}))[1]["code"] == 10015
    assert (await raw.answer(ids, 4, {"content": "x"}))[0] == 204
    status, told = await raw.answer(ids, 4, {"content": "x"})
    assert (status, told["code"]) == (400, 40060)
    assert (await raw.answer((ids[0], "forged"), 4, {"content": "x"}))[1]["code"] == 10062
    late = await pressed(raw)
    raw.server.interactions.by_id[int(late[0])].started -= 3.01
    status, told = await raw.answer(late, 4, {"content": "x"})
    assert (status, told["code"]) == (404, 10062)


async def test_a_token_dies_after_fifteen_minutes(raw: Raw) -> None:
    ids = await pressed(raw)
    await raw.answer(ids, 4, {"content": "x"})
    assert (await raw.call("PATCH", hook(raw, ids, ORIGINAL), {"content": "y"}))[0] == 200
    raw.act("expire_tokens")
    for method, tail in (("PATCH", ORIGINAL), ("POST", "")):
        status, told = await raw.call(method, hook(raw, ids, tail), {"content": "z"})
        assert (status, told["code"]) == (401, 50027)


async def test_ephemeral_messages_are_reached_by_token_only(raw: Raw) -> None:
    ids = await pressed(raw)
    await raw.answer(ids, 4, {"content": "x", "flags": 64})
    _, shown = await raw.call("GET", hook(raw, ids, ORIGINAL))
    path = f"/channels/{raw.channel}/messages/{shown['id']}"
    assert (await raw.call("PATCH", path, {"content": "y"}))[1]["code"] == 10008
    assert (await raw.call("PATCH", hook(raw, ids, f"/messages/{shown['id']}"), {"content": "y"}))[
        0
    ] == 200
    assert (await raw.call("DELETE", hook(raw, ids, ORIGINAL)))[0] == 204
    assert (await raw.call("GET", hook(raw, ids, ORIGINAL)))[1]["code"] == 10008


async def test_the_first_follow_up_takes_the_place_of_a_deferral(raw: Raw) -> None:
    ids = await pressed(raw)
    await raw.answer(ids, 5, {"flags": 64})
    _, waiting = await raw.call("GET", hook(raw, ids, ORIGINAL))
    assert waiting["flags"] == 64 | 128
    _, first = await raw.call("POST", hook(raw, ids), {"content": "x"})
    assert (first["id"], first["flags"]) == (waiting["id"], 64)
    _, second = await raw.call("POST", hook(raw, ids), {"content": "y"})
    assert (second["id"] != first["id"], second["flags"]) == (True, 0)


@pytest.mark.parametrize(
    ("kinds", "what"), [((6, 7, 8), "slash"), ((8,), "press"), ((8, 9), "submit")]
)
async def test_some_answers_do_not_go_with(what: str, kinds: tuple[int, ...]) -> None:
    async with raw_bot() as raw:
        path = f"/applications/{raw.app}/commands"
        await raw.call("PUT", path, [{"name": "play", "description": "d"}])
        ids = raw.interaction("slash", channel=raw.channel, command="play", options={})
        if what == "press":
            ids = await pressed(raw)
        elif what == "submit":
            text = {"type": 4, "custom_id": "t", "style": 1, "label": "Text", "required": False}
            modal = {"custom_id": "m", "title": "Title", "components": [row(text)]}
            assert (await raw.answer(ids, 9, modal))[0] == 204
            ids = raw.interaction("submit", modal=ids[0], fields={"Text": "word"})
        data = {"custom_id": "m", "title": "t", "components": [], "choices": []}
        for kind in kinds:
            status, _ = await raw.answer(ids, kind, data if kind >= 8 else {"content": "x"})
            assert status == 400
        assert (await raw.answer(ids, 4, {"content": "x"}))[0] == 204


async def test_the_callback_with_response_tells_of_its_message(raw: Raw) -> None:
    ids = await pressed(raw)
    path = f"/interactions/{ids[0]}/{ids[1]}/callback?with_response=true"
    status, told = await raw.call("POST", path, {"type": 7, "data": {"content": "new"}}, token=None)
    assert (status, told["resource"]["message"]["content"]) == (200, "new")
    assert not [header for header in raw.headers if header.startswith("X-RateLimit")]


async def test_calls_without_the_token_are_refused(raw: Raw) -> None:
    assert (await raw.send({"content": "x"}, token=None))[0] == 401
    assert (await raw.send({"content": "x"}, token="other"))[0] == 401


async def test_old_messages_are_edited_at_a_slower_pace() -> None:
    async with raw_bot(rate_limits=True) as raw:
        _, sent = await raw.send({"content": "x"})
        raw.act("age_message", message=sent["id"], seconds=3601)
        path = f"/channels/{raw.channel}/messages/{sent['id']}"
        answers = [await raw.call("PATCH", path, {"content": str(n)}) for n in range(4)]
        assert [status for status, _ in answers] == [200, 200, 200, 429]
        assert answers[3][1]["code"] == 30046


async def test_buckets_empty_and_say_so() -> None:
    async with raw_bot(rate_limits=True) as raw:
        for left in (4, 3, 2, 1, 0):
            assert (await raw.send({"content": "x"}))[0] == 200
            assert raw.headers["X-RateLimit-Remaining"] == str(left)
        status, told = await raw.send({"content": "x"})
        assert (status, told["global"]) == (429, False)
        assert 0 < told["retry_after"] <= 5
        assert raw.headers["X-RateLimit-Scope"] == "user"
        assert {"Via", "Retry-After", "X-RateLimit-Bucket"} <= set(raw.headers)
        other = raw.act("add_channel", guild=raw.guild, name="other")["id"]
        assert (await raw.call("POST", f"/channels/{other}/messages", {"content": "x"}))[0] == 200


async def test_answers_by_token_share_a_limit_of_their_channel() -> None:
    async with raw_bot(rate_limits=True) as raw:
        _, table = await raw.send({"content": "x", "components": [row(button())]})
        statuses = []
        for _ in range(11):
            ids = await pressed(raw, table)
            await raw.answer(ids, 4, {"content": "x", "flags": 64})
            path = hook(raw, ids, ORIGINAL)
            statuses += [(await raw.call("PATCH", path, {"content": str(n)}))[0] for n in range(3)]
        assert statuses == [200] * 30 + [429] * 3
        assert raw.headers["X-RateLimit-Scope"] == "shared"


async def test_routes_that_discord_lacks_are_violations() -> None:
    async with raw_bot() as raw:
        assert (await raw.call("GET", "/channels/1/nothing"))[0] == 404
        assert raw.server.violations[0]["message"] == "404: Not Found"


async def test_files_keep_their_bytes_and_names(raw: Raw) -> None:
    content = b"--a\r\n\r\n--b--\r\n\x00\xff\r\n"
    _, sent = await raw.send({}, files={"weiß.png": content, "b.png": b""})
    first, second = sent["attachments"]
    assert (first["filename"], second["filename"], second["size"]) == ("weiß.png", "b.png", 0)
    async with raw.http.get(first["url"]) as response:
        assert await response.read() == content
