import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseJson } from '../../engine/model/json.ts';
import { isObject } from '../../engine/model/paths.ts';
import type { Run } from '../../engine/model/run.ts';
import { isJudged } from '../coverage.ts';

// NDJSON, because Node.js 20 has no SQLite: one line for a run, and one for each set of judged cases that is new.

/** The runs of a history folder. */
const runsFile = 'runs.ndjson';
const schema = 'assay-history/1';

/** A finding of a run, without its exchanges. */
export interface SeenFinding {
  readonly fingerprint: string;
  readonly requirement: string;
  readonly operation: string;
  readonly message: string;
}

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
  readonly findings: readonly SeenFinding[];
}

/** A set of judged cases, which many runs share: `requirement@operation`. */
interface CaseSet {
  readonly schema: typeof schema;
  readonly set: string;
  readonly judged: readonly string[];
}

/** The runs of a folder, and their judged cases by key. */
export interface History {
  readonly runs: readonly PastRun[];
  readonly judged: ReadonlyMap<string, ReadonlySet<string>>;
}

const targetOf = ({ contract, target, embedded }: Run, deployment?: string): string => {
  const name = embedded ? 'the reference provider' : [...new Set(Object.values(target))].join(' ');
  return `${contract.name.replace(/^(openapi|openrpc)-.*/, '$1')}: ${deployment ?? name}`;
};

/** Runs of a history folder, the oldest first. Lines that a killed run left unfinished are passed over. */
export function readHistory(folder: string): History {
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

/** Adds a run to the history folder, and returns the name of its target: that of the deployment, or its URLs. */
export function addToHistory(folder: string, run: Run, deployment?: string): string {
  const judgedKeys = run.outcomes.filter(isJudged).map(({ requirement, operation }) => `${requirement}@${operation}`);
  const sorted = [...new Set(judgedKeys)].sort();
  const cases = createHash('sha256').update(sorted.join('\n')).digest('hex').slice(0, 16);
  const past: PastRun = {
    schema,
    at: run.startedAt,
    target: targetOf(run, deployment),
    version: run.version,
    seed: run.seed,
    depth: run.depth,
    cases,
    findings: run.outcomes.flatMap((outcome) =>
      outcome.findings.map(({ fingerprint, message }) => ({
        fingerprint,
        requirement: outcome.requirement,
        operation: outcome.operation,
        message,
      })),
    ),
  };
  const set: CaseSet = { schema, set: cases, judged: sorted };
  const lines: readonly object[] = readHistory(folder).judged.has(cases) ? [past] : [set, past];
  fs.mkdirSync(folder, { recursive: true });
  // One write: two runs that end together do not mix their lines.
  const file = path.join(folder, runsFile);
  const isTorn = fs.existsSync(file) && !/(?:^|\n)$/.test(fs.readFileSync(file, 'utf8').slice(-1));
  fs.appendFileSync(file, `${isTorn ? '\n' : ''}${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
  return past.target;
}
