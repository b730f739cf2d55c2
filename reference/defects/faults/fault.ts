import type { OperationId } from '../../../contracts/chain/index.ts';
import type { Ask } from '../../types.ts';
import type { World } from '../../world/world.ts';
import type { Defect } from '../../../defects/defect.ts';
import type { FaultBatch } from './batches.ts';

/** The part of a production system in which a fault of this kind usually sits. */
export type FaultOrigin =
  'cache' | 'storage-query' | 'paging' | 'join' | 'number' | 'time' | 'replica' | 'rollout' | 'encoding' | 'input';

/** A fault of a production system on one operation. */
export interface Fault {
  readonly origin: FaultOrigin;
  /** The section of the document, and the sentence that is broken. */
  readonly sentence: string;
  readonly mutate: Defect;
  /** A public report of a bug with the same mechanism, as owner/repository#number. */
  readonly report?: string;
  /**
   * Whether the provider keeps the sentence in an example: true for the plain provider, false for the faulty one. Only
   * faults that a standard run misses have it; a caught fault is proven by its finding.
   */
  readonly isKept?: (ask: Ask, world: World) => Promise<boolean>;
}

/** The default export of a file of faults: by operation, by batch, and by a kebab name. */
export type FaultTable = Partial<Record<OperationId, Partial<Record<FaultBatch, Readonly<Record<string, Fault>>>>>>;

export function fault(
  origin: FaultOrigin,
  sentence: string,
  mutate: Defect,
  more: Pick<Fault, 'report' | 'isKept'> = {},
): Fault {
  return { origin, sentence, mutate, ...more };
}
