import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { caseKey } from '../../engine/model/case-key.ts';
import { parseJson } from '../../engine/model/json.ts';
import { type Fate, fateOf, type PastFinding, pastFinding } from '../../engine/model/baseline.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Run } from '../../engine/model/run.ts';
import { isJudged } from '../../reports/coverage.ts';
import type { PastRuns } from '../../reports/page/options.ts';
import { plural } from '../../engine/model/text.ts';

// NDJSON, because Node.js 20 has no SQLite: one line for a run, and one for each set of judged cases that is new.

/** The runs of a history folder. */
const runsFile = 'runs.ndjson';
const schema = 'assay-history/1';

/** A run of the history. */
export interface PastRun {
  readonly schema: typeof schema;
  /** ISO time of its start. */
  readonly at: string;
  /** Contract and name of the deployment, or base URLs: runs of one target are compared. */
  readonly target: string;
  readonly version: string;
  readonly seed: number;
  readonly depth: string;
  /** Key of its judged cases. */
  readonly cases: string;
  readonly findings: readonly PastFinding[];
}

/** A set of judged cases, which many runs share: `requirement@operation`. */
interface CaseSet {
  readonly schema: typeof schema;
  readonly set: string;
  readonly judged: readonly string[];
}

/** The runs of a folder, the oldest first, and their judged cases by key. */
interface Records {
  readonly runs: readonly PastRun[];
  readonly judged: ReadonlyMap<string, ReadonlySet<string>>;
}

const targetOf = ({ contract, target, embedded }: Run, deployment?: string): string => {
  const name = embedded ? 'the reference provider' : [...new Set(Object.values(target))].join(' ');
  return `${contract.name.replace(/^(openapi|openrpc)-.*/, '$1')}: ${deployment ?? name}`;
};

/** Lines that a killed run left unfinished are passed over. */
function readRecords(folder: string): Records {
  const file = path.join(folder, runsFile);
  const runs: PastRun[] = [];
  const judgedCases = new Map<string, ReadonlySet<string>>();
  for (const line of fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []) {
    const value = line === '' ? undefined : (parseJson(line) as unknown);
    if (!isObject(value) || value['schema'] !== schema) continue;
    // assay writes these lines itself, so only their version is checked.
    if (typeof value['set'] === 'string') judgedCases.set(value['set'], new Set((value as unknown as CaseSet).judged));
    else runs.push(value as unknown as PastRun);
  }
  return { runs: runs.toSorted((a, b) => (a.at < b.at ? -1 : 1)), judged: judgedCases };
}

/** Adds a run to the history folder. Returns what the runs of its target say of each finding. */
export function addToHistory(folder: string, run: Run, deployment?: string): PastRuns {
  const sorted = [...new Set(run.outcomes.filter(isJudged).map(caseKey))].sort();
  const cases = createHash('sha256').update(sorted.join('\n')).digest('hex').slice(0, 16);
  const past: PastRun = {
    schema,
    at: run.startedAt,
    target: targetOf(run, deployment),
    version: run.version,
    seed: run.seed,
    depth: run.depth,
    cases,
    findings: run.outcomes.flatMap(({ findings }) => findings.map(pastFinding)),
  };
  const set: CaseSet = { schema, set: cases, judged: sorted };
  const lines: readonly object[] = readRecords(folder).judged.has(cases) ? [past] : [set, past];
  fs.mkdirSync(folder, { recursive: true });
  // One write: two runs that end together do not mix their lines.
  const file = path.join(folder, runsFile);
  const isTorn = fs.existsSync(file) && !/(?:^|\n)$/.test(fs.readFileSync(file, 'utf8').slice(-1));
  fs.appendFileSync(file, `${isTorn ? '\n' : ''}${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
  const { findings, runs } = historyOf(readRecords(folder), past.target);
  const count = (is: (finding: FindingHistory) => boolean): number => findings.filter(is).length;
  return {
    words: new Map(findings.map((finding) => [finding.fingerprint, seenInWords(finding)])),
    runs: runs.length - 1,
    since: {
      new: count(({ state }) => state === 'new'),
      gone: count(({ course }) => course.endsWith('#.')),
      flaky: count(({ state, course }) => state === 'flaky' && course.endsWith('#')),
    },
  };
}

/**
 * - `new`: the last run is the first one that shows it.
 * - `steady`: every run that judged its case shows it, since the first one.
 * - `flaky`: it came, was not seen, and came again.
 * - `gone`: later runs judged its case, and do not show it.
 */
export type FindingState = 'new' | 'steady' | 'flaky' | 'gone';

/** The finding over the runs of one target. */
export interface FindingHistory extends PastFinding {
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

const markOf: Readonly<Record<Fate, string>> = { shown: '#', gone: '.', 'not judged': ' ' };

const order: readonly FindingState[] = ['new', 'flaky', 'steady', 'gone'];

/** The findings of all runs of a target, those that need attention first. */
function historyOf({ runs, judged }: Records, target: string): TargetHistory {
  const runsOfTarget = runs.filter((run) => run.target === target);
  const latest = new Map<string, PastFinding>();
  for (const { findings } of runsOfTarget) for (const finding of findings) latest.set(finding.fingerprint, finding);
  const laterRuns = runsOfTarget.map(({ findings, cases }) => ({
    shown: new Set(findings.map(({ fingerprint }) => fingerprint)),
    judged: judged.get(cases) ?? new Set<string>(),
  }));
  const findings = [...latest.values()].map((finding): FindingHistory => {
    const course = laterRuns.map((run) => markOf[fateOf(finding, run)]).join('');
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

/** The history of each target in a folder. */
export function readHistory(folder: string): readonly TargetHistory[] {
  const records = readRecords(folder);
  return [...new Set(records.runs.map(({ target }) => target))].map((target) => historyOf(records, target));
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
