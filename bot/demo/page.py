"""The hub's page: a column a person. Plain HTML, CSS and JavaScript in one text; asks /state and /show."""

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Antechamber, the demo</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
  body { margin: 0; height: 100vh; display: flex; flex-direction: column;
         font: 15px system-ui, sans-serif; background: #1e1f22; color: #dbdee1 }
  header { padding: 6px 12px; display: flex; gap: 12px; align-items: center; flex-wrap: wrap }
  header b { color: #fff }
  main { flex: 1; display: flex; gap: 6px; min-height: 0; padding: 0 6px 6px }
  section { flex: 1; min-width: 300px; display: flex; flex-direction: column; background: #2b2d31;
            border-radius: 8px; overflow: hidden }
  nav { display: flex; flex-wrap: wrap; gap: 4px; padding: 6px; align-items: center }
  nav .close { margin-left: auto }
  nav span { display: contents }
  button, select { font: inherit; color: #dbdee1; background: #383a40; border: 0; border-radius: 4px;
                   padding: 4px 8px; cursor: pointer }
  button.on { background: #5865f2; color: #fff }
  button.new { font-weight: bold; color: #fff }
  button.new::after { content: " •"; color: #f23f43 }
  select.who { background: #5865f2; color: #fff; font-weight: bold }
  iframe { flex: 1; border: 0; width: 100% }
  @media (max-width: 700px) {
    body { height: auto }
    header { padding: 4px 8px; gap: 6px; font-size: 13px } header .long { display: none }
    main { flex-direction: column } section { min-width: 0; height: calc(100vh - 46px); flex: none }
    nav { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; padding: 4px; font-size: 13px }
    nav * { flex: none }
  }
</style>
<header>
  <b>Antechamber</b>
  <span class="said"><span class="long">Each column is one person in a make-believe Discord. Press the
  buttons, or type <code>/</code>. Nothing leaves this machine.</span></span>
  <button id="more">Another person</button>
</header>
<main></main>
<script>
'use strict';
let people = [], ended = false;
const seen = {};                       // person and place -> newest message looked at
const columns = [];

async function ask(path) { return (await fetch(path)).json(); }

function column(name) {
  const node = document.createElement('section');
  node.innerHTML = '<nav><select class="who" aria-label="Who you are"></select><span></span>' +
    '<button class="close" title="Close this column">✕</button></nav><iframe title="Discord"></iframe>';
  const it = {node, name, place: null, shown: '', places: {}};
  it.who = node.querySelector('select');
  it.list = node.querySelector('nav span');
  it.frame = node.querySelector('iframe');
  it.list.onclick = event => {
    const button = event.target.closest('button');
    if (button) { show(it, it.person, button.dataset.place); draw(it); }
  };
  it.who.onchange = () => { it.name = it.who.value; it.place = it.places[it.name] || null; draw(it); address(); };
  node.querySelector('.close').onclick = () => {
    columns.splice(columns.indexOf(it), 1); node.remove(); address();
  };
  document.querySelector('main').append(node);
  columns.push(it);
  return it;
}

async function show(it, person, place) {
  it.place = it.places[it.name] = place;
  const key = person.id + '/' + place;
  if (it.shown !== key) {
    it.shown = key;
    try {
      const answer = await ask(`/show?person=${person.id}&place=${place}`);
      if (it.shown === key) it.frame.src = answer.url;
    } catch {
      if (it.shown === key) it.shown = '';  // the next tick tries again
    }
  }
}

function draw(it) {
  if (it.who.options.length !== people.length)
    it.who.replaceChildren(...people.map(p => new Option(p.name, p.name)));
  const person = people.find(p => p.name === it.name) || people[0];
  it.person = person;
  it.name = it.who.value = person.name;
  if (!person.places.some(p => p.id === it.place)) it.place = person.places[0].id;
  show(it, person, it.place);
  // The buttons stay who they are: one that is being pressed, or has the focus, must not be exchanged.
  const there = new Map([...it.list.children].map(button => [button.dataset.place, button]));
  there.forEach((button, id) => person.places.some(p => p.id === id) || button.remove());
  let next = it.list.firstElementChild;
  for (const place of person.places) {
    const key = person.id + '/' + place.id;
    if (place.id === it.place) seen[key] = place.last;
    const button = there.get(place.id) || document.createElement('button');
    button.dataset.place = place.id;
    if (button.textContent !== place.name) button.textContent = place.name;
    button.className = (place.id === it.place ? 'on ' : '') + ((seen[key] || '0') !== place.last ? 'new' : '');
    if (button === next) next = next.nextElementSibling;
    else it.list.insertBefore(button, next);
  }
}

function address() {
  history.replaceState(null, '', '?' + columns.map(c => 'as=' + encodeURIComponent(c.name)).join('&'));
}

async function tick() {
  try {
    people = await ask('/state');
    if (ended) location.reload();
    if (!columns.length) {
      const asked = new URLSearchParams(location.search).getAll('as');
      const names = asked.length ? asked : people.slice(0, 2).map(p => p.name);
      names.forEach(column);
    }
    columns.forEach(draw);
  } catch {
    ended = true;
    document.querySelector('header .said').textContent = 'The demo has ended.';
  }
  setTimeout(tick, 700);
}

document.querySelector('#more').onclick = () => {
  const free = people.find(p => !columns.some(c => c.name === p.name)) || people[0];
  draw(column(free.name));
  address();
};
tick();
</script>
</html>
"""

ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#5865f2"/>
<path d="M8 27V12a8 8 0 0 1 16 0v15z" fill="#fff"/><circle cx="20" cy="19" r="1.6" fill="#5865f2"/>
</svg>
"""
"""A door; the page's icon."""
