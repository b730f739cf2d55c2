import fs from 'node:fs';
import path from 'node:path';
import { readResults } from '../../cli/options/results-file.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Results } from '../../reports/results.ts';
import { type Ended, runAssay } from './assay.ts';
import { sum } from '../markdown.ts';
import type { Target } from './server.ts';

/** A run of assay on a server. */
export interface AssayRun extends Ended {
  readonly out: string;
  readonly log: string;
  /** Absent where the run ended before it had results. */
  readonly results?: Results;
}

/** Environment variable that holds the key of a server. */
const keyVariable = 'SERVER_KEY';

/** Runs a command of assay on a server, and writes its results to the folder `out`. `compare`: with itself. */
export async function judge(
  { url, document, overlay, preset, subjects, key }: Target,
  out: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<AssayRun> {
  fs.rmSync(out, { recursive: true, force: true });
  const [log, config] = [`${out}.log`, `${out}.json`];
  const isCompared = command[0] === 'compare';
  const targetArguments = isCompared ? [url, url] : ['--url', url];
  const documents = overlay === undefined ? [document] : [document, overlay];
  const args = [...command, ...targetArguments, ...documents, '--out', out, '--quiet'];
  if (preset !== undefined) args.push('--preset', preset);
  if (key !== undefined) args.push('--key', `env:${keyVariable}`);
  if (subjects !== undefined) {
    fs.mkdirSync(path.dirname(config), { recursive: true });
    fs.writeFileSync(config, JSON.stringify({ subjects }));
    args.push('--config', config);
  }

  const ended = await runAssay(args, log, key === undefined ? env : { ...env, [keyVariable]: key });
  const results = fs.existsSync(path.join(out, 'results.json')) ? readResults(out) : undefined;
  return { out, log, ...ended, ...defined({ results }) };
}

/** Judges a server by a run that must write results. @throws Error with the log if it wrote none */
export async function judgeToEnd(...args: Parameters<typeof judge>): Promise<AssayRun & { readonly results: Results }> {
  const assayRun = await judge(...args);
  const { results, code, log } = assayRun;
  if (results === undefined) throw new Error(`assay ended with ${code}: see ${log}`);
  return { ...assayRun, results };
}

/** The numbers of judged and of selected cases of a run. */
export function countCases({ coverage }: Results): { readonly judged: number; readonly selected: number } {
  return { judged: sum(coverage.map(({ judged }) => judged)), selected: sum(coverage.map((row) => row.selected)) };
}
