import type { Exchange } from '../../engine/model/exchange.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import type { Question, SideName } from '../../engine/model/comparison.ts';
import type { Recorder } from '../../engine/client/record.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';

/** The options of a comparison. Each side has its own options for requests. */
export interface CompareOptions {
  readonly A: EngineOptions;
  readonly B: EngineOptions;
  /** The exchanges of an earlier run, which are the answers of A: what never changes is compared with them. */
  readonly before?: readonly Exchange[];
  /** A second instance of A: differences between A and this instance are ignored. */
  readonly noise?: EngineOptions;
  readonly seed: number;
  /** Requests to all targets together; the last question may need a few more. */
  readonly maxRequests: number;
  /** Patterns of operations; empty: all. */
  readonly only: readonly string[];
  /** Heads that are further apart cannot be compared; absent: the contract's number. */
  readonly maxApart?: number;
  /** Milliseconds before each further attempt at a question whose answers differ. */
  readonly pauses: readonly number[];
  /** Questions at a time. */
  readonly concurrency: number;
  /** Runs the laws on B where the document leaves a difference undecided. */
  readonly judgesB?: boolean;
  /** Ends with the first confirmed difference. */
  readonly stopAtFirst?: boolean;
  /** Only these questions are asked; absent: questions are made from A's subjects. */
  readonly questions?: readonly Question[];
}

export const defaultPauses = [0, 1_000, 3_000] as const;

export interface CompareProgress {
  readonly phase: 'discovering' | 'comparing';
  readonly requests: number;
  readonly questions: number;
  readonly differences: number;
}

/** The secrets, the connection and the recorder of one side. */
export interface SideDependencies extends Pick<RunDependencies, 'secrets' | 'dispatcher' | 'transport'> {
  readonly recorder?: Recorder;
}

export interface CompareDependencies {
  readonly sides?: Readonly<Partial<Record<SideName | 'noise', SideDependencies>>>;
  readonly signal?: AbortSignal;
  onProgress?(progress: CompareProgress): void;
  /** The command that asks a group's question again. */
  replay?(group: string): string;
}
