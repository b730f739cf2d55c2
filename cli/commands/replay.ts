import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '../../client/client.ts';
import { memoryRecorder, readRecording } from '../../client/record.ts';
import type { Call, Exchange, Target } from '../../client/types.ts';
import { cases, type Case } from '../../contract/index.ts';
import { loadChecks, loadJudges } from '../../properties/load.ts';
import { serve } from '../../reference/http.ts';
import type { Results, ShownFinding } from '../../reports/results.ts';
import { judgeTarget } from '../../suites/engine/engine.ts';
import type { EngineOptions } from '../../suites/engine/options.ts';
import { judgeRecording } from '../../suites/engine/passive.ts';
import { baseUrl } from '../base-url.ts';
import { embeddedKey, embeddedProvider, type Embedded } from '../embedded.ts';
import { exit, Usage } from '../usage.ts';

export interface ReplayCommand {
  /** Folder of the run that found it. */
  readonly results: string;
  readonly node?: string;
  readonly data?: string;
  readonly metrics?: string;
}

/** What a run leaves for replays: how the target was asked. */
export interface ReplayFile {
  readonly engine: EngineOptions;
  readonly embedded?: Embedded;
}

export type Again = 'still there' | 'gone' | 'unstable' | 'not reachable';

const readJson = <T>(folder: string, name: string): T => {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as T;
  } catch (error) {
    throw new Usage(`${path.join(folder, name)} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no JSON'}); name the folder of the run with --results DIR`);
  }
};

const findingOf = (results: Results, name: string): ShownFinding => {
  const found = results.findings.find((one) => one.fingerprint === name);
  if (found) return found;
  const near = results.findings.slice(0, 5).map((one) => one.fingerprint);
  throw new Usage(`${name} is no finding of that run${near.length > 0 ? `; it found ${near.join(', ')}` : ', which found nothing'}`);
};

const callsOf = async (folder: string, finding: ShownFinding): Promise<Call[]> => {
  const wanted = new Map<number, Call>();
  const numbers = new Set(finding.exchanges.map((one) => one.n));
  const file = path.join(folder, 'exchanges.ndjson');
  if (!fs.existsSync(file)) throw new Usage(`${file} is missing: a replay sends what stands in it`);
  for await (const line of readRecording(file)) if (!('reused' in line) && numbers.has(line.n)) wanted.set(line.n, line.call);
  return finding.exchanges.flatMap((one) => wanted.get(one.n) ?? []);
};

/** Sends a finding's own calls again and judges the answers by every passive check; undefined where no check speaks of the case. */
const resend = async (one: Case, finding: ShownFinding, calls: readonly Call[], engine: EngineOptions, key: string | undefined): Promise<Again | undefined> => {
  const client = createClient({ ...engine, recorder: memoryRecorder(), ...(key === undefined ? {} : { key }) });
  try {
    const fresh: Exchange[] = [];
    for (const call of calls) fresh.push(await client.send(call, { asker: one.key, fresh: true }));
    if (fresh.some((exchange) => exchange.failure)) return 'not reachable';
    const { byCase } = await judgeRecording(fresh, await loadChecks(), new Map([[one.key, one]]));
    return byCase.get(one.key)?.violations.has(finding.fingerprint) ? 'still there' : undefined;
  } finally {
    await client.close();
  }
};

/** Judges the case of a finding once more, from discovery on: another target has other subjects. */
const judgeAgain = async (one: Case, finding: ShownFinding, engine: EngineOptions, key: string | undefined): Promise<Again> => {
  const { recording: _, ...fresh } = engine;
  const judged = await judgeTarget({ ...fresh, only: [one.key] }, key === undefined ? {} : { key });
  const outcome = judged.outcomes.find((row) => row.requirement === one.requirement.id && row.operation === one.operation.id);
  if (outcome?.findings.some((row) => row.fingerprint === finding.fingerprint)) return outcome.verdict === 'unstable' ? 'unstable' : 'still there';
  return judged.unreachable.size > 0 || outcome?.verdict === 'inconclusive' ? 'not reachable' : 'gone';
};

/** Sends what showed a finding again, to the same or another target, and says whether it is still there. Exit code 1 if so. */
export const replay = async (name: string, { results: folder, ...urls }: ReplayCommand): Promise<number> => {
  const finding = findingOf(readJson<Results>(folder, 'results.json'), name);
  const before = readJson<ReplayFile>(folder, 'replay.json');
  const one = cases.find((row) => row.requirement.id === finding.requirement && row.operation.id === finding.operation);
  if (!one) throw new Usage(`${finding.requirement}@${finding.operation} is no case of this version of assay`);
  const calls = await callsOf(folder, finding);
  const given: Target = Object.fromEntries(Object.entries(urls).flatMap(([option, url]) => (url === undefined ? [] : [[option, baseUrl(option, url)]])));
  const elsewhere = Object.keys(given).length > 0;
  const opened = before.embedded && !elsewhere ? await serve(await embeddedProvider(before.embedded)) : undefined;
  try {
    const target = opened ? { node: opened.url, data: opened.url, metrics: opened.url } : elsewhere ? given : before.engine.target;
    const engine: EngineOptions = { ...before.engine, target, mocked: false };
    const key = opened ? embeddedKey : engine.keyVariable === undefined ? undefined : process.env[engine.keyVariable];
    const bySending = calls.length > 0 ? await resend(one, finding, calls, engine, key) : undefined;
    const again = bySending ?? ((await loadJudges()).has(one.requirement.id) && one.requirement.how !== 'passive' ? await judgeAgain(one, finding, engine, key) : 'gone');
    process.stdout.write(`${again}: ${finding.fingerprint}: ${finding.message}\n`);
    return { 'still there': exit.findings, gone: exit.ok, unstable: exit.ok, 'not reachable': exit.notJudged }[again];
  } finally {
    await opened?.close();
  }
};
