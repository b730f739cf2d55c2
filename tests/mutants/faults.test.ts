import { expect, test } from 'vitest';
import { loadFaults } from '../../reference/defects/faults/load.ts';
import { asking } from '../../reference/defects/shared/asking.ts';
import { createProvider } from '../../reference/provider.ts';
import { createWorld } from '../../reference/world/world.ts';
import { missReasons } from '../../lab/mutation-test/miss-reasons.ts';
import { partOf } from '../part.ts';

const world = createWorld({ seed: 1 });
const faults = await loadFaults();

// `npm run lab -- faults` proves the other faults: each must be caught.
test('a fault has an example where a standard run does not catch it', () => {
  const withExample = faults.filter(({ heldOut, isKept }) => !heldOut && isKept !== undefined).map(({ id }) => id);
  const missed = faults.filter(({ heldOut, id }) => !heldOut && Object.hasOwn(missReasons, id)).map(({ id }) => id);
  expect(withExample).toEqual(missed);
  expect(Object.keys(missReasons).filter((id) => !faults.some((fault) => fault.id === id))).toEqual([]);
});

const examples = faults.flatMap((fault) => (fault.isKept ? [[fault.id, fault, fault.isKept] as const] : []));

test.each(partOf(examples))('%s shows on the faulty provider only', async (_, fault, isKept) => {
  const ask = (alterations: Parameters<typeof createProvider>[0]['alterations'] = []): ReturnType<typeof asking> =>
    asking(createProvider({ seed: 1, world, alterations }), fault.on);
  expect(await isKept(ask(), world)).toBe(true);
  expect(await isKept(ask([fault.fresh()]), world)).toBe(false);
});
