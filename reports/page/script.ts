/**
 * The page's only script. The policy of the page allows it by its hash and nothing else. It copies text, hides items,
 * opens folds, and keeps the place and the filter in the address (`#finding-…?text=…`). It makes no markup of text.
 */
export const script = `
'use strict';
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
  summary.addEventListener('click', () => keep(summary.nextElementSibling.id));

// Filter: a page without cases has none.
const [bar, text, operation, verdict] = ['filter', 'filter-text', 'filter-operation', 'filter-verdict'].map(byId);
let reset = () => {};
let filterBy = () => {};
if (bar !== null) {
  const items = all('[data-filtered]');
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, (item.dataset.operation + ' ' + item.textContent).toLowerCase());
    return texts.get(item);
  };
  const isAsked = () => text.value !== '' || operation.value !== '' || verdict.value !== '';
  const apply = () => {
    const words = text.value.toLowerCase().split(/\\s+/).filter(Boolean);
    for (const item of items) {
      const has = (name, value) => value === '' || item.dataset[name].split('\\n').includes(value);
      item.hidden = !(
        has('operation', operation.value) &&
        has('verdict', verdict.value) &&
        words.every((word) => textOf(item).includes(word))
      );
    }
    for (const part of all('[data-holds]'))
      part.hidden = isAsked() && all('[data-filtered]', part).every((item) => item.hidden);
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
};
addEventListener('hashchange', show);
show();
`;
