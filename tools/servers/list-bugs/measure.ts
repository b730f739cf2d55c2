import fs from 'node:fs';
import path from 'node:path';
import { readRecording } from '../../../engine/client/record.ts';
import { recordingName } from '../../../engine/client/recording-file.ts';
import { readResults } from '../../../cli/options/results-file.ts';
import type { ShownFinding } from '../../../reports/results.ts';
import { runAssay } from '../real-node/assay.ts';
import { type ListBug, type RunningRelease, sourceFile } from './bug.ts';

/** A finding, and when it was shown. */
export interface Seen {
  readonly requirement: string;
  readonly operation: string;
  readonly message: string;
  /** Requests that were sent until the last exchange of the finding. */
  readonly requests: number;
  /** Seconds from the first request to that exchange. */
  readonly seconds: number;
}

export interface Measured {
  readonly requests: number;
  readonly seconds: number;
  readonly judged: number;
  readonly selected: number;
  readonly findings: readonly Seen[];
}

/** By its number, when an exchange began, in milliseconds. */
const timesOf = async (out: string): Promise<ReadonlyMap<number, number>> => {
  const times = new Map<number, number>();
  for await (const line of readRecording(path.join(out, recordingName)))
    if (!('reused' in line)) times.set(line.n, Date.parse(line.at));
  return times;
};

const seen = (finding: ShownFinding, times: ReadonlyMap<number, number>): Seen => {
  const requests = Math.max(...finding.exchanges.map(({ n }) => n));
  const began = Math.min(...times.values());
  const { requirement, operation, message } = finding;
  return { requirement, operation, message, requests, seconds: ((times.get(requests) ?? began) - began) / 1_000 };
};

/** A configuration file with the subjects of a server. */
const configured = (file: string, { subjects }: RunningRelease): readonly string[] => {
  if (subjects === undefined) return [];
  fs.writeFileSync(file, JSON.stringify({ subjects }));
  return ['--config', file];
};

const keyOption = 'LIST_BUGS_KEY';

const withKey = ({ apiKey }: RunningRelease): readonly string[] => {
  if (apiKey === undefined) return [];
  process.env[keyOption] = apiKey.value;
  return ['--api-key-env', keyOption, '--api-key-header', apiKey.header];
};

export const documentOf = ({ server, document }: ListBug): string => sourceFile(server.files, document);

/** Files that say what is judged. */
interface Api {
  readonly document: string;
  readonly overlay?: string;
}

/** Runs assay with its defaults on a running release. @throws Error if it wrote no results. */
export const measure = async (api: Api, running: RunningRelease, out: string): Promise<Measured> => {
  fs.rmSync(out, { recursive: true, force: true });
  const overlay = api.overlay === undefined ? [] : ['--overlay', api.overlay];
  const target = ['--openapi', api.document, ...overlay, '--url', running.url, ...configured(`${out}.json`, running)];
  const log = `${out}.log`;
  const options = ['--seed', '1', '--out', out, '--quiet', ...withKey(running)];
  const { code, seconds } = await runAssay(['run', ...target, ...options], log);
  if (!fs.existsSync(path.join(out, 'results.json'))) throw new Error(`assay ended with ${code}: see ${log}`);
  const { requests, coverage, findings } = readResults(out);
  const times = await timesOf(out);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    requests,
    seconds,
    judged: sum(coverage.map((one) => one.judged)),
    selected: sum(coverage.map((one) => one.selected)),
    findings: findings.map((finding) => seen(finding, times)),
  };
};
