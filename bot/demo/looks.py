"""How simcord's pages look in the demo: the conversation alone, the bot by its name, the newest in sight.

Adds to what simcord serves and says, changes no rule of the make-believe Discord. Private names of
simcord are used, hence the exact version (see live): PreviewServer._static, _STATIC_FILES,
_SECURITY_HEADERS; preview._messages._markdown_context, _message_texts; Env.backend.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import simcord
from aiohttp import web
from simcord.backend.access import can_access_channel
from simcord.preview import _messages
from simcord.preview._server import PreviewServer

BOT = "Antechamber"

STYLE = """
.preview-toolbar > :not(#action-status), .messages-sidebar, .drawer-scrim, .inspector-panel,
.attachment-media-actions { display: none !important }
.preview-toolbar { position: absolute; right: 0; top: 0; height: auto !important; min-height: 0;
  padding: 2px 8px; background: none; border: 0; pointer-events: none }
.preview-app { width: 100% !important; height: 100% !important; margin: 0 !important }
.channel-header { min-height: 32px; padding: 2px 12px }
.channel-composer { padding-bottom: 8px }
"""
"""Hides what is for those who test with simcord, and gives its room to the conversation."""

SCRIPT = """
;(() => {  // what is new at the bottom comes into sight, private answers too
  const list = document.getElementById('channel-message-list');
  const timeline = document.getElementById('channel-timeline');
  let newest = 0n, until = 0;
  const down = () => { if (Date.now() < until) timeline.scrollTop = timeline.scrollHeight; };
  new ResizeObserver(down).observe(list);  // a picture that comes later makes it higher
  new MutationObserver(() => {
    const ids = [...list.querySelectorAll(':scope > [data-message-id]')].map(m => BigInt(m.dataset.messageId));
    const last = ids.reduce((a, b) => a > b ? a : b, 0n);
    if (last <= newest) return;
    newest = last;
    until = Date.now() + 6000;
    requestAnimationFrame(down);
  }).observe(list, {childList: true});
  for (const kind of ['wheel', 'touchmove', 'keydown'])  // who scrolls meanwhile is left alone
    timeline.addEventListener(kind, () => { until = 0; }, {passive: true});
})();
"""

ADDED = {"/preview.css": STYLE, "/app.js": SCRIPT}
_MENTION = re.compile(r"<#([0-9]{1,20})>")

_static: Callable[[PreviewServer, Any], Awaitable[Any]] = PreviewServer._static
_context: Callable[..., dict[str, Any]] = _messages._markdown_context


def dress() -> None:
    """Let every page that is opened from now on look so."""
    PreviewServer._static = _served  # type: ignore[method-assign, assignment] # mended, see above
    PreviewServer._SECURITY_HEADERS = _framed()
    _messages._markdown_context = _named  # mended, see above


def name(env: simcord.Env) -> None:
    """Give the bot its name; before the environment starts."""
    env.backend.bot_user.name = BOT


def _framed() -> dict[str, str]:
    """The headers that let the hub show pages in frames; simcord forbids frames of any kind."""
    headers = dict(PreviewServer._SECURITY_HEADERS)
    headers.pop("X-Frame-Options", None)
    policy = headers["Content-Security-Policy"]
    ours = "frame-ancestors http://127.0.0.1:* http://localhost:*"
    headers["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", ours)
    return headers


async def _served(server: PreviewServer, request: Any) -> Any:
    """What simcord serves, with our lines at its end."""
    answer = await _static(server, request)
    more = ADDED.get(request.path)
    if more is not None and isinstance(answer, web.Response):
        answer.text = (answer.text or "") + more
    return answer


def _named(preview: Any, page: Any, message: Any, channel: Any, *, content: str = "") -> Any:
    """What mentions mean; in direct messages channels have names too, for those who may see them."""
    found = _context(preview, page, message, channel, content=content)
    if channel.guild_id is not None:
        return found
    channels = preview.env.backend.channels
    for text in _messages._message_texts(message, content):
        for number in _MENTION.findall(text):
            if can_access_channel(preview.env, int(number), page.viewer):
                found["channels"][number] = channels[int(number)].name or number
    found["channel_ids"] = list(found["channels"])
    return found
