import type { OperationId } from '../../../contracts/chain/index.ts';
import type { Subject } from '../subject.ts';
import type { Alteration, Ask } from '../../types.ts';
import type { World } from '../../world/world.ts';

/** The part of a production system in which a fault of this kind usually sits. */
export type FaultOrigin =
  'cache' | 'storage-query' | 'paging' | 'join' | 'number' | 'time' | 'replica' | 'rollout' | 'encoding' | 'input';

/** One fault of a production system on one operation. */
export interface Fault {
  readonly origin: FaultOrigin;
  /** Only rare data, a combination of parameters or a comparison of several answers shows the fault; absent: true. */
  readonly deep?: boolean;
  /** The section of the document, and the sentence that is broken. */
  readonly sentence: string;
  /** The wrong answer that a client gets. */
  readonly what: string;
  /** A public report of a bug with the same mechanism, as owner/repository#number. */
  readonly report?: string;
  /** Called once per run; it creates the state that answers share. */
  readonly make: (operation: Subject) => Alteration;
  /**
   * Whether the provider keeps the sentence in an example: true for the plain provider, false for the faulty one. Only
   * faults that a standard run misses have it; a caught fault is proven by its finding.
   */
  readonly isKept?: (ask: Ask, world: World) => Promise<boolean>;
}

/**
 * The exports of a file in this folder; its name is the id of the operation. The authors of these faults read only the
 * documents, never the judges. So the share of faults that `run` catches shows how well the judges detect errors that
 * they were not written for. The judges were improved while the faults in this folder were looked at; those in
 * `held-out/` were written later, and no judge was changed because of one.
 */
export interface FaultFile {
  readonly on: OperationId;
  /** By a short kebab name. */
  readonly faults: Readonly<Record<string, Fault>>;
}

/**
 * The exports of a file in `held-out/reported/`, `held-out/reported-later/`, `held-out/production/`,
 * `held-out/production-later/`, `held-out/production-third/`, `held-out/production-fourth/`,
 * `held-out/production-fifth/`, `held-out/production-sixth/` and `held-out/production-seventh/`. Most of these faults
 * copy the mechanism of a publicly reported bug. Each has an example, because its author does not know which faults a
 * run catches.
 */
export interface ReportedFile {
  readonly on: OperationId;
  readonly faults: Readonly<Record<string, Fault & Required<Pick<Fault, 'isKept'>>>>;
}
