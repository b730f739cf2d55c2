import { describe, expect, test } from 'vitest';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../../../reference/types.ts';
import type { Value } from '../../../../defects/value.ts';
import { answering, outcomeOf } from '../../../properties/altered-target.ts';

describe('atomic walk', () => {
  const key = 'node.utxos.continuation@vm.getUTXOs';
  const message = 'with sourceChain and a limit of 1, endIndex does not lead to the next set';

  const inclusive = async (): Promise<Alteration> => {
    const found = (await loadMutants()).find((mutant) => mutant.id === `${key}#atomic-walk-begins-again`);
    if (!found) throw new Error('no mutant begins at its startIndex');
    return found.fresh();
  };

  /** Atomic UTXOs of every chain, at most so many. */
  const atMostAtomic = (count: number): Alteration =>
    answering('vm.getUTXOs', (result, call) => {
      if (call.parameters['sourceChain'] === undefined) return result;
      const utxos = (result['utxos'] as Value[]).slice(0, count);
      return { ...result, utxos, numFetched: String(utxos.length) };
    });

  test('with sourceChain, a walk by one UTXO a page advances', async () => {
    const outcome = await outcomeOf(key, []);
    expect(outcome.verdict).toBe('pass');
  });

  test('one that never gets past its first UTXO is a finding', async () => {
    const outcome = await outcomeOf(key, [await inclusive()]);
    expect(outcome.verdict).toBe('fail');
    expect(outcome.findings.map((finding) => finding.message)).toEqual([message]);
  });

  test('where no chain has exported several UTXOs nothing is said of them', async () => {
    const outcome = await outcomeOf(key, [await inclusive(), atMostAtomic(1)]);
    expect(outcome.verdict).toBe('pass');
  });
});

describe('id of zeros', () => {
  /**
   * Unknown means that the node has not seen the transaction. The document does not say whether 32 zero bytes are the id
   * of a transaction, so both answers are allowed: the status Unknown, and an error.
   */
  const key = 'node.tx-status.unknown@vm.getTxStatus';
  const zeros = '11111111111111111111111111111111LpoYY';

  const refused: Alteration = {
    call: (call, next) =>
      call.operation === 'vm.getTxStatus' && call.parameters['txID'] === zeros
        ? { kind: 'rpc-error', code: -32_000, message: 'nil transaction ID' }
        : next(call),
  };

  const accepted = answering('vm.getTxStatus', (result, call) =>
    call.parameters['txID'] === zeros ? { status: 'Accepted' } : result,
  );

  test.each([
    ['Unknown', [], 'pass', '"Unknown"'],
    ['an error', [refused], 'pass', 'an error'],
    ['Accepted', [accepted], 'fail', '"Accepted"'],
  ] as const)('%s for the id of zeros', async (_, alterations, verdict, observed) => {
    const observations = [{ what: 'the status of the id of zeros', values: [observed] }];
    expect(await outcomeOf(key, alterations)).toMatchObject({ verdict, observations });
  });
});

/** A wallet that pays all the time: its balance is another one with every few calls. */
describe('moving balances', () => {
  const key = 'node.balances.agree@vm.getBalance';

  /** Both methods tell the balance of the moment, which falls by 1 with every `calls` calls of them. */
  const paying = (calls: number): readonly Alteration[] => {
    let asked = 0;
    const less = (value: Value | undefined): Value =>
      value === '0' ? value : String(BigInt(String(value)) - BigInt(Math.floor(asked / calls)));
    return [
      answering('vm.getBalance', (result) => {
        asked += 1;
        return { ...result, balance: less(result['balance']) };
      }),
      answering('vm.getAllBalances', (result) => {
        asked += 1;
        const entries = result['balances'] as { readonly balance: Value }[];
        return { ...result, balances: entries.map((entry) => ({ ...entry, balance: less(entry.balance) })) };
      }),
    ];
  };

  test.each([2, 3, 5, 7])('a balance that changes with every %i calls is no finding', async (calls) => {
    const outcome = await outcomeOf(key, paying(calls));
    expect(outcome.findings.map((finding) => [finding.message, finding.expected, finding.actual])).toEqual([]);
  });

  test('a balance that is always one more is a finding', async () => {
    const more = answering('vm.getBalance', (result) => ({
      ...result,
      balance: String(BigInt(String(result['balance'])) + 1n),
    }));
    const outcome = await outcomeOf(key, [more]);
    expect(outcome.verdict).toBe('fail');
  });
});
