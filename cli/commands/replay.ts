import fs from 'node:fs';
import path from 'node:path';
import { createClient } from '../../engine/client/client.ts';
import type { Secrets } from '../../engine/client/credentials/secrets.ts';
import type { Credential } from '../../engine/model/credential.ts';
import { readRecording, recordingIn, recordingName } from '../../engine/client/record.ts';
import { recordedClient } from '../../engine/client/recorded.ts';
import type { Client, Exchange, Target } from '../../engine/model/exchange.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { isOfCheck, type Outcome } from '../../engine/model/judging.ts';
import { serve } from '../../reference/http.ts';
import type { ResultFinding } from '../../reports/results.ts';
import { clip, harmless, oneLine } from '../../engine/model/text.ts';
import { judgeTarget } from '../../engine/run/judge-target.ts';
import { learn } from '../../engine/run/judge/discover.ts';
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
import { lawOf } from '../../compare/rounds/laws/all.ts';
import { baseUrl } from '../options/base-url.ts';
import { referenceCredentials, type ReferenceOptions, referenceProvider } from '../provider/reference-provider.ts';
import type { Gate } from '../../engine/model/baseline.ts';
import { reachCalls } from '../../engine/run/judge/probe-calls.ts';
import { contractOf } from '../options/contract.ts';
import { namedCredentials } from '../options/credentials/named.ts';
import { secretsOf } from '../options/credentials/open.ts';
import { findingNamed, readResults } from '../options/results-file.ts';
import type { Options, ValuesOf } from '../options/table.ts';
import { tlsOf } from '../options/tls.ts';
import { exit, Usage } from '../usage.ts';
import { defined } from '../../engine/model/defined.ts';

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

/** Data of a run for replays: how the target was called. */
export interface ReplayFile {
  /** How much the run must have tested; merging shards uses it too. */
  readonly gate?: Gate;
  readonly engine: EngineOptions;
  readonly embedded?: ReferenceOptions;
}

const readJson = <T>(folder: string, name: string): T => {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')) as T;
  } catch (error) {
    throw new Usage(
      `${path.join(folder, name)} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no JSON'}); ` +
        `name the folder of the run, like assay replay FINDING DIR`,
    );
  }
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

/** Options that name another target, and the interface of each. */
const urls = [
  ['node', 'node'],
  ['data', 'data'],
  ['metrics', 'metrics'],
  ['url', 'api'],
] as const;

/**
 * Sends the calls of a finding again, to the same or another target,
 * and prints whether it is still there. Exit code 1 if it is.
 */
export const replay = async (name: string, folder: string, values: ValuesOf<'replay'>): Promise<number> => {
  const { times, show = false, ...command } = values;
  const run = readResults(folder);
  checkReplayable(name);
  const reported = findingNamed(run, name);
  const before = readJson<ReplayFile>(folder, 'replay.json');
  const contract = await contractOf(folder);
  const testCase = contract.cases.find(
    (row) => row.requirement.id === reported.requirement && row.operation.id === reported.operation,
  );
  if (!testCase) throw new Usage(`${reported.requirement}@${reported.operation} is no case of this version of assay`);
  const { exchanges, discovery } = await recorded(folder, reported);
  const finding: Replayable = { ...reported, case: testCase, exchanges };
  const overridden: Target = Object.fromEntries(
    urls.flatMap(([option, base]) => {
      const value = command[option];
      return value === undefined ? [] : [[base, baseUrl(option, value)]];
    }),
  );
  const isElsewhere = Object.keys(overridden).length > 0;
  const opened = before.embedded && !isElsewhere ? await serve(await referenceProvider(before.embedded)) : undefined;
  const target = opened
    ? { node: opened.url, data: opened.url, metrics: opened.url }
    : isElsewhere
      ? overridden
      : before.engine.target;
  const missing = basesOf(testCase).find((base) => target[base] === undefined);
  if (missing !== undefined)
    throw new Usage(
      `${testCase.key} needs the ${missing} interface: give --${missing === 'api' ? 'url' : missing} URL`,
    );
  const engine: EngineOptions = { ...settle(command, before.engine, contract), target };
  const secrets = await secretsOf(opened ? { credentials: referenceCredentials(contract) } : engine);
  const settings = { ...engine, credentials: secrets.credentials, secrets };
  const client = createClient({
    contract,
    ...settings,
    reach: reachCalls(contract, settings),
    recorder: { write: () => undefined, close: () => undefined },
  });
  try {
    const includedCases = plan(contract, engine)
      .filter((row) => row.excluded === undefined)
      .map((row) => row.case);
    const { subjects } = isElsewhere
      ? { subjects: new Subjects() }
      : await learn(contract, recordedClient(discovery, { ...settings, contract }), includedCases, engine);
    const attempts: ReplayResult[] = [];
    for (let time = 0; time < times; time += 1) {
      const replayResult = isElsewhere
        ? undefined
        : await replayOnce(finding, { contract, client, subjects, options: engine, credentials: secrets.credentials });
      const result =
        replayResult && !replayResult.needsSubjects
          ? replayResult
          : await elsewhere(contract, finding, engine, secrets, client);
      attempts.push(result);
      if (show) process.stdout.write(showTry(result, { finding: reported, number: time + 1, times }));
    }
    await client.close();
    const lost = client.loss?.lost;
    const all = together(attempts);
    // If the target stopped answering, its earlier answers do not show that the finding is gone or flaky.
    const finalState = lost && all !== 'still there' ? 'could not check' : all;
    process.stdout.write(lineOf(finalState, reported, attempts, lost?.message));
    return { 'still there': exit.findings, gone: exit.ok, unstable: exit.ok, 'could not check': exit.notJudged }[
      finalState
    ];
  } finally {
    await client.close();
    await opened?.close();
  }
};
