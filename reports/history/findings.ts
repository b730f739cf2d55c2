import { plural } from '../../engine/model/text.ts';
import type { History, PastRun, SeenFinding } from './record.ts';

/**
 * - `new`: the last run is the first one that shows it.
 * - `steady`: every run that judged its case shows it, since the first one.
 * - `flaky`: it came, was not seen, and came again.
 * - `gone`: later runs judged its case, and do not show it.
 */
export type FindingState = 'new' | 'steady' | 'flaky' | 'gone';

/** The finding over the runs of one target. */
export interface FindingHistory extends SeenFinding {
  readonly state: FindingState;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Runs that show it, and runs that judged its case since the first of them. */
  readonly seen: number;
  readonly judged: number;
  /** For each run of the target: `#` seen, `.` judged without it, a space: not judged. */
  readonly course: string;
}

/** The runs of one target, and the findings of all of them. */
export interface TargetHistory {
  readonly target: string;
  readonly runs: readonly PastRun[];
  readonly findings: readonly FindingHistory[];
}

const stateOf = (course: string): FindingState => {
  const since = course.trimStart().replaceAll(' ', '').replace(/^\.+/, '');
  if (/#\.+#/.test(since)) return 'flaky';
  if (since.endsWith('.')) return 'gone';
  return since.length === 1 ? 'new' : 'steady';
};

const order: readonly FindingState[] = ['new', 'flaky', 'steady', 'gone'];

/** The findings of all runs of a target, those that need attention first. */
export function historyOf({ runs, judged }: History, target: string): TargetHistory {
  const runsOfTarget = runs.filter((run) => run.target === target);
  const latest = new Map<string, SeenFinding>();
  for (const { findings } of runsOfTarget) for (const finding of findings) latest.set(finding.fingerprint, finding);
  const findings = [...latest.values()].map((finding): FindingHistory => {
    const key = `${finding.requirement}@${finding.operation}`;
    const isSeen = (run: PastRun): boolean =>
      run.findings.some(({ fingerprint }) => fingerprint === finding.fingerprint);
    const course = runsOfTarget
      .map((run) => (isSeen(run) ? '#' : judged.get(run.cases)?.has(key) ? '.' : ' '))
      .join('');
    const first = course.indexOf('#');
    return {
      ...finding,
      state: stateOf(course),
      firstSeen: runsOfTarget[first]?.at ?? '',
      lastSeen: runsOfTarget[course.lastIndexOf('#')]?.at ?? '',
      seen: course.replaceAll(/[^#]/g, '').length,
      judged: course.slice(first).replaceAll(' ', '').length,
      course,
    };
  });
  return {
    target,
    runs: runsOfTarget,
    findings: findings.toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) || b.seen - a.seen || (a.fingerprint < b.fingerprint ? -1 : 1),
    ),
  };
}

/** All targets of a history. */
export function targetsOf(history: History): readonly TargetHistory[] {
  return [...new Set(history.runs.map(({ target }) => target))].map((target) => historyOf(history, target));
}

/** Targets that differ in their ports alone, which may be one deployment. */
export function differInPorts(targets: readonly TargetHistory[]): readonly string[] {
  const withoutPort = (target: string): string => target.replaceAll(/(:\/\/[^/ ]+?):\d+/g, '$1');
  const names = targets.map(({ target }) => target);
  const isTwin = (name: string, position: number): boolean =>
    names.some((twin, index) => index !== position && withoutPort(twin) === withoutPort(name));
  return names.filter(isTwin);
}

const percent = ({ seen, judged }: FindingHistory): string => `${Math.round((100 * seen) / Math.max(1, judged))} %`;

const day = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** How often a finding was seen, in words: `flaky: seen in 10 of 30 runs (33 %), first 2026-01-01 10:00, last …`. */
export function seenInWords(finding: FindingHistory): string {
  const { state, seen, judged, firstSeen, lastSeen } = finding;
  if (state === 'new') return `new: this run is the first of its history that shows it`;
  return (
    `${state}: seen in ${seen} of ${plural(judged, 'run')} (${percent(finding)}), ` +
    `first ${day(firstSeen)}, last ${day(lastSeen)}`
  );
}
