import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { binary, installPython } from '../install.ts';

const release = '4.32.5';
const limit = 10 * 60;

export const schemathesis = `Schemathesis ${release}`;

/** What Schemathesis showed on one release. */
export interface PeerRun {
  readonly seconds: number;
  readonly calls: number;
  /** Its names of failures, with their operations. */
  readonly failures: readonly string[];
}

interface Failure {
  readonly title: string;
  readonly operations: readonly string[];
}

interface Report {
  readonly running_time: number;
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly Failure[];
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' &&
  value !== null &&
  'running_time' in value &&
  'test_cases' in value &&
  'failures' in value;

const ended = (command: string, args: readonly string[], cwd: string, log: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const output = fs.openSync(log, 'w');
    const child = spawn(command, args, { cwd, stdio: ['ignore', output, output], timeout: limit * 1_000 });
    child.once('error', reject);
    child.once('close', () => {
      fs.closeSync(output);
      resolve();
    });
  });

export const installSchemathesis = (cache: string): string => {
  const folder = path.join(cache, 'peers', `schemathesis-${release}`);
  installPython(folder, { requirements: [`schemathesis==${release}`] });
  return folder;
};

interface PeerTask {
  /** As installed. */
  readonly folder: string;
  readonly document: string;
  readonly url: string;
  readonly out: string;
}

/** All phases and checks, as its documentation shows; it goes on after a failure. @throws Error without a report. */
export const runSchemathesis = async ({ folder, document, url, out }: PeerTask): Promise<PeerRun> => {
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const file = path.join(out, 'report.json');
  const log = path.join(out, 'output.log');
  const options = ['--seed', '1', '--generation-database', 'none', '--continue-on-failure'];
  const report = ['--report', 'json', '--report-json-path', file];
  await ended(binary(folder, 'st'), ['run', document, '--url', url, ...options, ...report], out, log);
  const result: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  if (!isReport(result)) throw new Error(`Schemathesis wrote no report: see ${log}`);
  return {
    seconds: result.running_time,
    calls: result.test_cases.generated,
    failures: result.failures
      .flatMap(({ title, operations }) => operations.map((one) => `${title}: ${one}`))
      .toSorted(),
  };
};
