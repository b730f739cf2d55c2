import { expect, test } from 'vitest';
import { examples } from '../../../../reference/defects/faults/examples.ts';
import { faults } from '../../../../reference/defects/faults/index.ts';
import { kebab } from '../../../../reference/defects/mutants/load.ts';
import { asking } from './asking.ts';
import { createProvider } from '../../../../reference/provider.ts';
import { createWorld } from '../../../../reference/world/world.ts';
import { missReasons } from '../../../../lab/mutation-test/reasons.ts';
import { partOf } from '../../../part.ts';

const world = createWorld({ seed: 1 });

test('each fault has a kebab name of its own', () => {
  const ids = faults.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !kebab.test(id.replace(/^.*#/, '')))).toEqual([]);
});

// `npm run lab -- faults` proves the other faults: each must be caught.
test('a fault has an example where a standard run does not catch it', () => {
  const withExample = faults.filter(({ isKept }) => isKept).map(({ id }) => id);
  expect(Object.keys(missReasons).filter((id) => !withExample.includes(id))).toEqual([]);
  expect(withExample.filter((id) => !Object.hasOwn(missReasons, id))).toEqual([]);
  expect(Object.keys(examples).filter((id) => !withExample.includes(id))).toEqual([]);
});

const faultsWithExample = faults.flatMap((fault) => (fault.isKept ? [[fault.id, fault, fault.isKept] as const] : []));

test.each(partOf(faultsWithExample))('%s shows on the faulty provider only', async (_, fault, isKept) => {
  const ask = (alterations: Parameters<typeof createProvider>[0]['alterations'] = []): ReturnType<typeof asking> =>
    asking(createProvider({ seed: 1, world, alterations }), fault.on);
  expect(await isKept(ask(), world)).toBe(true);
  expect(await isKept(ask([fault.fresh()]), world)).toBe(false);
});
