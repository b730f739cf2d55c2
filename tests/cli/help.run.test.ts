import { describe, expect, test } from 'vitest';
import { examples, helpNotes } from '../../cli/help.ts';
import { type CommandName, flagsOf } from '../../cli/options/row.ts';
import { maxShown } from '../../cli/command.ts';
import { rowsOf } from '../../cli/options/table.ts';
import { progressLine } from '../../cli/progress.ts';
import { assayHere } from './assay.ts';

test.each(Object.entries(examples))('assay %s --help: examples with options that the command has', (name, lines) => {
  const options = new Set<string>(rowsOf(name as CommandName).map((row) => row.name));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).toContain(`assay ${name}`);
    for (const [, option = ''] of line.matchAll(/ --([a-z-]+)/g)) expect([...options], line).toContain(option);
    expect(helpNotes(name as CommandName)).toContain(line);
  }
});

test('commands that judge say what their exit codes mean', () => {
  for (const name of ['run', 'fuzz', 'report merge', 'report judge'] as const)
    for (const code of [0, 1, 2, 3, 4, 130]) expect(helpNotes(name)).toMatch(new RegExp(`^ {2}${code} {2}\\w`, 'm'));
});

test('a line of progress has the share done, the requests, the findings so far and the time', () => {
  const judging = { phase: 'judging', done: 50, total: 199, requests: 323, findings: 2 } as const;
  expect(progressLine(judging, 65_400)).toBe('judging, 50 of 199 cases (25 %), 323 requests, 2 findings so far, 1:05');
  expect(progressLine({ ...judging, phase: 'discovering', findings: 0 }, 900)).toBe(
    'finding subjects, 323 requests, 0:00',
  );
  expect(progressLine({ ...judging, total: 0 }, 0)).toContain('50 of 0 cases, ');
});

describe.each(Object.keys(examples) as CommandName[])('assay %s', (name) => {
  const shown = async (flag: string): Promise<string> => (await assayHere(...name.split(' '), flag)).stdout;
  const optionsIn = (help: string): string[] =>
    [...help.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option);
  const all = rowsOf(name).map((row) => flagsOf(row).split(' ')[0]);

  test('--help shows the options of a first week, on one screen', async () => {
    const help = await shown('--help');
    expect(optionsIn(help).length).toBeLessThanOrEqual(maxShown);
    if (all.length > maxShown) expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    expect(help.includes('--help-all')).toBe(all.length > maxShown);
  });

  test.runIf(all.length > maxShown)('--help-all shows every option', async () => {
    expect(optionsIn(await shown('--help-all')).sort()).toEqual(all.toSorted());
    expect(optionsIn(await shown('--help')).length).toBeLessThan(all.length);
  });
});
