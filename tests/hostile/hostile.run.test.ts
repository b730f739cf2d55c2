import { expectWithin, fewOf } from '../part.ts';
import fs from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from './behaviour.ts';
import { leaksIn, traces } from './leaks.ts';
import { hostileKey, perform, type Performed } from './perform.ts';
import { astray, stranger } from './stranger.ts';
import { faultIn } from '../../cli/options/json-file.ts';

/**
 * `all` (`npm run lab -- hostile`): all behaviours; `1/3`: every third. Otherwise the behaviours whose family and name contain
 * ASSAY_HOSTILE_ONLY, or a few behaviours that are marked `often`.
 */
const asked = process.env['ASSAY_HOSTILE'] ?? '';
const whole = asked === 'all';
const [part = 0, of = 0] = /^\d+\/\d+$/.test(asked) ? asked.split('/').map(Number) : [];
const wanted = process.env['ASSAY_HOSTILE_ONLY'] ?? '';
const sideBySide = 3;
const mostSeconds = 60;
const mostMB = 700;

const folder = path.join(import.meta.dirname, 'behaviours');
const families = await Promise.all(
  fs
    .readdirSync(folder)
    .sort()
    .map(async (file) => ({
      family: path.basename(file, '.ts'),
      behaviours: ((await import(path.join(folder, file))) as { readonly default: readonly Behaviour[] }).default,
    })),
);
const all = families.flatMap(({ family, behaviours }) => behaviours.map((behaviour) => ({ family, behaviour })));
const often = new Set(
  fewOf(
    3,
    all.filter(({ behaviour }) => behaviour.often),
  ),
);
const chosen = all.filter((row, index) =>
  wanted === ''
    ? whole || (of > 0 ? index % of === part - 1 : often.has(row))
    : `${row.family}: ${row.behaviour.name}`.includes(wanted),
);

const performed = new Map<Behaviour, Performed>();
const seen = (behaviour: Behaviour): Performed => {
  const found = performed.get(behaviour);
  if (!found) throw new Error(`${behaviour.name} was not performed`);
  return found;
};

const verdicts = ({ results }: Performed): string =>
  Object.entries(results?.summary ?? {})
    .filter(([verdict, count]) => count > 0 && verdict !== 'excluded')
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ') || 'none';
const causeIn = ({ says }: Behaviour, { printed }: Performed): string =>
  (says.exec(printed.replace(/\s+/g, ' '))?.[0] ?? '-').slice(0, 100).replaceAll('|', '\\|');

const writeTable = (): void => {
  const rows = chosen.map(({ family, behaviour }) => {
    const run = performed.get(behaviour);
    return run
      ? `| ${family} | ${behaviour.name} | ${run.code} | ${verdicts(run)} | ${causeIn(behaviour, run)} | ${run.seconds.toFixed(1)} | ${Math.round(run.peakMB)} |`
      : `| ${family} | ${behaviour.name} | did not end |`;
  });
  const file = path.join(
    import.meta.dirname,
    '..',
    '..',
    'reports',
    'out',
    'hostile',
    whole ? 'table.md' : 'table-often.md',
  );
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    [
      '| family | behaviour | exit | verdicts | cause | seconds | MB |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
};

beforeAll(async () => {
  await stranger();
  const inTurn = pLimit(sideBySide);
  await Promise.all(
    chosen.map(({ behaviour }) =>
      inTurn(async () => {
        performed.set(behaviour, await perform(behaviour));
      }),
    ),
  );
  writeTable();
}, 1_200_000);

afterAll(async () => {
  await (await stranger()).close();
  for (const { out } of performed.values()) fs.rmSync(out, { recursive: true, force: true });
});

test('there are at least forty of them, all with names of their own', () => {
  expect(new Set(all.map(({ behaviour }) => behaviour.name)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(40);
});

describe.each(chosen)('$family: $behaviour.name', ({ behaviour }) => {
  test('ends in time and memory, with the cause named and valid results', () => {
    const { code, printed, seconds, peakMB, out, results } = seen(behaviour);
    expect(behaviour.codes, printed).toContain(code);
    expect(printed.replace(/\s+/g, ' ')).toMatch(behaviour.says);
    // Beside other tests, on a busy machine, seconds say nothing.
    if (whole) expectWithin(seconds * 1_000, mostSeconds * 1_000);
    expect(peakMB).toBeGreaterThan(0);
    expect(peakMB).toBeLessThan(mostMB);
    // Preflight stopped the run: nothing was written.
    if (results === undefined && code !== null && [2, 3].includes(code)) expect(fs.readdirSync(out)).toEqual([]);
    else expect(faultIn('results', results)).toBeUndefined();
    behaviour.look?.(out, printed);
  });

  test.runIf(behaviour.judges)('is judged where it is good, and found broken only where it is', () => {
    const { results, printed } = seen(behaviour);
    for (const operation of behaviour.judges ?? [])
      expect(
        results?.cases.filter((testCase) => testCase.operation === operation && testCase.verdict === 'pass').length,
        printed,
      ).toBeGreaterThan(0);
    for (const { requirement, operation } of results?.findings ?? [])
      expect(`${requirement}@${operation}`, printed).toMatch(behaviour.broken ?? /./);
  });

  test('leaves no trace of the key', () => {
    const { out, printed } = seen(behaviour);
    expect(leaksIn(out, traces(hostileKey))).toEqual([]);
    for (const trace of traces(hostileKey)) expect(printed.toLowerCase()).not.toContain(trace);
  });
});

test('nothing was asked of an origin that was not configured', () => {
  expect(astray()).toEqual([]);
});

test('the key was sent: a search for it can find it', () => {
  const folderOfTraces = fs.mkdtempSync(
    path.join(import.meta.dirname, '..', '..', 'reports', 'out', 'hostile', 'traces-'),
  );
  for (const [n, trace] of traces(hostileKey).entries())
    fs.writeFileSync(path.join(folderOfTraces, `${n}.txt`), `<${trace}>`);
  expect(new Set(leaksIn(folderOfTraces, traces(hostileKey)).map((line) => line.split(': ')[0])).size).toBe(
    traces(hostileKey).length,
  );
  fs.rmSync(folderOfTraces, { recursive: true });
});
