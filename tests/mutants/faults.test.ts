import { expect, test } from 'vitest';
import { loadFaults } from '../../reference/defects/faults/load.ts';
import { asking } from '../../reference/defects/shared/asking.ts';
import { createProvider } from '../../reference/provider.ts';
import { createWorld } from '../../reference/world/world.ts';
import { partOf } from '../part.ts';

const world = createWorld({ seed: 1 });
const faults = await loadFaults();

test.each(partOf(faults).map((fault) => [fault.id, fault] as const))(
  '%s shows on the faulty provider only',
  async (_, fault) => {
    const on = (faulty: boolean): ReturnType<typeof asking> =>
      asking(createProvider({ seed: 1, world, alterations: faulty ? [fault.fresh()] : [] }), fault.on);
    expect(await fault.holds(on(false), world)).toBe(true);
    expect(await fault.holds(on(true), world)).toBe(false);
  },
);
