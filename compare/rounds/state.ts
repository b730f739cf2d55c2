import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { LostInterface, OpenFinding, RoundReport } from '../../engine/model/round-report.ts';
import type { Finding, Verdict } from '../../engine/model/judging.ts';

/** The state that `assay watch` keeps between rounds. Its schema is schemas/watch-state.json. All parts are bounded. */

/** The state of a case of the contract. */
export interface CaseState {
  /** The latest verdict of a round that could judge the case; `inconclusive`: none could. */
  readonly verdict: Exclude<Verdict, 'excluded'>;
  /** The round that judged it last. */
  readonly judged?: number;
  /** The round that took it last. Absent: it waits for its first turn. */
  readonly taken?: number;
  /** Rounds in a row in which the budget ended before its turn. */
  readonly postponed?: number;
  /** Number of its requests in the round that took it last. */
  readonly requests?: number;
}

/** A call that a law over rounds repeats, and the value that it compares. */
export interface Remembered {
  /** Hash of law, operation and parameters. */
  readonly id: string;
  readonly law: string;
  readonly operation: string;
  readonly parameters: Readonly<Record<string, Json>>;
  /** The time of the first answer, a figure or a status; absent: no round has read it yet. */
  readonly value?: string;
  /** The round that learnt the call, and the round that sent it last. */
  readonly since: number;
  readonly asked: number;
  /** The latest answer violated the law. */
  readonly violated?: true;
}

/** Numbers that predict how many requests a round needs. */
export interface Pace {
  /** Requests for discovery, and for laws over rounds and replays. */
  readonly overhead: number;
  /** Requests on the wire for each request that the cases asked for. */
  readonly ratio: number;
}

export interface WatchState {
  readonly schema: 'assay-watch/1';
  /** Hash of contract, base URLs and network: a state belongs to one target. */
  readonly target: string;
  /** The last completed round; 0: none. */
  readonly round: number;
  /** ISO times. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly result: RoundReport['result'];
  /** By case key. */
  readonly cases: Readonly<Record<string, CaseState>>;
  /** The rotation through all cases that began in this round, and the rounds that the one before took. */
  readonly rotation: { readonly since: number; readonly rounds?: number };
  readonly findings: readonly OpenFinding[];
  readonly lost: readonly LostInterface[];
  readonly remembered: readonly Remembered[];
  /** Number of remembered calls that were dropped for newer ones, and of findings that found no room. */
  readonly evicted: { readonly remembered: number; readonly findings: number };
  readonly pace: Pace;
}

/** Open findings at most. */
export const maxFindings = 500;

export const newState = (target: string, now: string): WatchState => ({
  schema: 'assay-watch/1',
  target,
  round: 0,
  startedAt: now,
  finishedAt: now,
  result: 'not-tested',
  cases: {},
  rotation: { since: 1 },
  findings: [],
  lost: [],
  remembered: [],
  evicted: { remembered: 0, findings: 0 },
  pace: { overhead: 0, ratio: 1 },
});

/** Evidence on disk: answers that laws over rounds compare, and open findings with their exchanges. */
export interface Evidence {
  /** Undefined: there is none, or the file is damaged. */
  readAnswer(id: string): Exchange | undefined;
  writeAnswer(id: string, exchange: Exchange): void;
  removeAnswer(id: string): void;
  readFinding(fingerprint: string): Finding | undefined;
  writeFinding(finding: Finding): void;
  removeFinding(fingerprint: string): void;
}
