import path from 'node:path';
import { type Contract, judgedContract, type MadeContract } from './contract.ts';
import { namedCredentials } from './credentials.ts';
import { checkAndJudge, type RunSettings, untestedLines } from './judge-run.ts';
import { checkSelection } from './selection.ts';
import { configuredSubjects } from './subjects.ts';
import { type Addresses, addressesOf, dispatcherFor, type JudgedTarget, targetOf } from './target.ts';
import { Usage } from './usage.ts';
import { recordingName } from '../engine/client/record.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { defaultGate } from '../engine/model/baseline.ts';
import { defined } from '../engine/model/defined.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import { efforts } from '../engine/model/depth.ts';
import type { Run } from '../engine/model/run.ts';
import { defaultLimits, defaultOptions, type EngineOptions } from '../engine/run/options.ts';
import type { KnownValues } from '../engine/preflight/trouble.ts';
import type { Progress, RunDependencies } from '../engine/run/run-dependencies.ts';
import { exitCode } from '../reports/exit.ts';
import { type ResultFinding, type Results, toResults } from '../reports/results.ts';

/** How a target is judged: the options of the configuration file with the same names. Each may be left out. */
export interface JudgeOptions {
  /** How many requests to spend on each case. Default: `standard`. */
  readonly depth?: 'quick' | 'standard' | 'thorough';
  /** Seed of all random choices, a whole number from 0. Default: 1. */
  readonly seed?: number;
  /** Requirements, operations or `requirement@operation` to judge; `*` stands for anything. Default: all. */
  readonly only?: string | readonly string[];
  /** API keys, each as `env:NAME` or `file:PATH`; for one of several security schemes `SCHEME=env:NAME`. */
  readonly key?: string | readonly string[];
  /** Header that carries the key, if not the one that the document names. */
  readonly keyHeader?: string;
  /** Headers of every request: `NAME: env:VARIABLE`, `NAME: file:PATH`, or `NAME: VALUE` if it is no secret. */
  readonly header?: string | readonly string[];
  /** Known values by kind; they are tried before values learnt from the target. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Of the built-in contract: the network, and the prefix of the node's methods. Default: `mainnet` and `vm`. */
  readonly network?: 'mainnet' | 'fuji' | 'testnet';
  readonly namespace?: string;
  /** The most requests of the run. Default: 100,000. */
  readonly maxRequests?: number;
  /** Seconds after which the run stops. Default: 3,600. */
  readonly maxTime?: number;
  /** Seconds for one request. Default: 30. */
  readonly timeout?: number;
  /** The most requests per second. Default: no limit. */
  readonly rate?: number;
  /** Cases that are judged at the same time. Default: 8. */
  readonly concurrency?: number;
  /** The share of the selected cases, in percent, that must be judged for a green run. Default: 60. */
  readonly minJudged?: number;
  /** Seconds to wait for a target that does not answer yet. Default: 0. */
  readonly waitReady?: number;
  /** Ends the run early; its results have what was judged until then, and `interrupted`. */
  readonly signal?: AbortSignal;
}

/** An event of a run. */
export type JudgeEvent =
  | ({ readonly type: 'progress' } & Progress)
  /** A judged case. Verdicts come together at the end: a violation counts once it reproduced. */
  | {
      readonly type: 'case';
      readonly requirement: string;
      readonly operation: string;
      readonly verdict: Results['cases'][number]['verdict'];
      /** The number of answers that could have shown a violation. */
      readonly evidence: number;
      /** Why it is inconclusive, unstable or a warning. */
      readonly reason?: string;
      readonly findings: readonly ResultFinding[];
    }
  /** The last event. `exitCode`: that of `assay run`. `reasons`: why it is 3. */
  | { readonly type: 'end'; readonly exitCode: ReturnType<typeof exitCode>; readonly reasons: readonly string[] };

/** A run in progress: its events, from the first one for each reader, and its results. */
export interface Judging extends AsyncIterable<JudgeEvent> {
  /** The object of results.json. Rejects with Usage for a wrong option, or with the error of a defect of assay. */
  readonly results: Promise<Results>;
}

const listOf = (texts: string | readonly string[] = []): readonly string[] => [texts].flat();

const optionNames: Readonly<Record<keyof JudgeOptions | 'out', true>> = {
  depth: true,
  seed: true,
  only: true,
  key: true,
  keyHeader: true,
  header: true,
  subjects: true,
  network: true,
  namespace: true,
  maxRequests: true,
  maxTime: true,
  timeout: true,
  rate: true,
  concurrency: true,
  minJudged: true,
  waitReady: true,
  signal: true,
  out: true,
};

/** @throws Usage for an unknown name: it would be ignored */
const mustBeKnown = (options: object): void => {
  const names = Object.keys(optionNames);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  if (unknown === 'rules')
    throw new Usage('rules: give them to contract({ documents, rules }), or name their file in the configuration');
  throw new Usage(
    `${unknown} is no option here.${didYouMean(nearNames(unknown, names)) || ` Give ${names.join(', ')}`}`,
  );
};

/** @throws Usage for an unknown name, and for a value outside of its range. */
export const checkOptions = (options: JudgeOptions): void => {
  mustBeKnown(options);
  const whole = { seed: 0, maxRequests: 1, concurrency: 1 };
  for (const [name, least] of Object.entries(whole)) {
    const value = options[name as keyof typeof whole];
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least))
      throw new Usage(`${name} ${value}: give a whole number from ${least}`);
  }
  for (const name of ['maxTime', 'timeout', 'rate'] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isFinite(value) && value > 0))
      throw new Usage(`${name} ${value}: give a number above 0`);
  }
  const { depth, minJudged = 0, waitReady = 0 } = options;
  if (depth !== undefined && !Object.hasOwn(efforts, depth))
    throw new Usage(`depth ${String(depth)}: give one of ${Object.keys(efforts).join(', ')}`);
  if (!(minJudged >= 0 && minJudged <= 100)) throw new Usage(`minJudged ${minJudged}: give a number from 0 to 100`);
  if (!(waitReady >= 0)) throw new Usage(`waitReady ${waitReady}: give a number of seconds`);
};

const engineOf = (contract: JudgedContract, options: JudgeOptions, addresses: Addresses): EngineOptions => {
  const target = targetOf(contract, addresses);
  const inProcess = addresses.handlers.size > 0;
  const { key, keyHeader, header, subjects, maxTime, timeout } = options;
  const { depth, seed, network, namespace, maxRequests, rate, concurrency } = options;
  const { note: _, ...credentials } = namedCredentials(
    {
      ...target,
      ...defined({ url: target['api'], 'key-header': keyHeader }),
      key: listOf(key),
      header: listOf(header),
    },
    contract,
  );
  // The memory of this process is not that of the run alone.
  const { maxMemoryMiB: __, ...limits } = defaultLimits;
  return {
    ...defaultOptions,
    ...limits,
    trace: true,
    ...defined({ depth, seed, network, namespace, maxRequests, rate, concurrency }),
    ...defined({
      maxTimeMs: maxTime && maxTime * 1_000,
      timeoutMs: timeout && timeout * 1_000,
    }),
    only: listOf(options.only),
    target,
    subjects: configuredSubjects(contract, defined({ subjects })),
    reproduction: { command: 'npx assay', ...defined({ inProcess: inProcess || undefined }) },
    ...credentials,
  };
};

/** The names of the headers that every request carries. */
const headerNames = (header: JudgeOptions['header']): readonly string[] =>
  listOf(header).map((text) => text.split(':')[0]?.trim() ?? '');

/** Findings say how a program judges them again: no folder holds their requests. */
const withReplays = (run: Run): Run => ({
  ...run,
  outcomes: run.outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.map((finding) => ({
      ...finding,
      replay: `judge(contract, target, { only: '${finding.requirement}@${finding.operation}' })`,
    })),
  })),
});

/** A run that `judge` or `conformance` is about to begin. */
export interface PreparedJudging extends MadeContract {
  readonly settings: RunSettings;
  readonly waitMs: number;
  readonly addresses: Addresses;
}

/**
 * Completes the options of a run. `out`: folder for its recording; absent: there is none.
 * @throws Usage for an option or an address that cannot be used
 */
export const prepareJudging = async (
  contract: Contract,
  target: JudgedTarget,
  { out, ...options }: JudgeOptions & { readonly out?: string },
): Promise<PreparedJudging> => {
  checkOptions(options);
  const { minJudged = defaultGate.minJudged, waitReady = 0 } = options;
  const made = await judgedContract(contract, headerNames(options.header));
  const addresses = addressesOf(target);
  const recording = out === undefined ? undefined : path.join(path.resolve(out), recordingName);
  const engine = { ...engineOf(made.contract, options, addresses), ...defined({ recording }) };
  if (Object.keys(engine.target).length === 0) throw new Usage('give a target: a base URL or a handler');
  checkSelection(made.contract, engine.only, engine.target);
  const gate = { ...defaultGate, minJudged };
  const settings = { contract: made.contract, engine, startedAt: new Date().toISOString(), gate };
  return { ...made, settings, waitMs: waitReady * 1_000, addresses };
};

/** Judges a target, with its handlers if it has some. */
export const judgePrepared = async (
  { settings, waitMs, addresses }: Pick<PreparedJudging, 'settings' | 'waitMs' | 'addresses'>,
  dependencies: Pick<RunDependencies, 'signal' | 'onProgress'> & { readonly presets?: KnownValues } = {},
): ReturnType<typeof checkAndJudge> => {
  const { presets = { namespaces: [], keyHeaders: [] }, ...runDependencies } = dependencies;
  const dispatcher = dispatcherFor(addresses, settings.engine);
  try {
    return await checkAndJudge(
      settings,
      { waitMs, known: presets },
      { ...runDependencies, ...defined({ dispatcher }) },
    );
  } finally {
    await dispatcher?.destroy();
  }
};

const judgeWith = async (
  contract: Contract,
  target: JudgedTarget,
  options: JudgeOptions,
  emit: (event: JudgeEvent) => void,
): Promise<Results> => {
  const prepared = await prepareJudging(contract, target, options);
  const { run, judgements } = await judgePrepared(prepared, {
    onProgress: (progress) => emit({ type: 'progress', ...progress }),
    ...defined({ signal: options.signal }),
  });
  const results = toResults(withReplays(run));
  for (const event of caseEvents(results)) emit(event);
  const [defect] = run.interrupted ? [] : (judgements?.defects ?? []);
  if (defect !== undefined) throw new Error(`a defect of assay, please report it: ${defect}`);
  const { failOn } = prepared.settings.engine;
  const reasons = untestedLines({ run, ...defined({ judgements }) }, failOn);
  emit({ type: 'end', exitCode: exitCode(run, { failOn }), reasons });
  return results;
};

const caseEvents = ({ cases, findings }: Results): readonly JudgeEvent[] => {
  const byFingerprint = new Map(findings.map((finding) => [finding.fingerprint, finding]));
  return cases
    .filter(({ verdict }) => verdict !== 'excluded')
    .map(({ requirement, operation, verdict, evidence, reason, findings: shown = [] }) => ({
      type: 'case',
      requirement,
      operation,
      verdict,
      evidence,
      ...defined({ reason }),
      findings: shown.flatMap((fingerprint) => byFingerprint.get(fingerprint) ?? []),
    }));
};

/** Events for any number of readers, each from the first one. */
class Events {
  readonly #events: JudgeEvent[] = [];
  #waiting: (() => void)[] = [];
  #ended: Promise<unknown> | undefined;

  add(event: JudgeEvent): void {
    this.#events.push(event);
    this.#wake();
  }

  /** `ended` rejects with the error that readers get. */
  end(ended: Promise<unknown>): void {
    this.#ended = ended;
    this.#wake();
  }

  async *read(): AsyncGenerator<JudgeEvent, void> {
    for (let next = 0; ; next += 1) {
      while (next >= this.#events.length) {
        if (this.#ended) return void (await this.#ended);
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
      yield this.#events[next] as JudgeEvent;
    }
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/**
 * Judges a target as `assay run` does: it checks that the target is ready, looks for subjects, judges each selected
 * case, and asks again for what it found. It starts at once.
 *
 * A target that does not answer, or of which too little could be judged, is not green: `notTested` of the results says
 * why. A wrong option rejects `results` with Usage.
 * @param target - A base URL; a handler `(request: Request) => Response | Promise<Response>` or an app with one as
 *   `fetch`, which is judged in this process, without a socket; or an address for each interface, by its name.
 *   Servers without such a handler listen at a free port of 127.0.0.1; for Fastify a handler can wrap `app.inject`.
 * @example
 * const shop = await contract({ documents: 'shop.yaml' });
 * const judging = judge(shop, app, { depth: 'quick' });
 * for await (const event of judging) if (event.type === 'case') console.log(event.operation, event.verdict);
 * const { findings, notTested } = await judging.results;
 */
export const judge = (contract: Contract, target: JudgedTarget, options: JudgeOptions = {}): Judging => {
  const events = new Events();
  const results = judgeWith(contract, target, options, (event) => events.add(event));
  const ended = (): void => events.end(results);
  // A caller may read the events or the results only.
  results.then(ended, ended);
  return { results, [Symbol.asyncIterator]: () => events.read() };
};
