import { firstChain } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import type { Ask } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { walk } from './data-client.ts';
import { timeOf } from './data-metrics.ts';

export const day = 86_400;
export const hour = 3_600;
export const allTime = { startTimestamp: undefined, endTimestamp: undefined };

export const points = (ask: Ask, parameters: Parameters<typeof walk>[1]): Promise<Value[]> =>
  walk(ask, { pageSize: 2_000, ...parameters });

export const chainId = (world: World): string => firstChain(world).chainId;

/** Points of a list that lie in [start, end). */
export const inside = (list: readonly Value[], start: number, end: number): Value[] =>
  list.filter((point) => timeOf(point) >= start && timeOf(point) < end);

export const withValue = (point: Value, value: Value): Value => changed(point, 'value', () => value);
