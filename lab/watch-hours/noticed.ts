import type { RoundChange, RoundReport } from '../../engine/model/round-report.ts';
import type { DatedFault as ChainFault, ExpectedChange } from './faults.ts';
import { mostBlocks } from './simulation.ts';

type DatedFault = Pick<ChainFault, 'name' | 'from' | 'untilRound' | 'expected'>;

type Report = Pick<RoundReport, 'round' | 'changes' | 'lags'>;

/** How a fault was noticed: rounds of the changes that tell its begin and its end. */
export interface Noticed {
  readonly name: string;
  /** The first round in which an answer shows the fault. */
  readonly visible: number;
  readonly begin: readonly number[];
  /** The first round without the fault. */
  readonly over: number;
  readonly end: readonly number[];
}

const isOf = (change: RoundChange, { lost, law, operation }: ExpectedChange): boolean =>
  'interface' in change
    ? change.interface === lost
    : change.finding.requirement === law && (operation === undefined || change.finding.operation === operation);

const begins = new Set<RoundChange['kind']>(['new-finding', 'target-lost']);

/** Rounds with a change of the fault, each round once. */
const roundsWith = (reports: readonly Report[], fault: DatedFault, isBegin: boolean): readonly number[] =>
  reports
    .filter(({ changes }) =>
      changes.some((change) => begins.has(change.kind) === isBegin && isOf(change, fault.expected)),
    )
    .map(({ round }) => round);

/** A lag becomes visible when it exceeds the limit of the options. */
const visibleFrom = (reports: readonly Report[], { from, untilRound, expected }: DatedFault): number =>
  expected.law === 'watch.lag'
    ? (reports.find(({ round, lags }) => round >= from && round < untilRound && (lags[0]?.blocks ?? 0) > mostBlocks)
        ?.round ?? from)
    : from;

export const noticed = (reports: readonly Report[], faults: readonly DatedFault[]): readonly Noticed[] =>
  faults.map((fault) => {
    const own = reports.filter(({ round }) => round >= fault.from && round <= fault.untilRound);
    return {
      name: fault.name,
      visible: visibleFrom(reports, fault),
      begin: roundsWith(own, fault, true),
      over: fault.untilRound,
      end: roundsWith(own, fault, false),
    };
  });

/** Rounds with a change although no fault was active in them or ended with them. */
export const falseAlarms = (reports: readonly Report[], faults: readonly DatedFault[]): readonly number[] =>
  reports
    .filter(
      ({ round, changes }) =>
        changes.length > 0 && !faults.some(({ from, untilRound }) => from <= round && round <= untilRound),
    )
    .map(({ round }) => round);
