import type { OperationId } from '../../../engine/model/names.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Ask } from '../../types.ts';
import type { World } from '../../world/world.ts';
import { type Defect, when } from '../../../defects/defect.ts';
import type { Trigger } from '../../../defects/triggers.ts';

/** The part of a production system in which a fault of this kind usually sits. */
const origins = [
  'cache',
  'encoding',
  'input',
  'join',
  'number',
  'paging',
  'query',
  'replica',
  'rollout',
  'time',
] as const;
type FaultOrigin = (typeof origins)[number];

/** A fault of a production system on one operation. */
export interface Fault {
  readonly origin: FaultOrigin;
  /** The section of the document, and the sentence that is broken. */
  readonly sentence: string;
  readonly mutate: Defect;
  /** A public report of a bug with the same mechanism, as owner/repository#number. */
  readonly report?: string;
}

/** The default export of a file of faults: by operation and by a kebab name. */
export type FaultTable = Readonly<Record<OperationId, Readonly<Record<string, Fault>>>>;

/**
 * Calls for which the plain provider keeps the sentence of a fault (true), and the faulty provider breaks it (false).
 * Only faults that a standard run misses have such an example; a caught fault is proven by its finding.
 */
export type Example = (ask: Ask, world: World) => Promise<boolean>;

/** The defect, after the calls that show it unless all do, and before the report if there is one. */
type FaultParts =
  readonly [defect: Defect, report?: string] | readonly [trigger: Trigger, defect: Defect, report?: string];

function faultOf(origin: FaultOrigin, sentence: string, [first, second, third]: FaultParts): Fault {
  if (typeof second === 'function')
    return { origin, sentence, mutate: when(first as Trigger, second), ...defined({ report: third }) };
  return { origin, sentence, mutate: first as Defect, ...defined({ report: second }) };
}

/** Creates faults, by their origin: `fault.cache('the sentence', given('currency'), cachedBy(...))`. */
export const fault = Object.fromEntries(
  origins.map((origin) => [
    origin,
    (sentence: string, ...parts: FaultParts): Fault => faultOf(origin, sentence, parts),
  ]),
) as Readonly<Record<FaultOrigin, (sentence: string, ...parts: FaultParts) => Fault>>;
