/**
 * The page's only script. The policy of the page allows it by its hash and nothing else. It copies text, hides items,
 * opens folds, reads whole answers from a recording that the reader chooses, and keeps the place and the filter in the
 * address (`#finding-…?text=…`). It makes no markup of text.
 */
export const script = `
'use strict';
document.documentElement.classList.add('has-script');
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);

// The address: a place of the page, then what is filtered.
let place = '';
const filters = new URLSearchParams();
const address = (at) => '#' + encodeURIComponent(at) + (filters.size > 0 ? '?' + filters : '');
const keep = (at) => {
  place = at;
  history.replaceState(null, '', address(at) === '#' ? location.pathname + location.search : address(at));
};

// Copy
for (const button of all('button.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const box = button.parentElement.querySelector('pre, code');
    try {
      await navigator.clipboard.writeText(box.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(box);
      button.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}

for (const button of all('button.link')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    keep(button.closest('.body').id);
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'In the address bar';
    }
    setTimeout(() => { button.textContent = 'Copy link'; }, 2000);
  });
}
for (const summary of all('.finding > summary'))
  summary.addEventListener('click', (event) => {
    const card = summary.parentElement;
    // Beside the list, one card is always open.
    if (card.open && card.hasAttribute('name')) event.preventDefault();
    keep(summary.nextElementSibling.id);
  });
// The arrow keys go through the list of causes.
for (const cards of all('.cards'))
  cards.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = all(':scope > .finding:not([hidden]) > summary', cards);
    const place = lines.indexOf(event.target);
    const next = lines[place + step];
    if (place < 0 || next === undefined) return;
    event.preventDefault();
    next.focus();
    if (next.parentElement.hasAttribute('name')) next.click();
  });

// A narrow page has no list beside the card, so that several cards may be open.
if (!matchMedia('(min-width: 66rem)').matches)
  for (const card of all('.cards > .finding')) card.removeAttribute('name');

// The statement of a rule stands once in the page, and is shown with a case when its operation is opened.
const ruleOf = (link) => byId(link.hash.slice(1))?.querySelector('dd').textContent ?? '';
for (const fold of all('details.cases')) {
  fold.addEventListener('toggle', () => {
    for (const link of all('a[href^="#rule-"]', fold)) {
      const statement = document.createElement('span');
      statement.className = 'soft';
      statement.textContent = ruleOf(link);
      link.after(' ', statement);
    }
  }, { once: true });
}

// Whole answers: a page may not read the files beside it, so the reader chooses the recording, once.
const chosen = new Map();
const choose = (name) => new Promise((resolve) => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.gz,.ndjson';
  input.addEventListener('change', () => { chosen.set(name, input.files[0]); resolve(input.files[0]); });
  input.addEventListener('cancel', () => resolve(undefined));
  input.click();
});
// As many characters of bodies as a recording may refer to.
const most = 8 * 2 ** 20;
const linesOf = async function* (file) {
  const bytes = file.name.endsWith('.gz') ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\\n');
    rest = lines.pop();
    yield* lines;
  }
};
const answerIn = async (file, n) => {
  const bodies = new Map();
  let characters = 0;
  for await (const line of linesOf(file)) {
    const { n: number, response } = JSON.parse(line);
    const body = response?.body ?? bodies.get(response?.sha256);
    if (response?.sha256 !== undefined && body !== undefined) {
      if (!bodies.delete(response.sha256)) characters += body.length;
      bodies.set(response.sha256, body);
    }
    for (const [name, oldest] of bodies) {
      if (characters <= most) break;
      bodies.delete(name);
      characters -= oldest.length;
    }
    if (number === n) return body;
  }
  return undefined;
};
// Pretty, unless that would change a number.
const pretty = (body) => {
  try {
    const value = JSON.parse(body);
    return JSON.stringify(value) === body ? JSON.stringify(value, null, 2) : body;
  } catch {
    return body;
  }
};
for (const button of all('button.whole')) {
  button.hidden = false;
  button.title = 'Choose ' + button.closest('[data-file]').dataset.file + ', which lies beside this page';
  button.addEventListener('click', async () => {
    const { file: name } = button.closest('[data-file]').dataset;
    const file = chosen.get(name) ?? (await choose(name));
    if (file === undefined) return;
    button.textContent = 'Reading';
    const body = await answerIn(file, Number(button.dataset.n)).catch(() => undefined);
    button.textContent = body === undefined ? 'Not in this file: choose ' + name : 'Whole answer';
    if (body === undefined) chosen.delete(name);
    else button.nextElementSibling.querySelector('pre').textContent = pretty(body);
  });
}

// Filter: a page without cases has none.
const [bar, text, operation, verdict] = ['filter', 'filter-text', 'filter-operation', 'filter-verdict'].map(byId);
let reset = () => {};
let filterBy = () => {};
if (bar !== null) {
  const items = all('[data-filtered]');
  const operationOf = (item) => item.closest('[data-operation]').dataset.operation;
  const texts = new Map();
  const textOf = (item) => {
    const [rule] = all('a[href^="#rule-"]', item);
    if (!texts.has(item))
      texts.set(item, [operationOf(item), item.textContent, rule ? ruleOf(rule) : ''].join(' ').toLowerCase());
    return texts.get(item);
  };
  const isAsked = () => text.value !== '' || operation.value !== '' || verdict.value !== '';
  const apply = () => {
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const item of items) {
      const has = (values, value) => value === '' || values.split('\\n').includes(value);
      item.hidden = !(
        has(operationOf(item), operation.value) &&
        has(item.dataset.verdict, verdict.value) &&
        words.every((word) => textOf(item).includes(word))
      );
    }
    document.body.classList.toggle('is-filtered', isAsked());
    for (const part of all('[data-holds]'))
      part.hidden = isAsked() && all('[data-filtered]', part).every((item) => item.hidden);
    // Beside the list, the card of a cause that is left is open.
    const cards = all('.cards > .finding[name]:not([hidden])');
    if (cards.length > 0 && !cards.some((card) => card.open)) cards[0].open = true;
    const count = (selector) => {
      const found = all(selector);
      return found.filter((item) => !item.hidden).length + ' of ' + found.length;
    };
    const cases = 'tr[data-filtered]:not([data-row])';
    byId('filter-count').textContent =
      isAsked() ? count('details[data-filtered]') + ' findings, ' + count(cases) + ' cases' : '';
    for (const [name, { value }] of Object.entries({ text, operation, verdict })) {
      filters.delete(name);
      if (value !== '') filters.set(name, value);
    }
  };
  filterBy = (query) => {
    for (const [name, control] of Object.entries({ text, operation, verdict })) control.value = query.get(name) ?? '';
    apply();
  };
  reset = () => {
    filterBy(new URLSearchParams());
    keep(place);
  };
  let timer;
  const applyAndKeep = () => { apply(); keep(place); };
  const soon = () => { clearTimeout(timer); timer = setTimeout(applyAndKeep, 120); };
  bar.hidden = false;
  text.addEventListener('input', soon);
  for (const control of [operation, verdict]) control.addEventListener('change', applyAndKeep);
  byId('filter-reset').addEventListener('click', () => { reset(); text.focus(); });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      text.focus();
    }
    if (event.key === 'Escape' && event.target === text) reset();
  });
}

// A link leads to its place even if the place is filtered out or folded.
const show = () => {
  const [at, query] = location.hash.slice(1).split('?');
  let target = null;
  try { target = byId(decodeURIComponent(at)); } catch { /* no place of this page */ }
  if (query !== undefined) filterBy(new URLSearchParams(query));
  if (target === null) return;
  place = target.id;
  if (target.closest('[hidden]')) reset();
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  target.scrollIntoView();
  target.closest('.cards > .finding')?.querySelector('summary').scrollIntoView({ block: 'nearest' });
};
addEventListener('hashchange', show);
show();
`;
