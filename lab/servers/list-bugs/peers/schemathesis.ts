import fs from 'node:fs';
import path from 'node:path';
import { runLogged } from '../../assay.ts';
import { binary, installPython } from '../../install.ts';
import { readData, texts } from '../../rows.ts';

/** docs/list-bugs.md and docs/trust.md name it. */
export const release = '4.32.5';
const limitMs = 10 * 60 * 1_000;

/** The result of Schemathesis on one release. */
export interface PeerRun {
  readonly seconds: number;
  readonly calls: number;
  /** Its names of failures, with their operations. */
  readonly failures: readonly string[];
}

interface Report {
  readonly running_time: number;
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
}

/** Schemathesis reports more than what is read here. */
const reportSchema = {
  type: 'object',
  required: ['running_time', 'test_cases', 'failures'],
  properties: {
    running_time: { type: 'number' },
    test_cases: { type: 'object', required: ['generated'] },
    failures: {
      type: 'array',
      items: { type: 'object', required: ['title', 'operations'], properties: { operations: texts } },
    },
  },
};

export function installSchemathesis(cache: string): string {
  const folder = path.join(cache, 'peers', `schemathesis-${release}`);
  installPython(folder, [`schemathesis==${release}`]);
  return folder;
}

interface PeerTarget {
  /** As installed. */
  readonly folder: string;
  readonly document: string;
  readonly url: string;
}

/** The command that runs all phases and checks, as its documentation shows, also after a failure. */
export function schemathesisCommand({ folder, document, url }: PeerTarget): readonly [string, ...string[]] {
  const options = ['--seed', '1', '--generation-database', 'none', '--continue-on-failure'];
  return [binary(folder, 'st'), 'run', document, '--url', url, ...options];
}

/** @throws Error without a report */
export async function runSchemathesis({ out, ...target }: PeerTarget & { readonly out: string }): Promise<PeerRun> {
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const [file, log] = [path.join(out, 'report.json'), path.join(out, 'output.log')];
  const [program, ...args] = schemathesisCommand(target);
  const report = ['--report', 'json', '--report-json-path', file];
  await runLogged(program, [...args, ...report], log, { cwd: out, timeout: limitMs });
  if (!fs.existsSync(file)) throw new Error(`Schemathesis wrote no report: see ${log}`);

  const { running_time: seconds, test_cases: cases, failures } = readData<Report>(file, reportSchema);
  const named = failures.flatMap(({ title, operations }) => operations.map((operation) => `${title}: ${operation}`));
  return { seconds, calls: cases.generated, failures: named.toSorted() };
}
