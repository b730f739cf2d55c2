import { describe, expect, test } from 'vitest';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../../../reference/types.ts';
import type { Value } from '../../../../defects/value.ts';
import type { Outcome } from '../../../../engine/model/judging.ts';
import { answering, asking, outcomeOf } from '../../../properties/altered-target.ts';

/** A refused limit, or one cut to fewer bits, is found without an address with more than 1,024 UTXOs. */

const id = 'vm.getUTXOs';
const clamp = `node.utxos.limit-clamp@${id}`;
const mutants = (await loadMutants()).filter((one) => one.id.startsWith(`${clamp}#`));

/** A node on which no address holds more than this. */
const atMost = (count: number): Alteration =>
  answering(id, (result) => {
    const utxos = (result['utxos'] as Value[]).slice(0, count);
    return { ...result, utxos, numFetched: String(utxos.length) };
  });

const mutant = (name: string): Alteration => {
  const found = mutants.find((one) => one.id === `${clamp}#${name}`);
  if (!found) throw new Error(`no mutant ${clamp}#${name}`);
  return found.fresh();
};

const told = ({ observations }: Outcome): string[] =>
  observations.map(({ what, values }) => `${what}: ${values.join(', ')}`);

describe('a limit above 1,024', () => {
  test.each([3, 1, 0])('is tested where no address has more than %i UTXOs', async (count) => {
    const outcome = await outcomeOf(clamp, [atMost(count)]);
    expect(`${outcome.verdict} ${outcome.reason ?? ''}`.trim()).toBe('pass');
    expect(told(outcome)).toContain('the longest list known: no more than 1024 items');
  });

  test.each([
    [3, 'beyond-32-bits-refused'],
    [0, 'beyond-32-bits-refused'],
    [0, 'beyond-52-bits-refused'],
    [2, 'in-32-bits'],
  ] as const)('with at most %i UTXOs, %s is a finding', async (count, name) => {
    expect(await outcomeOf(clamp, [atMost(count), mutant(name)])).toMatchObject({ verdict: 'fail' });
  });

  test('of 2^53 and more may be refused: JSON lets a reader limit the range of numbers', async () => {
    const limited = asking(id, (given) =>
      typeof given['limit'] === 'bigint' || Number(given['limit']) > Number.MAX_SAFE_INTEGER
        ? { ...given, limit: -1 }
        : given,
    );
    const outcome = await outcomeOf(clamp, [limited]);
    expect(outcome.verdict).toBe('pass');
    expect(told(outcome)).toEqual(['a limit of 2^53 or more: an error']);
  });

  test('of 2^63 and more that is taken must give what 1,024 gives', async () => {
    const alteration = asking(id, (given) => (Number(given['limit']) > 2 ** 60 ? { ...given, limit: 1 } : given));
    expect(await outcomeOf(clamp, [alteration])).toMatchObject({ verdict: 'fail' });
  });
});

describe('without a limit', () => {
  const byDefault = `node.utxos.limit-default@${id}`;
  const defaultOf = (limit: number): Alteration => asking(id, (given) => ({ limit, ...given }));

  test('3 UTXOs do not show the default, but they all come', async () => {
    const outcome = await outcomeOf(byDefault, [atMost(3)]);
    expect(outcome).toMatchObject({ verdict: 'inconclusive', evidence: 0 });
    expect(outcome.reason).toContain('a list with 1024 items or more');
    expect(await outcomeOf(byDefault, [atMost(3), defaultOf(2)])).toMatchObject({ verdict: 'fail' });
  });

  test.each([100, 1_000, 1_023])(
    'the default %i is found, though lists were found without a limit before',
    async (limit) => {
      expect(await outcomeOf(byDefault, [defaultOf(limit)])).toMatchObject({ verdict: 'fail' });
    },
  );

  test('nothing can be said where no address has any', async () => {
    expect(await outcomeOf(byDefault, [atMost(0)])).toMatchObject({ verdict: 'inconclusive' });
  });
});
