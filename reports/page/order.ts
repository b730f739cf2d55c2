import { isOperationId, operation } from '../../contracts/chain/index.ts';
import type { Base } from '../../engine/model/operation.ts';
import { compare } from '../../engine/model/run.ts';

/** In the order in which the page names them. */
export const bases: readonly (readonly [Base, string])[] = [
  ['node', 'Node'],
  ['data', 'Data'],
  ['metrics', 'Metrics'],
];

const placeOf = (id: string): number => bases.findIndex(([base]) => isOperationId(id) && operation(id).base === base);

/** Operations by interface, then by name. */
export const byBase = (a: string, b: string): number => placeOf(a) - placeOf(b) || compare(a, b);
