import type { Subjects } from '../discovery/subjects.ts';
import type { Contract } from '../model/contract.ts';
import type { Credential, Place } from '../model/credential.ts';
import type { Depth } from '../model/depth.ts';
import type { Client } from '../model/exchange.ts';
import type { Limits } from '../model/limits.ts';

/** The options of a run that laws read. */
export interface LawOptions {
  readonly network: string;
  /** Method prefix of the node's interface. */
  readonly namespace: string;
  readonly depth: Depth;
  readonly seed: number;
  /** Maximum pages of one walk; absent: the depth's limit. */
  readonly maxPages?: number;
  /** The place of the key, if it differs from the contract's. */
  readonly keyPlace?: Place;
}

/** The parts of a run that its cases share. */
export interface LawRun {
  readonly contract: Contract;
  readonly client: Client;
  readonly subjects: Subjects;
  readonly options: LawOptions;
  /** The secrets that calls carry. */
  readonly credentials: readonly Credential[];
  /** Counts the limits that were reached. */
  readonly limits?: Limits;
}
