import { beforeAll, describe, expect, test, vi, onTestFinished } from 'vitest';
import { readerOf } from '../../cli/run/reader.ts';
import { talliedReader } from '../../cli/run/tallied-reader.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Line } from '../../engine/client/record.ts';
import { gatherDrift } from '../../compare/moments/facts/facts.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import type { PassiveVerdicts } from '../../engine/run/judge/run-checks.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { outcomeOf, planted, quickOptions } from '../reference-run.ts';

const broken = [
  'data.schema.response@listUtxos#outputindex-has-another-type',
  'node.envelope.id-echo@vm.getAllBalances#constant',
];

/** The lines that a run passed to its reader, and the reader's verdicts. */
let cases: ReadonlyMap<string, Case>;
const given: (readonly [Line, boolean])[] = [];
let verdicts: PassiveVerdicts;
beforeAll(async () => {
  await judgeTarget(chain, quickOptions, {
    ...alteredProvider(await planted(...broken)),
    openReader(all) {
      cases = all;
      const reader = talliedReader(chain, all, true);
      return {
        read(line, isJudged) {
          given.push([line, isJudged]);
          reader.read(line, isJudged);
        },
        verdicts: async () => (verdicts = await reader.verdicts()),
      };
    },
  });
});

const lines = (): readonly Line[] => given.map(([line]) => line);

test('answers to confirmations are counted, and not judged', async () => {
  expect(given.filter(([, isJudged]) => !isJudged).length).toBeGreaterThan(0);
  const reader = talliedReader(chain, cases, true);
  for (const [line] of given) reader.read(line, false);
  expect((await reader.verdicts()).byCase.size).toBe(0);
  expect((await reader.figures([]))?.drift).toEqual(await gatherDrift(chain, lines(), []));
});

test('a line that cannot be counted ends the counting, not the request', async () => {
  const reader = talliedReader(chain, cases, true);
  const unknown = { ...lines().find((line) => !('reused' in line)), call: { operation: 'unknown', parameters: {} } };
  reader.read(unknown as unknown as Line, false);
  expect(await reader.figures([])).toBeUndefined();
});

describe('a thread', () => {
  test('gives the verdicts and the figures that the own thread gives', async () => {
    const run = readerOf({ contract: chain, engine: {} });
    onTestFinished(() => run.close());
    const reader = run.openReader(cases);
    const judged = given.filter(([, isJudged]) => isJudged);
    const later = given.filter(([, isJudged]) => !isJudged);
    for (const [line] of judged) reader.read(line, true);
    const seen = await reader.verdicts();
    for (const [line] of later) reader.read(line, false);
    expect(seen.byCase.size).toBeGreaterThan(500);
    expect(seen).toEqual(verdicts);
    const figures = await run.figures([]);
    expect(figures?.drift).toEqual(
      await gatherDrift(
        chain,
        [...judged, ...later].map(([line]) => line),
        [],
      ),
    );
    const traffic = [...(figures?.traffic.byOperation.values() ?? [])];
    expect(traffic.reduce((sum, { latency }) => sum + latency.answers, 0)).toBe(
      lines().filter((line) => !('reused' in line) && line.response).length,
    );
  });

  test('is waited for when it falls behind, so that lines do not pile up', async () => {
    const one = lines().find((line) => !('reused' in line) && line.response !== undefined);
    if (!one || 'reused' in one || !one.response) throw new Error('no answer');
    const run = readerOf({ contract: chain, engine: {} });
    const added = vi.spyOn(Atomics, 'add');
    try {
      const reader = run.openReader(cases);
      const body = `{"padding":"${'x'.repeat(8 * 2 ** 20)}"}`;
      for (let count = 0; count < 25; count += 1) {
        reader.read({ ...one, response: { ...one.response, body } }, true);
      }
      await reader.verdicts();
      // 200 MiB of answers were read. When another line came, at most one was not read yet.
      const unread = added.mock.results.map(({ value }) => (value as number) / 2 ** 20);
      expect(unread).toHaveLength(25);
      expect(Math.max(...unread)).toBeLessThan(9);
    } finally {
      added.mockRestore();
      await run.close();
    }
  });

  test('that has ended makes the verdicts fail, not the requests', async () => {
    const run = readerOf({ contract: chain, engine: {} });
    const reader = run.openReader(cases);
    await run.close();
    for (const [line, isJudged] of given.slice(0, 3)) reader.read(line, isJudged);
    await expect(reader.verdicts()).rejects.toThrow('the thread that judges has ended');
  });
});

test('a campaign is not counted: it records a part of its exchanges', async () => {
  const run = readerOf({ contract: chain, engine: { fuzz: { requests: 1, shrinkRequests: 0, guidance: true } } });
  const reader = run.openReader(new Map());
  for (const [line] of given) reader.read(line, false);
  expect(await run.figures([])).toBeUndefined();
  await run.close();
});

test('without verdicts of passive checks a run says so, and keeps what laws found', async () => {
  const { outcomes, defects } = await judgeTarget(
    chain,
    { ...quickOptions, depth: 'standard', only: ['vm.getHeight'] },
    {
      ...alteredProvider([]),
      openReader: () => ({ read: () => undefined, verdicts: () => Promise.reject(new Error('out of memory')) }),
    },
  );
  expect(defects).toEqual(['passive checks: out of memory']);
  const verdictOf = (id: string) => outcomeOf(outcomes, `${id}@vm.getHeight`)?.verdict;
  expect(verdictOf('node.height.last-accepted')).toBe('pass');
  expect(verdictOf('node.numbers.decimal-string')).toBe('inconclusive');
});
