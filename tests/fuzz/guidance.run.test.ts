import { describe, expect, it } from 'vitest';
import type { Call } from '../../engine/model/exchange.ts';
import { Explorer, WalkTracker } from '../../fuzz/guidance/explorer.ts';
import { features } from '../../fuzz/guidance/features.ts';
import { loadFuzzMutants } from '../../reference/defects/mutants/load.ts';
import { ask, plainSubjects } from './plain.ts';
import { fuzzed } from './target.ts';
import { proof } from '../part.ts';

/** A list of more than a few items, with a block range. */
const list = async () => {
  const subjects = await plainSubjects();
  const set = subjects.arguments('listNativeTransactions').find(({ count }) => count > 9);
  return { subjects, operation: 'listNativeTransactions' as const, parameters: set?.parameters ?? {} };
};

describe('features', () => {
  it('tell calls apart by pairs of what they were given', async () => {
    const { operation, parameters } = await list();
    const of = async (more: object): Promise<Set<string>> =>
      new Set(features(await ask({ operation, parameters: { ...parameters, ...more } }), 1, new Set()));
    const [start, end, both] = [
      await of({ startBlock: 1 }),
      await of({ endBlock: 9_999 }),
      await of({ startBlock: 1, endBlock: 9_999 }),
    ];
    const fresh = [...both].filter((text) => !start.has(text) && !end.has(text));
    expect(fresh.some((text) => text.includes('startBlock') && text.includes('endBlock'))).toBe(true);
    expect([...(await of({ startBlock: 2 }))]).toEqual([...start]);
  });
});

describe('a walk tracker', () => {
  it('counts the pages of a walk, and walks on only from where it was told to', async () => {
    const { operation, parameters } = await list();
    const walks = new WalkTracker();
    const first: Call = { operation, parameters: { ...parameters, pageSize: 2 }, input: 'valid' };
    expect(walks.follow(await ask(first))).toEqual({ page: 1 });
    walks.walk(first);
    const pages: number[] = [];
    for (let call: Call | undefined = first; call;) {
      const place = walks.follow(await ask(call));
      pages.push(place.page);
      call = place.next;
    }
    expect(pages).toEqual([1, 2, 3, 4]);
  });

  it('doubts a page that begins as the one before it ended', async () => {
    const { operation, parameters } = await list();
    const walks = new WalkTracker();
    const first = await ask({ operation, parameters: { ...parameters, pageSize: 3 } });
    walks.follow(first);
    const second = await ask({
      operation,
      parameters: { ...parameters, pageSize: 3, pageToken: first.result?.['nextPageToken'] as string },
    });
    expect(walks.follow(second).doubtful).toBeUndefined();
    expect(
      walks.follow({ ...second, items: [first.items?.at(-1) ?? null, ...(second.items ?? [])] }).doubtful?.parameters,
    ).toEqual({ ...parameters, pageSize: 3 });
  });
});

describe('an explorer', () => {
  it('asks for documented calls around what an answer showed, and never twice in the same way', async () => {
    const { subjects, operation, parameters } = await list();
    const explorer = new Explorer(subjects);
    const answer = await ask({ operation, parameters });
    for (let time = 0; time < 3; time += 1) explorer.explore(answer);
    const calls = explorer.take(1_000);
    expect(explorer.take(1_000)).toEqual([]);
    expect(calls.filter(({ input }) => input === 'invalid')).toEqual([]);
    const ranges = calls.filter((call) => call.parameters['startBlock'] !== undefined);
    expect(new Set(ranges.map((call) => JSON.stringify(call.parameters))).size).toBe(ranges.length);
    for (const {
      parameters: { startBlock, endBlock },
    } of ranges)
      expect(Number(endBlock)).toBeGreaterThan(Number(startBlock));
    // A range around an item must contain at least this item.
    for (const call of ranges) expect((await ask(call)).items?.length).toBeGreaterThan(0);
  });

  it('asks for less where a call was refused', async () => {
    const { subjects, operation, parameters } = await list();
    const explorer = new Explorer(subjects);
    const answer = await ask({ operation, parameters: { ...parameters, startBlock: 1, endBlock: 5 } });
    explorer.explore({ ...answer, result: undefined, status: 400 });
    expect(explorer.take(9).map((call) => Object.keys(call.parameters).length)).toEqual(
      [0, 0].map(() => Object.keys(parameters).length + 1),
    );
  });
});

describe('guidance', () => {
  proof('finds within a budget what is not found without', async () => {
    const mutant = (await loadFuzzMutants()).find(({ id }) => id.endsWith('alias-loses-its-pages'));
    if (!mutant) throw new Error('that mutant is gone');
    const findings = async (guidance: boolean): Promise<number> =>
      (
        await fuzzed(
          [mutant.fresh()],
          1_200,
          { only: ['listContractDeployments', 'listMessages'] },
          { guidance, stopAtFirst: true },
        )
      ).outcomes.flatMap((outcome) => (outcome.verdict === 'fail' ? outcome.findings : [])).length;
    expect([await findings(true), await findings(false)]).toEqual([1, 0]);
  });
});
