import fs from 'node:fs';
import path from 'node:path';
import { readResults } from '../../../cli/options/results-file.ts';

/** A run of assay on a server. */
export interface EndedRun {
  readonly out: string;
  readonly log: string;
  readonly code: number;
  readonly seconds: number;
}

/** What a run found, in lines. */
export const showResults = (title: string, { out, log, code, seconds }: EndedRun): string => {
  if (!fs.existsSync(path.join(out, 'results.json'))) return `${title}: no results (exit ${code}): see ${log}\n`;
  const { coverage, summary, requests, findings, cases } = readResults(out);
  const selected = coverage.reduce((sum, one) => sum + one.selected, 0);
  const judged = coverage.reduce((sum, one) => sum + one.judged, 0);
  const share = selected === 0 ? 0 : Math.floor((100 * judged) / selected);
  const head =
    `${title}: ${cases.length} cases, ${summary.pass} pass, ${findings.length} findings, ` +
    `judged ${judged} of ${selected} (${share} %), ${requests} requests, ${seconds.toFixed(0)} s, exit ${code}`;
  const open = cases.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'unstable');
  return [
    head,
    ...findings.map(({ fingerprint, message }) => `  finding ${fingerprint}: ${message}`),
    ...open.map((one) => `  ${one.verdict} ${one.requirement}@${one.operation}: ${one.reason ?? ''}`),
    '',
  ].join('\n');
};
