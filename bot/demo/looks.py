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
.attachment-media-actions, .message-context-actions, [hidden] { display: none !important }
.preview-toolbar { position: absolute; right: 0; top: 0; height: auto !important; min-height: 0;
  padding: 2px 8px; background: none; border: 0; pointer-events: none }
.preview-app { width: 100% !important; height: 100% !important; margin: 0 !important }
.channel-header { min-height: 32px; padding: 2px 12px }
.channel-composer { padding-bottom: 8px }
.attachment-image { max-height: calc(100vh - 300px); min-height: 150px }
.attachment-image:not([src]) { width: 300px; height: calc(100vh - 300px); visibility: hidden }
.channel-message { display: flex; flex-direction: column }
.channel-message > .message-components { order: 1 }
.channel-message:has(.message-ephemeral-note):has(~ .channel-message:has(.message-ephemeral-note)
  ~ .channel-message .message-ephemeral-note)
  .message-attachments { display: none }
"""
"""Hides what is for those who test with simcord, gives its room to the conversation, puts the picture
above the buttons as Discord does, and keeps it so small that all of a message is in sight. A menu closes
when a page that is drawn anew moves it out of sight; so a picture has its height before it is there.
Private answers cannot be dismissed, so all but the newest two lose their pictures (a question keeps its own when
**?** follows it), and the table stays near."""

SCRIPT = """
;(() => {
  const list = document.getElementById('channel-message-list');
  const timeline = document.getElementById('channel-timeline');
  const status = document.getElementById('action-status');

  // The newest stays in sight, private answers and pictures that come later too, until somebody
  // scrolls away from it; something new, or scrolling back, and it does again.
  let newest = 0n, following = true;
  const down = () => { if (following) timeline.scrollTop = timeline.scrollHeight; };
  const away = () => { following = false; };
  timeline.addEventListener('wheel', away, {passive: true});
  timeline.addEventListener('touchmove', away, {passive: true});
  timeline.addEventListener('pointerdown', e => { if (e.offsetX > timeline.clientWidth) away(); });
  timeline.addEventListener('scroll', () => {
    if (timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 2) following = true;
  }, {passive: true});
  new ResizeObserver(down).observe(list);
  new ResizeObserver(down).observe(timeline);

  // The picture of before stands until its successor is there.
  const current = new WeakMap(), loaded = new WeakMap();  // pictures by their messages
  const keep = message => {
    const image = message.querySelector('.attachment-image:last-of-type');
    if (!image || image === current.get(message)) return;
    current.set(message, image);
    const before = loaded.get(message);
    if (before && !image.src) {
      image.hidden = true;
      image.before(before);
    }
    image.addEventListener('load', () => {
      loaded.set(message, image);
      if (before) before.remove();
      image.hidden = false;
      down();
    }, {once: true});
  };
  new MutationObserver(() => {
    const messages = [...list.querySelectorAll(':scope > [data-message-id]')];
    messages.forEach(keep);
    const last = messages.map(m => BigInt(m.dataset.messageId)).reduce((a, b) => a > b ? a : b, 0n);
    if (last > newest) following = true;
    newest = last > newest ? last : newest;
    requestAnimationFrame(down);
  }).observe(list, {childList: true, subtree: true});

  // What an action came to is said only where it is no matter of course.
  const said = () => { status.hidden = !/…|not|again|ended|unavailable/.test(status.textContent); };
  new MutationObserver(said).observe(status, {childList: true});

  // "3 minutes ago" goes on.
  const names = new Intl.RelativeTimeFormat('en-GB', {numeric: 'auto'});
  setInterval(() => {
    for (const time of list.querySelectorAll('.discord-timestamp')) {
      if (!/ ago$|^in |^now$/.test(time.textContent)) continue;
      const seconds = (new Date(time.dateTime) - Date.now()) / 1000, size = Math.abs(seconds);
      const [unit, length] = size < 60 ? ['second', 1] : size < 3600 ? ['minute', 60]
        : size < 86400 ? ['hour', 3600] : ['day', 86400];
      const text = names.format(Math.round(seconds / length), unit);
      if (text !== time.textContent) time.textContent = text;
    }
  }, 5000);
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
