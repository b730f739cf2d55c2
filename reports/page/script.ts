/**
 * The page's only script. The policy of the page allows it by its hash and nothing else. It copies text, hides items
 * and opens folds; it never makes markup of text.
 */
export const script = `
'use strict';
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);

// Copy
for (const button of all('button.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const box = button.parentElement.querySelector('pre');
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

// Filter: a page without cases has none.
const [bar, text, operation, verdict] = ['filter', 'filter-text', 'filter-operation', 'filter-verdict'].map(byId);
let reset = () => {};
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
  };
  reset = () => {
    for (const control of [text, operation, verdict]) control.value = '';
    apply();
  };
  let timer;
  const soon = () => { clearTimeout(timer); timer = setTimeout(apply, 120); };
  bar.hidden = false;
  text.addEventListener('input', soon);
  for (const control of [operation, verdict]) control.addEventListener('change', apply);
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
  let target = null;
  try { target = byId(decodeURIComponent(location.hash.slice(1))); } catch { /* no place of this page */ }
  if (target === null) return;
  if (target.closest('[hidden]')) reset();
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
  target.scrollIntoView();
};
addEventListener('hashchange', show);
show();
`;
