import fs from 'node:fs';
import { expect, test } from 'vitest';
import { fillParts, table } from '../../lab/markdown.ts';

test('a part that begins a line is a block of its own, another one stands in its sentence', () => {
  const text = '# Page\n\n<!-- rows -->\nold\n<!-- /rows -->\n\nIn all <!-- count -->1<!-- /count --> rows.\n';
  expect(fillParts(text, { rows: table(['name'], ['| a |', '| b |']), count: '2' })).toBe(
    '# Page\n\n<!-- rows -->\n\n| name |\n|---|\n| a |\n| b |\n\n<!-- /rows -->\n\n' +
      'In all <!-- count -->2<!-- /count --> rows.\n',
  );
});

test('a page without a place for a part is named, not written', () => {
  expect(() => fillParts('# Page\n', { rows: '' })).toThrow('there is no place for `rows`');
});

test.each([
  ['list-bugs.md', ['figures', 'pairs', 'not found', 'by hand']],
  ['defects4rest.md', ['figures', 'pairs', 'not found']],
  ['real-nodes.md', ['versions', 'sessions', 'findings', 'inconclusive', 'replays', 'drift', 'comparisons']],
  ['ethereum-nodes.md', ['results', 'figures', 'pairs', 'not found']],
])('%s has a place for each part that its tool measures', (page, names) => {
  const text = fs.readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const parts = Object.fromEntries(names.map((name) => [name, `new ${name}`]));
  const filled = fillParts(text, parts);
  for (const part of Object.values(parts)) expect(filled).toContain(part);
});
