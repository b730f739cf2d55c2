import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '../../client/client.ts';
import { readKey } from '../../client/key.ts';
import { readRecording } from '../../client/record.ts';
import { recordedClient } from '../../client/recorded.ts';
import type { Client, Exchange, Target } from '../../client/types.ts';
import { cases } from '../../contract/index.ts';
import { Subjects } from '../../properties/discovery/subjects.ts';
import { serve } from '../../reference/http.ts';
import type { Results, ShownFinding } from '../../reports/results.ts';
import { harmless, oneLine } from '../../reports/text.ts';
import { judgeTarget } from '../../suites/engine/engine.ts';
import { learn } from '../../suites/engine/learn.ts';
import type { EngineOptions } from '../../suites/engine/options.ts';
import { plan } from '../../suites/engine/plan.ts';
import { reachCalls } from '../../suites/engine/reach.ts';
import { type Again, type Replayable, resend, type Sighting, sight, together } from '../../suites/engine/replay.ts';
import { baseUrl } from '../base-url.ts';
import { embeddedKey, embeddedProvider, type Embedded } from '../embedded.ts';
import { exit, Usage } from '../usage.ts';

export interface ReplayCommand {
  /** Folder of the run that found it. */
  readonly results: string;
  /** How often it is looked at. */
  readonly times: number;
  readonly node?: string;
  readonly data?: string;
  readonly metrics?: string;
}

/** What a run leaves for replays: how the target was asked. */
export interface ReplayFile {
  readonly engine: EngineOptions;
  readonly embedded?: Embedded;
}

const readJson = <T>(folder: string, name: string): T => {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as T;
  } catch (error) {
    throw new Usage(
      `${path.join(folder, name)} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no JSON'}); name the folder of the run with --results DIR`,
    );
  }
};

const findingOf = (results: Results, name: string): ShownFinding => {
  const found = results.findings.find((one) => one.fingerprint === name);
  if (found) return found;
  const near = results.findings.slice(0, 5).map((one) => one.fingerprint);
  throw new Usage(
    `${name} is no finding of that run${near.length > 0 ? `; it found ${near.join(', ')}` : ', which found nothing'}`,
  );
};

/** What the recording holds of a finding: its own exchanges, and those that the run's discovery learnt from. */
const recorded = async (
  folder: string,
  shown: ShownFinding,
): Promise<{ readonly own: readonly Exchange[]; readonly discovery: readonly Exchange[] }> => {
  const numbers = new Set(shown.exchanges.map(({ n }) => n));
  const file = path.join(folder, 'exchanges.ndjson');
  if (!fs.existsSync(file)) throw new Usage(`${file} is missing: a replay sends what stands in it`);
  const [own, discovery] = [new Map<number, Exchange>(), [] as Exchange[]];
  for await (const line of readRecording(file)) {
    if ('reused' in line) continue;
    if (numbers.has(line.n)) own.set(line.n, line);
    if (line.asker === 'discovery') discovery.push(line);
  }
  return { own: shown.exchanges.flatMap(({ n }) => own.get(n) ?? []), discovery };
};

/** Another target has other subjects: what its own requests do not show there is judged from discovery on. */
const elsewhere = async (
  finding: Replayable,
  engine: EngineOptions,
  key: string | undefined,
  client: Client,
): Promise<Sighting> => {
  const sent = /^(checks|oracles)\//.test(finding.judge ?? '') ? await resend(finding, client) : undefined;
  if (sent && sent.again !== 'gone') return sent;
  const { recording: _, ...fresh } = engine;
  const judged = await judgeTarget({ ...fresh, only: [finding.case.key] }, key === undefined ? {} : { key });
  const outcome = judged.outcomes.find(
    (row) => row.requirement === finding.case.requirement.id && row.operation === finding.case.operation.id,
  );
  const requests = judged.requests + (sent?.requests ?? 0);
  const [reason = outcome?.reason] = judged.unreachable.values();
  if (outcome?.findings.some((row) => row.fingerprint === finding.fingerprint))
    return { again: outcome.verdict === 'unstable' ? 'unstable' : 'still there', requests };
  return judged.unreachable.size > 0 || outcome?.verdict === 'inconclusive'
    ? { again: 'not reachable', requests, ...(reason === undefined ? {} : { reason }) }
    : { again: 'gone', requests };
};

const told = (again: Again, { fingerprint, message }: ShownFinding, sightings: readonly Sighting[]): string => {
  const still = sightings.filter((one) => one.again === 'still there').length;
  const most = Math.max(...sightings.map(({ requests }) => requests));
  const reason = sightings.find((one) => one.reason !== undefined)?.reason;
  const counted = sightings.length > 1 ? ` (${still} of ${sightings.length} times, at most ${most} requests each)` : '';
  return `${harmless(oneLine(`${again}: ${fingerprint}: ${message}${counted}${reason === undefined ? '' : `; ${reason}`}`))}\n`;
};

/** Sends what showed a finding again, to the same or another target, and says whether it is still there. Exit code 1 if so. */
export const replay = async (name: string, { results: folder, times, ...urls }: ReplayCommand): Promise<number> => {
  const shown = findingOf(readJson<Results>(folder, 'results.json'), name);
  const before = readJson<ReplayFile>(folder, 'replay.json');
  const one = cases.find((row) => row.requirement.id === shown.requirement && row.operation.id === shown.operation);
  if (!one) throw new Usage(`${shown.requirement}@${shown.operation} is no case of this version of assay`);
  const { own, discovery } = await recorded(folder, shown);
  const finding: Replayable = { ...shown, case: one, exchanges: own };
  const given: Target = Object.fromEntries(
    Object.entries(urls).flatMap(([option, url]) => (url === undefined ? [] : [[option, baseUrl(option, url)]])),
  );
  const isElsewhere = Object.keys(given).length > 0;
  const opened = before.embedded && !isElsewhere ? await serve(await embeddedProvider(before.embedded)) : undefined;
  const target = opened
    ? { node: opened.url, data: opened.url, metrics: opened.url }
    : isElsewhere
      ? given
      : before.engine.target;
  const engine: EngineOptions = { ...before.engine, target, mocked: false };
  const key = opened ? embeddedKey : readKey(engine);
  const settings = { ...engine, ...(key === undefined ? {} : { key }) };
  const client = createClient({
    ...settings,
    reach: reachCalls,
    recorder: { write: () => undefined, close: () => undefined },
  });
  try {
    const wanted = plan(engine)
      .filter((row) => row.excluded === undefined)
      .map((row) => row.case);
    const { subjects } = isElsewhere
      ? { subjects: new Subjects() }
      : await learn(recordedClient(discovery, settings), wanted, engine);
    const sightings: Sighting[] = [];
    for (let time = 0; time < times; time += 1) {
      sightings.push(
        isElsewhere
          ? await elsewhere(finding, engine, key, client)
          : await sight(finding, { client, subjects, options: engine, hasKey: key !== undefined }),
      );
    }
    const again = together(sightings);
    process.stdout.write(told(again, shown, sightings));
    return { 'still there': exit.findings, gone: exit.ok, unstable: exit.ok, 'not reachable': exit.notJudged }[again];
  } finally {
    await client.close();
    await opened?.close();
  }
};
