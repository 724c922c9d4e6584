"""How simcord's pages look in the demo: the conversation alone, the bot by its name, the newest in sight.

Commands are typed as in Discord: simcord's own Enter picks an option that nobody asked for.

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
.attachment-media-actions, .message-context-actions, [hidden],
.command-popup:not(.is-browsing):has(.command-empty) { display: none !important }
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
  document.addEventListener('keydown', ({key, target}) => {
    if (key === 'PageUp' || key === 'Home' || (key === 'ArrowUp' && target === document.body))
      if (!target.closest('#channel-composer')) away();
  });
  timeline.addEventListener('focusin', ({target}) => { if (target.matches(':focus-visible')) away(); });
  // simcord goes to the message that its page is about, whenever it has drawn that: nobody scrolled there.
  const app = document.getElementById('preview-app');
  timeline.addEventListener('scroll', () => {
    if (timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 2) following = true;
    else down();
  }, {passive: true});
  new MutationObserver(down).observe(app, {attributeFilter: ['aria-busy']});
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

  // A typed command: Enter takes it, what is typed then is its first option's, Enter sends. What must be
  // given takes the marked suggestion at a first Enter, and so does what is one of a list.
  const form = document.getElementById('channel-composer');
  const box = document.getElementById('channel-composer-input');
  const LISTED = ['game', 'table'];
  let marked = false;  // somebody went through the suggestions
  const popup = () => form.querySelector('.command-popup:not([hidden])');
  const type = (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event('input', {bubbles: true}));
  };
  const send = (row, patience = 200) => {  // what is sent while suggestions are asked for is lost
    const now = window.simcordPreview;
    if (!row.isConnected || !patience) return;
    if (now.pendingAction || now.awaitingRevision > now.publishedRevision)
      setTimeout(send, 50, row, patience - 1);
    else form.requestSubmit();
  };
  const taken = (key, input) => {  // the command whose whole name is written, or the marked one
    const all = [...form.querySelectorAll('.command-entry')];
    const exact = all.find(entry => entry.querySelector('strong').textContent === input.value);
    const entry = exact || (key === 'Enter' && all.find(one => one.matches('.is-active')));
    const loading = key === 'Enter' && !entry && popup();
    if (entry) entry.click();
    if (loading) setTimeout(taken, 50, key, input);
    return Boolean(entry || loading);
  };
  const atCommand = (key, chip, row) => {
    if (key === 'Enter') {
      if (marked && popup()) return false;
      send(row);
    } else if (key !== ' ') {
      if (!popup()) chip.click();
      form.querySelector('.command-suggestion')?.click();
      const field = document.activeElement;
      if (field.matches('.command-option-input')) type(field, field.value + key);
    }
    return true;
  };
  const atOption = (name, row, patience = 60) => {
    const field = row.querySelector(`.command-option-input[data-option="${name}"]`);
    if (!field) return;
    const found = popup()?.querySelector('.command-suggestion[aria-selected="true"]');
    const required = field.getAttribute('aria-label').endsWith(', required');
    const listed = required || LISTED.includes(name);
    const loading = window.simcordPreview.commandPicker.autocomplete.state === 'loading';
    if (listed && loading && !found && patience) {
      setTimeout(atOption, 50, name, row, patience - 1);
      return;
    }
    if (found && (listed || marked)) {
      const differs = found.dataset.value !== field.value;
      found.click();
      if (required && differs) return;
    }
    send(row);
  };
  document.addEventListener('keydown', event => {
    const {target, key} = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = form.querySelector('.command-row'), chip = row?.querySelector('.command-chip');
    let done = false;
    if (key.startsWith('Arrow')) marked = true;
    else if (target === box) {
      if (target.value.startsWith('/') && (key === ' ' || key === 'Enter')) done = taken(key, target);
    } else if (row && (target === chip || target === document.body)) {
      if (key === 'Enter' || key.length === 1) done = atCommand(key, chip, row);
    } else if (row && key === 'Enter' && target.matches('.command-option-input')) {
      atOption(target.dataset.option, row);
      done = true;
    }
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
  document.addEventListener('input', () => { marked = false; });

  // What completes an option is asked for before a letter is there, once.
  const asked = new WeakMap();  // options by the row of their command
  document.addEventListener('focusin', ({target}) => {
    marked = false;
    const row = target.closest('.command-row');
    if (!row || !target.matches('.command-option-input[role="combobox"]')) return;
    const options = asked.get(row) || asked.set(row, new Set()).get(row);
    if (target.value || options.has(target.dataset.option)) return;
    options.add(target.dataset.option);
    setTimeout(() => { if (!target.value) type(target, ''); });
  });

  // Out of a command, its name goes too: what is written then would be sent with it, for all to read.
  document.addEventListener('click', ({target}) => {
    if (target.closest('.command-context-close')) type(box, '');
  });

  // After a command the next one can be written at once.
  let was = true;
  new MutationObserver(() => {
    const back = box.isConnected && !was;
    was = box.isConnected;
    if (back && document.hasFocus() && document.activeElement === document.body) box.focus();
  }).observe(form, {childList: true, subtree: true});
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
