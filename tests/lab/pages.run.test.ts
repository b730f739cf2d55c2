import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../../lab/commands.ts';
import { fillParts, sum, table } from '../../lab/markdown.ts';

const top = path.join(import.meta.dirname, '..', '..');
const read = (file: string): string => fs.readFileSync(path.join(top, file), 'utf8');

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

const realNodeParts = ['versions', 'sessions', 'findings', 'inconclusive', 'replays', 'drift', 'comparisons'];

test.each([
  [commands['list-bugs'].result, ['figures', 'pairs', 'not found', 'by hand']],
  [commands['list-servers'].result, ['results']],
  [commands['infer-table'].result, ['servers']],
  [commands.defects4rest.result, ['figures', 'pairs', 'not found']],
  [commands['real-node'].result, [...realNodeParts, 'differences']],
  [commands['ethereum-nodes'].result, ['results', 'figures', 'pairs', 'not found']],
])('%s has a place for each part that its tool measures', (page, names) => {
  const parts = Object.fromEntries(names.map((name) => [name, `new ${name}`]));
  const filled = fillParts(read(page), parts);
  for (const part of Object.values(parts)) expect(filled).toContain(part);
});

/** Rows of docs/evidence.md by the command that repeats them. */
const evidence = read('docs/evidence.md')
  .split('\n')
  .flatMap((line) => {
    const [, figure = '', command = '', takes = ''] = line.split(' | ');
    const name = /`npm run lab -- ([\w-]+)`/.exec(command)?.[1];
    return name === undefined ? [] : [{ name: name as keyof typeof commands, figure, takes }];
  });

/** Numbers that a pattern finds in a page. */
function numbers(page: string, row: RegExp): number[] {
  return [...read(page).matchAll(row)].map(([, number]) => Number(number));
}

test('docs/evidence.md names the time of each command as npm run lab does', () => {
  expect(evidence.length).toBeGreaterThan(10);
  for (const { name, takes } of evidence) expect(commands[name].takes.split(';')[0], name).toBe(takes);
});

describe('docs/evidence.md has the figures of the raw rows', () => {
  const figureOf = (name: keyof typeof commands): string => evidence.find((row) => row.name === name)?.figure ?? '';

  test.each(['list-bugs', 'ethereum-bugs', 'defects4rest'] as const)('%s', (name) => {
    const [, found, alarms] = /^(.+), (\d+ alarms)/.exec(figureOf(name)) ?? [];
    expect(read(commands[name].result)).toContain(`finds ${found} under an expected law, with ${alarms} `);
  });

  test('real-node', () => {
    const [findings] = /^\d+ findings/.exec(figureOf('real-node')) ?? [];
    expect(read(commands['real-node'].result)).toContain(`${findings}, 0 of them not explained`);
  });

  test.each(['list-servers', 'ethereum-nodes'] as const)('%s', (name) => {
    const findings = numbers(commands[name].result, /^\|[^|]+\| seed 1 \|(?:[^|]+\|){3} (\d+) \|/gm);
    const figure =
      name === 'list-servers'
        ? `${sum(findings)} findings with seed 1 on ${findings.length} servers`
        : `${findings.join(', ').replace(/, (?=\d+$)/, ' and ')} findings on ${findings.length} nodes`;
    expect(figureOf(name)).toContain(figure);
  });

  test('infer-table', () => {
    const rows = [2, 3, 4].map((cells) =>
      numbers(
        commands['infer-table'].result,
        new RegExp(`^\\| (?!all)[A-Za-z](?:[^|]*\\|){${cells}} (\\d+) \\|`, 'gm'),
      ),
    );
    const [right = 0, wrong = 0, missing = 0] = rows.map(sum);
    expect(figureOf('infer-table')).toBe(
      `${right} right, ${wrong} wrong, ${missing} not proposed on ${rows[0]?.length} servers`,
    );
  });

  test('mutation-test', () => {
    const mutants = sum(numbers('docs/judges.md', /^\|(?:[^|]*\|){4} (\d+) \|/gm));
    const caught = sum(numbers('docs/judges.md', /^\|(?:[^|]*\|){5} (\d+) \|/gm));
    expect(figureOf('mutation-test')).toContain(
      `${caught.toLocaleString('en')} of ${mutants.toLocaleString('en')} mutants`,
    );
  });
});
