import { isOperationId, operation } from '../../contract/index.ts';
import type { Base } from '../../contract/types.ts';
import { compare } from '../run.ts';

/** In the order in which the page names them. */
export const bases: readonly (readonly [Base, string])[] = [
  ['node', 'Node'],
  ['data', 'Data'],
  ['metrics', 'Metrics'],
];

const placeOf = (id: string): number => bases.findIndex(([base]) => isOperationId(id) && operation(id).base === base);

/** Operations by interface, then by name. */
export const byBase = (a: string, b: string): number => placeOf(a) - placeOf(b) || compare(a, b);
