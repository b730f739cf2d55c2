import { setImmediate as breath } from 'node:timers/promises';
import { BudgetSpent, Interrupted } from '../../engine/client/errors.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { confirmingReserve } from '../../engine/client/allowance.ts';
import { everyCheck, type JudgedContract } from '../../engine/contract/contract.ts';
import type { Call, Client, Exchange, Loss } from '../../engine/model/exchange.ts';
import type { Answered, Outcome, PassiveCheck } from '../../engine/model/judging.ts';
import { answered, release } from '../../engine/protocols/answered.ts';
import type { Learnt } from '../../engine/run/judge/discover.ts';
import { type EngineOptions, type FuzzOptions, secondsToConfirm } from '../../engine/run/options.ts';
import { Judging } from '../../engine/run/judge/run-checks.ts';
import type { Planned } from '../../engine/run/plan/plan.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';
import { Explorer } from '../guidance/explorer.ts';
import { Pool } from '../pool.ts';
import { Corpus } from './corpus.ts';
import { Findings, type Found, type Suspect } from './findings.ts';
import { fuzzOutcomes } from './outcomes.ts';
import { campaignPart, type CampaignPart, saveRegressions } from './part.ts';
import { RequestPipeline } from './request-pipeline.ts';
import { Rounds, roundSize } from './rounds.ts';
import type { SelectiveRecorder } from './selective.ts';
import { Sequences } from '../sequences/sequences.ts';
import { ownFirst, shareOf } from './shard.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { fingerprint } from '../../engine/run/judge/fingerprint.ts';
import { stillAnswers, trialOf } from '../../engine/run/confirm/trial.ts';

/**
 * The exchanges of the finding: the canary as it was answered, the
 * last requests before the silence, and the unanswered canary.
 */
const exchangesOf = ({ before, lastSent, canary }: Loss): readonly Exchange[] => [
  ...(before ? [before] : []),
  ...lastSent.filter((exchange) => exchange !== before),
  canary,
];

/**
 * The finding that a fuzzed target stopped answering. A dead target cannot confirm it, so all of the last inputs stay
 * suspects. Replay it against a restarted target. Undefined if the target refuses requests: a rate limit or a gateway
 * may be the reason, not the inputs.
 */
function stoppedAnswering(
  contract: Contract,
  loss: Loss,
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
): Found | undefined {
  const check = checks.get(stillAnswers);
  if (loss.lost.kind !== 'silent' || !check) return undefined;
  const exchanges = exchangesOf(loss);
  let finding: Found | undefined;
  new Judging(contract, new Map([[stillAnswers, check]]), cases).judge(loss.canary, (canaryViolation, of) => {
    const violation = { ...canaryViolation, exchanges };
    finding = {
      trial: trialOf(contract, stillAnswers, exchanges),
      violated: { of, violation },
      fingerprint: fingerprint(of, violation),
      names: new Set(),
      count: 1,
    };
  });
  return finding;
}

/** The calls whose answers a fuzz check needs to judge an answer, for fuzz checks that compare answers. */
const followUpsBy = ({ fuzzChecks }: JudgedContract): ((answer: Answered) => readonly Call[]) => {
  const asking = [...fuzzChecks.values()].filter((check) => check.followUps !== undefined);
  return (answer) => asking.flatMap((check) => check.followUps?.(answer) ?? []);
};

/** Number of earlier calls that are kept as possible causes of a later violation. */
const maxBlamed = 600;
/** Maximum follow-ups in the queue, and maximum follow-ups per round. */
const maxFollowUps = 200;
const followUpsPerRound = 6;
/** Maximum inputs per round that explore new features. */
const explorationsPerRound = 16;

/**
 * For each operation that recently got unusual inputs, a plain call that the target is known to answer. It shows
 * whether the target still works.
 */
const canaries = (odd: readonly Call[], subjects: Subjects): Call[] =>
  [...new Set(odd.map((call) => call.operation))].slice(0, 4).flatMap((operation): Call[] => {
    const [set] = subjects.arguments(operation);
    return set ? [{ operation, parameters: set.parameters, input: 'valid' }] : [];
  });

/** The tools of a campaign: an open client, and the subjects of discovery. */
export interface Stage extends Learnt {
  readonly client: Client;
  readonly recorder: SelectiveRecorder;
  readonly planned: readonly Planned[];
  /** When discovery began, as `performance.now()` tells it; absent: a run came before. */
  readonly began?: number;
  /** The exchanges of discovery, if no run judged them. */
  readonly discovered?: ReadonlySet<Exchange>;
}

export interface Concluded {
  readonly outcomes: readonly Outcome[];
  readonly defects: readonly string[];
  /** The findings and the other data that a merge of shards needs. */
  readonly part: CampaignPart;
}

type Budget = Pick<EngineOptions, 'shard'> & { readonly fuzz: FuzzOptions };

/** All requests that this process may send; undefined: inputs and confirmations have limits of their own. */
export const totalOf = ({ fuzz: { total }, shard }: Budget): number | undefined =>
  total === undefined ? undefined : shareOf(total, shard);

/** The requests for inputs, and to confirm and shrink findings. `sent`: the requests of discovery. */
function budgetOf(options: Budget, sent: number): { readonly requests: number; readonly shrinkRequests: number } {
  const { fuzz, shard } = options;
  const total = totalOf(options);
  const requests = shareOf(fuzz.requests, shard);
  if (total === undefined) return { requests, shrinkRequests: fuzz.shrinkRequests };
  const shrinkRequests = shareOf(fuzz.shrinkRequests, shard);
  const remainingRequests = total - sent - Math.max(shrinkRequests, confirmingReserve(total));
  return { requests: Math.max(0, Math.min(requests, remainingRequests)), shrinkRequests };
}

type CampaignOptions = EngineOptions & { readonly fuzz: FuzzOptions };
type Watchers = Pick<RunDependencies, 'onProgress' | 'onExchange'>;

/** Runs a campaign to the end of its budget, its time or its inputs. */
export async function runCampaign(
  contract: JudgedContract,
  options: CampaignOptions,
  stage: Stage,
  watchers: Watchers = {},
): Promise<Campaign> {
  const campaign = new Campaign(contract, options, stage, watchers);
  await campaign.run();
  return campaign;
}

/**
 * Spends a budget of requests on rounds of generated calls. All passive checks judge every
 * answer. Each failure is replayed, shrunk, and deduplicated into one finding with a count.
 */
export class Campaign {
  readonly #contract: JudgedContract;
  readonly #options: CampaignOptions;
  readonly #stage: Stage;
  readonly #watchers: Watchers;
  readonly #checks: ReturnType<typeof everyCheck>;
  readonly #cases: ReadonlyMap<string, Case>;
  readonly #operations: ReadonlySet<string>;
  readonly #judging: Judging;
  readonly #pool: Pool;
  readonly #corpus: Corpus | undefined;
  readonly #explorer: Explorer;
  readonly #findings: Findings;
  readonly #pipeline: RequestPipeline;
  readonly #followUps: (answer: Answered) => readonly Call[];
  readonly #requests: number;
  /** When inputs end, and when confirmations end, as `performance.now()` tells it. */
  readonly #deadline: number;
  readonly #end: number;
  /** Earlier calls that may be the cause of a later violation. */
  readonly #blamed: Call[] = [];
  /** Calls that wait for a round: entries of the corpus first, then follow-ups. */
  readonly #waiting: Call[];

  constructor(contract: JudgedContract, options: CampaignOptions, stage: Stage, watchers: Watchers) {
    const { fuzz, shard, seed, namespace, network, target } = options;
    const { client, subjects, silent, planned, began = performance.now() } = stage;
    const { requests, shrinkRequests } = budgetOf(options, client.stats.requests);
    const { seconds = Infinity } = fuzz;
    this.#contract = contract;
    this.#options = options;
    this.#stage = stage;
    this.#watchers = watchers;
    this.#requests = requests;
    this.#checks = everyCheck(contract);
    const cases = planned.filter((row) => row.excluded === undefined).map((row) => row.case);
    this.#cases = new Map(cases.map((testCase) => [testCase.key, testCase]));
    this.#operations = new Set(cases.map((testCase) => testCase.operation.id));
    this.#judging = new Judging(contract, this.#checks, this.#cases);
    // Discovery takes at most three quarters of the time.
    this.#deadline = Math.max(began + seconds * 1_000, performance.now() + seconds * 250);
    this.#end = this.#deadline + secondsToConfirm(seconds) * 1_000;
    this.#pool = new Pool(subjects, network);
    this.#corpus = fuzz.guidance ? new Corpus(contract, fuzz.corpus) : undefined;
    this.#explorer = new Explorer(subjects);
    this.#followUps = followUpsBy(contract);
    const tools = { client, checks: this.#checks, cases: this.#cases, pool: this.#pool };
    this.#findings = new Findings(tools, shrinkRequests, { seconds, until: this.#end });
    const isWanted = (id: string): boolean => this.#operations.has(id);
    this.#waiting = ownFirst(this.#corpus?.earlier ?? [], shard).filter(({ operation }) => isWanted(operation));
    const bases = new Set(Object.keys(contract.interfaces).filter((base) => target[base] && !silent.has(base)));
    const rounds = new Rounds(contract, this.#pool, { seed, namespace, bases, shard, isWanted });
    const sequences = new Sequences(subjects, client, { seed, shard, isWanted });
    this.#pipeline = new RequestPipeline(client, sequences, {
      requests,
      isOver: () => performance.now() >= this.#deadline || rounds.isEmpty,
      inputs: (round) => this.#inputs(round, rounds),
    });
  }

  /** Number of inputs. */
  get sent(): number {
    return this.#pipeline.sent;
  }

  /** Number of findings so far. */
  get found(): number {
    return this.#findings.found.length;
  }

  async run(): Promise<void> {
    const suspected = this.#judgeDiscovery();
    try {
      await this.#findings.takeAll(suspected);
      for (let exchanges = await this.#pipeline.next(); exchanges; exchanges = await this.#pipeline.next()) {
        await this.#take(exchanges);
        if (this.#options.fuzz.stopAtFirst && this.found > 0) break;
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent) && !(error instanceof Interrupted)) throw error;
    }
  }

  /** Call it after the client was closed. `loss`: how the target was lost during the campaign, if it was. */
  conclude(loss: Loss | undefined): Concluded {
    const contract = this.#contract;
    const { recorder, planned, silent } = this.#stage;
    const end = loss && stoppedAnswering(contract, loss, this.#checks, this.#cases);
    if (end) {
      this.#findings.found.push(end);
      const { exchanges } = end.violated.violation;
      recorder.keep(exchanges, new Set(exchanges.slice(0, -1)));
    }
    const { byCase, defects } = this.#judging.finish();
    const part = campaignPart(contract, this.#findings, byCase, this.#corpus?.entries ?? []);
    const { regressions } = this.#options.fuzz;
    if (regressions !== undefined) saveRegressions(contract, regressions, part.found);
    const results = { byCase, findings: part, silent, checks: this.#checks };
    return { outcomes: fuzzOutcomes(contract, planned, results, this.#options), defects, part };
  }

  /** Learns from the answers of discovery, and judges those that no run judged. */
  #judgeDiscovery(): readonly Suspect[] {
    const { discovered, subjects } = this.#stage;
    const suspected = [...(discovered ?? [])].flatMap((exchange) => this.#suspectsOf(exchange, []).suspects);
    for (const { id } of this.#contract.operations)
      for (const { answer } of subjects.arguments(id)) {
        if (!discovered?.has(answer.exchange)) this.#judging.judge(answer.exchange);
        this.#pool.learn(answer);
      }
    return suspected;
  }

  #inputs(round: number, rounds: Rounds): readonly Call[] {
    const odd = this.#blamed.slice(-roundSize).filter((call) => call.input !== 'valid');
    return [
      ...canaries(odd, this.#stage.subjects),
      ...this.#waiting.splice(0, round === 0 ? roundSize : followUpsPerRound),
      ...this.#explorer.take(explorationsPerRound),
      ...rounds.next(round, this.#corpus),
    ];
  }

  /** Judges the answers of a round, and confirms what they violate. */
  async #take(exchanges: readonly Exchange[]): Promise<void> {
    const suspects: Suspect[] = [];
    const worth = new Set<Exchange>();
    // In the order of sending, not of the answers: later inputs depend on this order.
    for (const [index, exchange] of exchanges.entries()) {
      // Yield to the event loop every few exchanges, so that answers
      // are read and requests sent while this thread judges.
      if (index % 4 === 0) await breath();
      // From then on no suspect is confirmed.
      if (performance.now() >= this.#end) break;
      this.#watchers.onExchange?.(exchange);
      const judged = this.#suspectsOf(exchange, this.#blamed);
      suspects.push(...judged.suspects);
      if (this.#learn(exchange) || judged.isViolation) worth.add(exchange);
    }
    this.#blamed.splice(0, this.#blamed.length - maxBlamed);
    this.#stage.recorder.keep(exchanges, worth);
    if (suspects.length > 0) {
      await this.#pipeline.answered();
      await this.#findings.takeAll(suspects);
    }
    this.#watchers.onProgress?.({
      phase: 'fuzzing',
      done: this.sent,
      total: this.#requests,
      requests: this.#stage.client.stats.requests,
      findings: this.found,
    });
  }

  #suspectsOf(
    exchange: Exchange,
    before: readonly Call[],
  ): { readonly suspects: readonly Suspect[]; readonly isViolation: boolean } {
    const suspects: Suspect[] = [];
    let isViolation = false;
    this.#judging.judge(exchange, (violation, of) => {
      isViolation = true;
      if (of.requirement.level === 'open') return;
      const exchanges = violation.exchanges.length > 0 ? violation.exchanges : [exchange];
      suspects.push({ of, violation: { ...violation, exchanges }, before: before.slice(-maxBlamed) });
    });
    return { suspects, isViolation };
  }

  /** Takes the values and the features of an answer; whether it showed a new one. */
  #learn(exchange: Exchange): boolean {
    const answer = answered(exchange, this.#contract);
    this.#blamed.push(exchange.call);
    if (!answer) return false;
    const isNew = this.#corpus?.offer(exchange.call, this.#explorer.features(answer)) === true;
    if (isNew && this.#operations.has(exchange.call.operation)) this.#explorer.explore(answer);
    if (this.#corpus) this.#pool.learn(answer);
    if (this.#waiting.length < maxFollowUps) this.#waiting.push(...this.#followUps(answer));
    release(exchange);
    return isNew;
  }
}
