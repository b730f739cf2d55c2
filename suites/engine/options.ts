import type { Target } from '../../client/types.ts';
import type { Depth } from '../../properties/depth.ts';
import type { Level } from '../../contract/types.ts';
import type { Known } from '../../properties/types.ts';

/** Everything that decides which requests a run sends and how it judges them. Plain data: it is handed to Vitest's worker. */
export interface EngineOptions {
  readonly target: Target;
  /** Method prefix of the node's interface. */
  readonly namespace: string;
  readonly keyHeader: string;
  /** Name of the environment variable that holds the API key; the key itself is never handed on. */
  readonly keyVariable?: string;
  readonly network: string;
  readonly depth: Depth;
  readonly seed: number;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly retries: number;
  readonly rate?: number;
  readonly maxRequests?: number;
  /** Requirement, operation or case key; `*` stands for anything. Empty: all. */
  readonly only: readonly string[];
  readonly failOn: Exclude<Level, 'open'>;
  /** Findings that baselines cover, by fingerprint. */
  readonly known?: Readonly<Record<string, Known>>;
  /** Subjects given by the user, by kind. */
  readonly subjects: Readonly<Record<string, readonly string[]>>;
  /** Answers come through nock, without any socket. */
  readonly mocked: boolean;
  /** File that every exchange is appended to; absent: memory. */
  readonly recording?: string;
}

export const defaultOptions = {
  namespace: 'vm', keyHeader: 'x-data-api-key', network: 'mainnet', depth: 'standard', seed: 1, concurrency: 8,
  timeoutMs: 30_000, maxBodyBytes: 32 * 1024 * 1024, retries: 3, only: [], failOn: 'derived', subjects: {}, mocked: false,
} as const satisfies Partial<EngineOptions>;
