import fs from 'node:fs';
import path from 'node:path';
import { tlsOf } from '../options/checks.ts';
import { contractOf } from '../options/contract.ts';
import { namedCredentials, secretsOf } from '../../library/credentials.ts';
import { findingNamed, readReplay, readResults, type ReplayFile } from '../options/results-file.ts';
import { targetOf as namedTarget } from '../options/settings.ts';
import type { Options, ValuesOf } from '../options/table.ts';
import { referenceCredentials, referenceProvider } from '../provider/reference-provider.ts';
import { exit, Usage } from '../usage.ts';
import { lawOf } from '../../compare/rounds/laws/all.ts';
import { createClient } from '../../engine/client/client.ts';
import type { Secrets } from '../../engine/client/credentials/secrets.ts';
import { noRecorder, readRecording, recordingIn, recordingName } from '../../engine/client/record.ts';
import { recordedClient } from '../../engine/client/recorded.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { Credential } from '../../engine/model/credential.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Client, Exchange, Target } from '../../engine/model/exchange.ts';
import { isOfCheck, type Outcome } from '../../engine/model/judging.ts';
import { clip, harmless, oneLine } from '../../engine/model/text.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { learn } from '../../engine/run/judge/discover.ts';
import { reachCalls } from '../../engine/run/judge/probe-calls.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { basesOf, plan } from '../../engine/run/plan/plan.ts';
import {
  type Again,
  precondition,
  type Replayable,
  replayOnce,
  type ReplayResult,
  resend,
  together,
} from '../../engine/run/replay/replay.ts';
import { serve, type Served } from '../../reference/http.ts';
import type { ResultFinding } from '../../reports/results.ts';

/** Maximum characters of a body, a value and a header line, and maximum numbers of header lines and exchanges. */
const limits = { body: 4_000, value: 2_000, header: 300, headers: 40, exchanges: 8 } as const;

/** A labelled line. The target's control characters and line ends are replaced by their codes. */
const row = (label: string, text: string, limit: number): string => `  ${label.padEnd(9)}${oneLine(clip(text, limit))}`;

const headersOf = (headers: Readonly<Record<string, string | string[]>>): string[] => {
  const all = Object.entries(headers);
  return [
    ...all.slice(0, limits.headers).map(([name, value]) => row('', `${name}: ${String(value)}`, limits.header)),
    ...(all.length > limits.headers ? [row('', `${all.length - limits.headers} more headers`, limits.header)] : []),
  ];
};

/** An exchange as lines. Recorded exchanges hold `<key>` instead of the API key. */
const exchangeLines = ({ request, response, failure, ms }: Exchange): string[] => [
  row('request', `${request.method} ${request.url}`, limits.body),
  ...headersOf(request.headers),
  ...(request.body === undefined ? [] : [row('', request.body, limits.body)]),
  response
    ? row('response', `${response.status} (${Math.round(ms)} ms)`, limits.value)
    : row('response', `none: ${failure?.kind ?? 'unknown'} (${failure?.message ?? ''})`, limits.value),
  ...(response ? [...headersOf(response.headers), row('', response.body, limits.body)] : []),
];

interface Try {
  readonly finding: Pick<ResultFinding, 'expected' | 'actual'>;
  /** Counts from 1. */
  readonly number: number;
  readonly times: number;
}

/** One replay attempt for a terminal: each request with its response, and the expected and actual values. */
const showTry = ({ again, exchanges, violation, reason }: ReplayResult, { finding, number, times }: Try): string => {
  const hiddenCount = exchanges.length - limits.exchanges;
  const lines = [
    `try ${number} of ${times}: ${again}`,
    ...exchanges.slice(0, limits.exchanges).flatMap(exchangeLines),
    ...(hiddenCount > 0 ? [`  ${hiddenCount} more exchanges`] : []),
    row('expected', (violation ?? finding).expected, limits.value),
    row('actual', violation?.actual ?? (reason === undefined ? 'as expected' : `not known: ${reason}`), limits.value),
  ];
  return `${harmless(lines.join('\n'))}\n\n`;
};

/** @throws Usage for a law over rounds, which a single replay cannot show. */
const checkReplayable = (name: string): void => {
  const [id = ''] = name.split('@');
  if (lawOf(id))
    throw new Usage(
      `${name}: ${id} compares answers of several rounds, so only assay watch replays it, in each round; ` +
        `the answers are in findings/ of its state folder`,
    );
};

/** The exchanges of a finding in the recording, and those of discovery. */
const recorded = async (
  folder: string,
  reported: ResultFinding,
): Promise<{ readonly exchanges: readonly Exchange[]; readonly discovery: readonly Exchange[] }> => {
  const numbers = new Set(reported.exchanges.map(({ n }) => n));
  const file = recordingIn(folder);
  if (file === undefined)
    throw new Usage(`${path.join(folder, recordingName)} is missing: replay sends the calls in it`);
  const [exchangesByNumber, discovery] = [new Map<number, Exchange>(), [] as Exchange[]];
  for await (const line of readRecording(file)) {
    if ('reused' in line) continue;
    if (numbers.has(line.n)) exchangesByNumber.set(line.n, line);
    if (line.asker === 'discovery') discovery.push(line);
  }
  return { exchanges: reported.exchanges.flatMap(({ n }) => exchangesByNumber.get(n) ?? []), discovery };
};

/**
 * Replays a finding on another target. The finding's own calls may have other subjects there, so if they do not show
 * the finding, its case is judged with a new discovery.
 */
const elsewhere = async (
  contract: JudgedContract,
  finding: Replayable,
  engine: EngineOptions,
  secrets: Secrets,
  client: Client,
): Promise<ReplayResult> => {
  const resendResult = isOfCheck(contract, finding) ? await resend(contract, finding, client) : undefined;
  if (resendResult?.again === 'still there') return resendResult;
  const { recording: _, ...engineOptions } = engine;
  const judgements = await judgeTarget(contract, { ...engineOptions, only: [finding.case.key] }, { secrets });
  const outcome = judgements.outcomes.find(
    (row) => row.requirement === finding.case.requirement.id && row.operation === finding.case.operation.id,
  );
  const requests = (resendResult?.requests ?? 0) + judgements.requests;
  const match = outcome?.findings.find((row) => row.fingerprint === finding.fingerprint);
  if (outcome && match)
    return {
      again: outcome.verdict === 'unstable' ? 'unstable' : 'still there',
      requests,
      exchanges: match.exchanges,
      violation: match,
    };
  // The result of its own calls counts: the case may pass with other subjects, and this subject may not exist there.
  if (resendResult) return { ...resendResult, requests };
  const before = client.stats.requests;
  const { reason = judgements.lost?.message ?? untestedThere(judgements.unreachable.values(), outcome), exchanges } =
    await precondition(finding, client);
  const ended = { requests: requests + client.stats.requests - before, exchanges };
  return reason === undefined ? { again: 'gone', ...ended } : { again: 'could not check', ...ended, reason };
};

/** Why a judged case does not prove that a finding is gone. */
const untestedThere = (unreachable: Iterable<string>, outcome: Outcome | undefined): string | undefined => {
  const [silent] = unreachable;
  if (silent !== undefined) return silent;
  if (!outcome) return 'the case was not judged';
  if (outcome.verdict === 'pass') return undefined;
  const [finding] = outcome.findings;
  return finding
    ? `the requirement is violated in another way: ${finding.message}`
    : (outcome.reason ?? outcome.verdict);
};

const lineOf = (
  state: Again,
  { fingerprint, message }: ResultFinding,
  attempts: readonly ReplayResult[],
  lost: string | undefined,
): string => {
  const still = attempts.filter((attempt) => attempt.again === 'still there').length;
  const maxRequests = Math.max(...attempts.map(({ requests }) => requests));
  const reason = attempts.find((attempt) => attempt.reason !== undefined)?.reason ?? lost;
  const countText =
    attempts.length > 1 ? ` (${still} of ${attempts.length} times, at most ${maxRequests} requests each)` : '';
  const reasonText = reason === undefined ? '' : `; ${reason}`;
  return `${harmless(oneLine(`${state}: ${fingerprint}: ${message}${countText}${reasonText}`))}\n`;
};

/** @throws Usage if a secret of the run is not there any more. */
const checkStored = (credentials: readonly Credential[]): void => {
  for (const { source } of credentials) {
    if ('variable' in source && (process.env[source.variable] ?? '') === '')
      throw new Usage(
        `the run took its API key from the environment variable ${source.variable}, which is not set; set it, ` +
          `or name another one with --key env:NAME`,
      );
    if ('file' in source && !fs.existsSync(source.file))
      throw new Usage(
        `the run took its API key from ${source.file}, which does not exist; name a file with --key file:PATH`,
      );
  }
};

type Keyed = Pick<EngineOptions, 'keyPlace' | 'credentials'>;

/** The secrets of the run, its key at another place if one is given. */
const movedTo = (place: EngineOptions['keyPlace'], { keyPlace, credentials }: Keyed): Keyed =>
  defined({
    keyPlace: place || keyPlace ? (place ?? keyPlace) : undefined,
    credentials: credentials?.map((credential) =>
      place && credential.scheme !== undefined ? { ...credential, place } : credential,
    ),
  });

/**
 * The options for the target: those of the run, unless given again. @throws Usage if the run's key is not available.
 */
const settle = (flags: Options, before: EngineOptions, contract: JudgedContract): EngineOptions => {
  const { keyPlace, credentials, insecure, caFile, ...rest } = before;
  const { note: _, ...flagCredentials } = namedCredentials(flags, contract);
  const earlier = { ...defined({ keyPlace, credentials }) };
  if (!flagCredentials.credentials) checkStored(credentials ?? []);
  const tls = tlsOf(flags);
  return {
    ...rest,
    mocked: false,
    ...defined({
      timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1_000,
      insecure: insecure && tls.caFile === undefined ? insecure : undefined,
      caFile,
    }),
    ...tls,
    ...(flagCredentials.credentials ? flagCredentials : movedTo(flagCredentials.keyPlace, earlier)),
  };
};

/**
 * Sends the calls of a finding again, to the same or another target,
 * and prints whether it is still there. Exit code 1 if it is.
 */
export const replay = async (name: string, folder: string, asked: ValuesOf<'replay'>): Promise<number> => {
  const opened = await openReplay(await readFinding(name, folder), asked);
  try {
    const attempts = await opened.tryAgain(asked);
    await opened.client.close();
    const lost = opened.client.loss?.lost;
    const all = together(attempts);
    // If the target stopped answering, its earlier answers do not show that the finding is gone or flaky.
    const state = lost && all !== 'still there' ? 'could not check' : all;
    process.stdout.write(lineOf(state, opened.reported, attempts, lost?.message));
    return { 'still there': exit.findings, gone: exit.ok, unstable: exit.ok, 'could not check': exit.notJudged }[state];
  } finally {
    await opened.close();
  }
};

/** A finding of a run, with what a replay needs of the run's folder. */
interface RecordedFinding {
  readonly contract: JudgedContract;
  readonly before: ReplayFile;
  readonly reported: ResultFinding;
  readonly finding: Replayable;
  /** The exchanges of discovery, from which subjects are learnt again. */
  readonly discovery: readonly Exchange[];
}

/** @throws Usage if the folder has no such finding, or no replay can show it. */
const readFinding = async (name: string, folder: string): Promise<RecordedFinding> => {
  const run = readResults(folder);
  checkReplayable(name);
  const reported = findingNamed(run, name);
  const before = readReplay(folder);
  const contract = await contractOf(folder);
  const testCase = contract.cases.find(
    (row) => row.requirement.id === reported.requirement && row.operation.id === reported.operation,
  );
  if (!testCase) throw new Usage(`${reported.requirement}@${reported.operation} is no case of this version of assay`);
  const { exchanges, discovery } = await recorded(folder, reported);
  return { contract, before, reported, finding: { ...reported, case: testCase, exchanges }, discovery };
};

/** The target that the options name, or that of the run. @throws Usage if it lacks an interface of the finding. */
const targetOf = (asked: Options, { before, finding }: RecordedFinding, served: Served | undefined): Target => {
  const overridden = namedTarget(asked);
  const given = Object.keys(overridden).length > 0 ? overridden : before.engine.target;
  const target = served ? { node: served.url, data: served.url, metrics: served.url } : given;
  const missing = basesOf(finding.case).find((base) => target[base] === undefined);
  if (missing === undefined) return target;
  const option = missing === 'api' ? 'url' : missing;
  throw new Usage(`${finding.case.key} needs the ${missing} interface: give --${option} URL`);
};

/** Opens the target of a replay: the reference provider if the run had it, and no other is named. */
const openReplay = async (recordedFinding: RecordedFinding, asked: ValuesOf<'replay'>) => {
  const { contract, before, reported, finding, discovery } = recordedFinding;
  const isElsewhere = Object.keys(namedTarget(asked)).length > 0;
  const served = before.embedded && !isElsewhere ? await serve(await referenceProvider(before.embedded)) : undefined;
  const target = targetOf(asked, recordedFinding, served);
  const engine: EngineOptions = { ...settle(asked, before.engine, contract), target };
  const secrets = await secretsOf(served ? { credentials: referenceCredentials(contract) } : engine);
  const { credentials } = secrets;
  const settings = { ...engine, credentials, secrets };
  const client = createClient({ contract, ...settings, reach: reachCalls(contract, settings), recorder: noRecorder });
  const replayHere = async (): Promise<() => ReturnType<typeof replayOnce>> => {
    const cases = plan(contract, engine).flatMap((row) => (row.excluded === undefined ? [row.case] : []));
    const learnt = await learn(contract, recordedClient(discovery, { ...settings, contract }), cases, engine);
    const { subjects } = learnt;
    return () => replayOnce(finding, { contract, client, subjects, options: engine, credentials });
  };
  return {
    client,
    reported,
    /** Replays the finding as often as asked. */
    async tryAgain({ times, show = false }: Pick<ValuesOf<'replay'>, 'times' | 'show'>): Promise<ReplayResult[]> {
      const here = isElsewhere ? undefined : await replayHere();
      const attempts: ReplayResult[] = [];
      for (let number = 1; number <= times; number += 1) {
        const again = await here?.();
        const isSettled = again !== undefined && !again.needsSubjects;
        const result = isSettled ? again : await elsewhere(contract, finding, engine, secrets, client);
        attempts.push(result);
        if (show) process.stdout.write(showTry(result, { finding: reported, number, times }));
      }
      return attempts;
    },
    async close(): Promise<void> {
      await client.close();
      await served?.close();
    },
  };
};
