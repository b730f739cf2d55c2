import type { Level } from '../model/requirement.ts';
import type { SentEarlier } from '../client/answers.ts';
import type { LawOptions } from '../contract/law-run.ts';
import type { Credential } from '../model/credential.ts';
import type { Target } from '../model/exchange.ts';
import type { EarlierSubject, OutsideSubjects } from '../discovery/outside-subjects.ts';
import type { Known } from '../model/judging.ts';
import type { OperationPace } from '../client/client.ts';
import type { Reproduction } from '../model/reproduction.ts';

/** Options of fuzzing; absent: laws and checks judge the target. */
export interface FuzzOptions {
  /** Fuzzes after the laws and checks; absent: instead of them. */
  readonly afterRun?: true;
  /**
   * Requests for inputs, of all shards together. Confirming and shrinking findings takes additional requests, up to
   * `shrinkRequests` in each shard.
   */
  readonly requests: number;
  /** All requests, of all shards together: discovery, inputs and `shrinkRequests`. Absent: `maxRequests` alone. */
  readonly total?: number;
  readonly shrinkRequests: number;
  /** Seconds after which no new inputs are sent. */
  readonly seconds?: number;
  /** Folder of inputs worth keeping. The run reads them at the start and adds new ones. */
  readonly corpus?: string;
  /** Ends the run after the round with the first finding. */
  readonly stopAtFirst?: boolean;
  /** Whether answers guide the choice of the next inputs. */
  readonly guidance: boolean;
  /** Folder for one file per finding. */
  readonly regressions?: string;
}

/** Settings of the user for operations by name. */
export interface OperationSettings extends OperationPace {
  /** Why the operation is neither judged nor called by discovery; absent: it is. */
  readonly skip?: string;
}

/**
 * All options that decide which requests a run sends and how it judges them. Plain data, because replay.json stores it.
 */
export interface EngineOptions extends LawOptions {
  readonly target: Target;
  /** The credentials of requests, with the sources of their secrets. The secrets themselves are never stored. */
  readonly credentials?: readonly Credential[];
  /** Certificates are not verified. */
  readonly insecure?: boolean;
  /** PEM file of additionally trusted certificates. */
  readonly caFile?: string;
  readonly concurrency: number;
  /** Maximum milliseconds for one request. A shorter timeout is learnt from the target's response times. */
  readonly timeoutMs: number;
  /** Milliseconds that every request may take, and that a target may be silent, whatever was learnt; absent: 0. */
  readonly patienceFloorMs?: number;
  /** Total milliseconds that requests without an answer may take; absent: no limit. */
  readonly maxSilenceMs?: number;
  readonly maxBodyBytes: number;
  readonly retries: number;
  /** Whether each request carries a W3C trace of its own; absent: no. */
  readonly trace?: boolean;
  readonly rate?: number;
  readonly maxRequests?: number;
  /** Runs one of `count` shards, counted from 1: its share of the operations or, when fuzzing, of the inputs. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Folders of all shards of a run. Their results are merged, and nothing is sent. */
  readonly mergeOf?: readonly string[];
  /** Origin in the merged recording. Each shard that served the reference provider had its own port. */
  readonly mergedOrigin?: string;
  /** Milliseconds, and MiB of process memory, after which the run stops itself; absent: no limit. */
  readonly maxTimeMs?: number;
  readonly maxMemoryMiB?: number;
  /** Maximum findings that carry their exchanges; absent: all. */
  readonly maxFindings?: number;
  /** Maximum KiB of a text in a finding; absent: 16. */
  readonly maxAttachmentKiB?: number;
  /** Patterns for requirement, operation or case key; `*` matches anything. Empty: all. */
  readonly only: readonly string[];
  /** Settings of operations. Of each setting, the first one whose pattern matches counts. */
  readonly operations?: readonly OperationSettings[];
  readonly failOn: Exclude<Level, 'open'>;
  /** Known findings of baselines, by fingerprint. */
  readonly known?: Readonly<Record<string, Known>>;
  /** Subjects from the user, by kind. */
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Subjects that an earlier run found. */
  readonly earlierSubjects?: readonly EarlierSubject[];
  /** nock answers all requests, without a socket. */
  readonly mocked: boolean;
  /** File to which every exchange is appended; absent: memory only. */
  readonly recording?: string;
  readonly fuzz?: FuzzOptions;
  /** How to reproduce findings by hand; absent: with `assay` itself. */
  readonly reproduction?: Reproduction;
  /** Files of earlier findings; each is replayed. */
  readonly regressions?: readonly string[];
  /** Exchanges of preflight. */
  readonly sentEarlier?: SentEarlier;
}

/** Seconds in which a campaign confirms and shrinks its last findings, after the time for inputs. */
export const secondsToConfirm = (seconds: number): number => Math.min(60, Math.max(5, seconds / 4));

/** Requests for confirming and shrinking the findings of this many inputs. */
export const shrinkRequestsFor = (inputs: number): number => Math.max(500, Math.round(inputs / 5));

/** The given subjects of a run. */
export const givenBy = ({ subjects, earlierSubjects = [] }: EngineOptions): OutsideSubjects => ({
  configured: subjects,
  earlier: earlierSubjects,
});

export const defaultOptions = {
  namespace: 'vm',
  network: 'mainnet',
  depth: 'standard',
  seed: 1,
  concurrency: 8,
  timeoutMs: 30_000,
  maxBodyBytes: 8 * 1024 * 1024,
  retries: 3,
  only: [],
  failOn: 'derived',
  subjects: {},
  mocked: false,
} as const satisfies Partial<EngineOptions>;

/** Limits of a run from the command line. Code that calls the engine sets its own limits. */
export const defaultLimits = {
  maxRequests: 100_000,
  maxTimeMs: 3_600_000,
  maxSilenceMs: 120_000,
  maxMemoryMiB: 800,
  maxFindings: 500,
  maxAttachmentKiB: 16,
} as const satisfies Partial<EngineOptions>;
