import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../engine/model/exchange.ts';
import type { OperationId } from '../../engine/model/names.ts';
import { operation, operations } from '../../contracts/chain/index.ts';
import { validity } from '../../engine/model/validity.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { sequencesFor } from '../../fuzz/sequences/sequences.ts';
import { ask as askPlain, plainSubjects } from './plain.ts';

/** The calls of each of some sequences on one list. */
const sent = async (id: OperationId, seed: number, runs: number): Promise<Call[][]> => {
  const sequences = sequencesFor(operation(id), await plainSubjects());
  if (!sequences) return [];
  const all: Call[][] = [];
  for (const commands of fc.sample(sequences.commands, { seed, numRuns: runs })) {
    const calls: Call[] = [];
    all.push(calls);
    await fc.asyncModelRun(
      () => ({
        model: sequences.model(),
        real: {
          ask: (call) => {
            calls.push(call);
            return askPlain(call);
          },
        },
      }),
      commands,
    );
  }
  return all;
};

test('every call of a sequence is one that the documents describe; only a token used again or under another page size is left open', async () => {
  for (const { id, listing } of operations.filter((row) => row.listing)) {
    const calls = (await sent(id, 1, 4)).flat();
    expect(calls.length, id).toBeGreaterThan(4);
    expect(
      calls.filter((call) => validity(operation(call.operation), call.parameters).valid !== true),
      id,
    ).toEqual([]);
    expect(
      calls.filter(
        (call) =>
          call.input !== 'valid' &&
          call.parameters[(listing && pagesOf(operation(call.operation)).cursor) ?? ''] === undefined,
      ),
      id,
    ).toEqual([]);
  }
});

test('sequences go through pages, ranges, filters, orders and old cursors, and end', async () => {
  const all = await sent('listAddressTransactions', 2, 60);
  const calls = all.flat();
  const given = (name: string): number => calls.filter((call) => call.parameters[name] !== undefined).length;
  for (const name of ['pageToken', 'startBlock', 'endBlock', 'sortOrder']) expect(given(name), name).toBeGreaterThan(5);
  expect(calls.filter((call) => call.input === 'open').length).toBeGreaterThan(5);
  expect(Math.max(...all.map((one) => one.length))).toBeLessThanOrEqual(30);
  expect(
    (await sent('listMessages', 2, 40))
      .flat()
      .filter(({ parameters }) => ['from', 'to', 'blockchainId'].some((name) => parameters[name] !== undefined)).length,
  ).toBeGreaterThan(5);
  expect((await sent('vm.getUTXOs', 2, 40)).flat().map((call) => call.operation)).toContain('vm.getHeight');
});

test('the same seed makes the same calls', async () => {
  expect(await sent('listUtxos', 5, 10)).toEqual(await sent('listUtxos', 5, 10));
});

test('a command that breaks ends the sequence, and the sequence shrinks', async () => {
  const sequences = sequencesFor(operation('listNativeTransactions'), await plainSubjects());
  if (!sequences) throw new Error('no list');
  const result = await fc.check(
    fc.asyncProperty(sequences.commands, async (commands) => {
      const ask = async (call: Call) => {
        if (call.parameters['pageToken'] !== undefined) throw new Error('broken');
        return askPlain(call);
      };
      await fc.asyncModelRun(() => ({ model: sequences.model(), real: { ask } }), commands);
    }),
    { seed: 1, numRuns: 40 },
  );
  expect(result.failed).toBe(true);
  expect(
    String(result.counterexample?.[0])
      .split(',')
      .filter((part) => part.includes('(')).length,
  ).toBeLessThanOrEqual(2);
});

test('there are none where nothing is listed, or no list was found', async () => {
  expect(sequencesFor(operation('vm.getHeight'), await plainSubjects())).toBeUndefined();
  expect(sequencesFor(operation('listMessages'), new Subjects())).toBeUndefined();
});
