import path from 'node:path';
import { readRecording, recordingName } from '../../engine/client/record.ts';
import type { ResultFinding } from '../../reports/results.ts';
import { judgeToEnd } from './judge.ts';
import type { Target } from './server.ts';

/** A finding, and when it was shown. */
export interface TimedFinding {
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
  readonly findings: readonly TimedFinding[];
}

/** By its number, when an exchange began, in milliseconds. */
async function readTimes(out: string): Promise<ReadonlyMap<number, number>> {
  const times = new Map<number, number>();
  for await (const line of readRecording(path.join(out, recordingName)))
    if (!('reused' in line)) times.set(line.n, Date.parse(line.at));
  return times;
}

function timeFinding(finding: ResultFinding, times: ReadonlyMap<number, number>): TimedFinding {
  const requests = Math.max(...finding.exchanges.map(({ n }) => n));
  const began = Math.min(...times.values());
  const { requirement, operation, message } = finding;
  return { requirement, operation, message, requests, seconds: ((times.get(requests) ?? began) - began) / 1_000 };
}

/** Runs assay with its defaults on a server. @throws Error if it wrote no results. */
export async function measure(target: Target, out: string): Promise<Measured> {
  const { results, seconds } = await judgeToEnd(target, out, ['run', '--seed', '1']);
  const times = await readTimes(out);
  const findings = results.findings.map((finding) => timeFinding(finding, times));
  return { requests: results.requests, seconds, findings };
}
