import type { Level } from '../model/requirement.ts';
import type { SentEarlier } from '../client/sent-earlier.ts';
import type { Target } from '../model/exchange.ts';
import type { Depth } from '../model/depth.ts';
import type { EarlierSubject, Given } from '../discovery/given.ts';
import type { Known } from '../model/judging.ts';
import type { Reproduction } from '../model/reproduction.ts';

/** How a target is fuzzed; absent where it is judged by its suites. */
export interface FuzzOptions {
  /** Requests for inputs; what confirming and shrinking findings takes comes on top, up to `shrinkRequests`. */
  readonly requests: number;
  readonly shrinkRequests: number;
  /** Seconds after which no new inputs are sent. */
  readonly seconds?: number;
  /** Folder of inputs that were worth keeping: read at the start, added to. */
  readonly corpus?: string;
  /** Ends the run with the round that shows the first finding. */
  readonly stopAtFirst?: boolean;
  /** Whether answers decide which inputs come next. */
  readonly guidance: boolean;
  /** Folder that gets a file per finding. */
  readonly regressions?: string;
}

/** Everything that decides which requests a run sends and how it judges them. Plain data: replay.json keeps it. */
export interface EngineOptions {
  readonly target: Target;
  /** Method prefix of the node's interface. */
  readonly namespace: string;
  readonly keyHeader: string;
  /** Name of the environment variable that holds the API key, or a file that does; the key itself is never handed on. */
  readonly keyVariable?: string;
  readonly keyFile?: string;
  /** Certificates are not verified. */
  readonly insecure?: boolean;
  /** PEM file of certificates to trust beside the usual ones. */
  readonly caFile?: string;
  readonly network: string;
  readonly depth: Depth;
  readonly seed: number;
  readonly concurrency: number;
  /** Most milliseconds for one request; from the target's response times a shorter time is learnt. */
  readonly timeoutMs: number;
  /** Milliseconds that requests without an answer may take, all together; absent: no limit. */
  readonly maxSilenceMs?: number;
  readonly maxBodyBytes: number;
  readonly retries: number;
  readonly rate?: number;
  readonly maxRequests?: number;
  /** One of `count` parts of a run, from 1: it judges the operations that fall to it. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Folders of all shards of a run: what they found is brought together, and nothing is sent. */
  readonly mergeOf?: readonly string[];
  /** Where the merged recording says that everything was asked: shards that served the reference provider each had a port of their own. */
  readonly mergedOrigin?: string;
  /** Milliseconds, and MiB of the process, after which the run stops itself; absent: no limit. */
  readonly maxTimeMs?: number;
  readonly maxMemoryMiB?: number;
  /** Pages of one walk; absent: as many as the depth spends. */
  readonly maxPages?: number;
  /** Findings that carry their exchanges; absent: all. */
  readonly maxFindings?: number;
  /** KiB of a text that a finding carries; absent: 16. */
  readonly maxAttachmentKiB?: number;
  /** Requirement, operation or case key; `*` stands for anything. Empty: all. */
  readonly only: readonly string[];
  readonly failOn: Exclude<Level, 'open'>;
  /** Findings that baselines cover, by fingerprint. */
  readonly known?: Readonly<Record<string, Known>>;
  /** Subjects given by the user, by kind. */
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Subjects that an earlier run found. */
  readonly earlierSubjects?: readonly EarlierSubject[];
  /** Answers come through nock, without any socket. */
  readonly mocked: boolean;
  /** File that every exchange is appended to; absent: memory. */
  readonly recording?: string;
  readonly fuzz?: FuzzOptions;
  /** How findings are reproduced by hand; absent: by `assay` itself. */
  readonly reproduction?: Reproduction;
  /** Findings of earlier runs, as files: each is looked at again. */
  readonly regressions?: readonly string[];
  /** What preflight has asked already. */
  readonly sentEarlier?: SentEarlier;
}

/** The subjects that nobody learns from the target. */
export const givenBy = ({ subjects, earlierSubjects = [] }: EngineOptions): Given => ({
  configured: subjects,
  earlier: earlierSubjects,
});

export const defaultOptions = {
  namespace: 'vm',
  keyHeader: 'x-data-api-key',
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

/** Limits of a run that a user starts; whoever judges in code sets their own. */
export const defaultLimits = {
  maxRequests: 100_000,
  maxTimeMs: 3_600_000,
  maxSilenceMs: 120_000,
  maxMemoryMiB: 640,
  maxFindings: 500,
  maxAttachmentKiB: 16,
} as const satisfies Partial<EngineOptions>;
