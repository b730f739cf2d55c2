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
import { judging } from '../../engine/run/judge/run-checks.ts';
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
  judging(contract, new Map([[stillAnswers, check]]), cases).judge(loss.canary, (canaryViolation, of) => {
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

/** A campaign that has sent its inputs. */
export interface Campaign {
  /** Number of inputs. */
  readonly sent: number;
  /** Number of findings so far. */
  readonly found: number;
  /** Call it after the client was closed. `loss`: how the target was lost during the campaign, if it was. */
  conclude(loss: Loss | undefined): Concluded;
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

/**
 * Spends a budget of requests on rounds of generated calls. All passive checks judge every
 * answer. Each failure is replayed, shrunk, and deduplicated into one finding with a count.
 */
export async function runCampaign(
  contract: JudgedContract,
  options: EngineOptions & { readonly fuzz: FuzzOptions },
  { client, recorder, subjects, silent, planned, discovered, began = performance.now() }: Stage,
  dependencies: Pick<RunDependencies, 'onProgress' | 'onExchange'> = {},
): Promise<Campaign> {
  const { fuzz, shard } = options;
  const { requests, shrinkRequests } = budgetOf(options, client.stats.requests);
  const checks = everyCheck(contract);
  const includedCases = planned.filter((row) => row.excluded === undefined).map((row) => row.case);
  const cases = new Map(includedCases.map((testCase) => [testCase.key, testCase]));
  const operationIds = new Set<string>(includedCases.map((testCase) => testCase.operation.id));
  const bases = new Set(
    Object.keys(contract.interfaces).filter((base) => options.target[base] !== undefined && !silent.has(base)),
  );
  const { seconds = Infinity } = fuzz;
  // Discovery takes at most three quarters of the time.
  const deadline = Math.max(began + seconds * 1_000, performance.now() + seconds * 250);
  const end = deadline + secondsToConfirm(seconds) * 1_000;
  const stream = judging(contract, checks, cases);
  const pool = new Pool(subjects, options.network);
  const suspected: Suspect[] = [];
  for (const exchange of discovered ?? [])
    stream.judge(exchange, (violation, of) => {
      if (of.requirement.level === 'open') return;
      const exchanges = violation.exchanges.length > 0 ? violation.exchanges : [exchange];
      suspected.push({ of, violation: { ...violation, exchanges }, before: [] });
    });
  for (const row of contract.operations) {
    for (const { answer } of subjects.arguments(row.id)) {
      if (!discovered?.has(answer.exchange)) stream.judge(answer.exchange);
      pool.learn(answer);
    }
  }
  const rounds = new Rounds(contract, pool, {
    seed: options.seed,
    namespace: options.namespace,
    bases,
    shard,
    isWanted: (id) => operationIds.has(id),
  });
  const sequences = new Sequences(subjects, client, {
    seed: options.seed,
    shard,
    isWanted: (id) => operationIds.has(id),
  });
  const corpus = fuzz.guidance ? new Corpus(contract, fuzz.corpus) : undefined;
  const followUps = followUpsBy(contract);
  const explorer = new Explorer(subjects);
  const findings = new Findings({ client, checks, cases, pool }, shrinkRequests, { seconds, until: end });

  const blamed: Call[] = [];
  const follow: Call[] = ownFirst(corpus?.earlier ?? [], shard).filter((call) => operationIds.has(call.operation));
  const pipeline = new RequestPipeline(client, sequences, {
    requests,
    isOver: () => performance.now() >= deadline || rounds.isEmpty,
    inputs: (round) => [
      ...canaries(
        blamed.slice(-roundSize).filter((call) => call.input !== 'valid'),
        subjects,
      ),
      ...follow.splice(0, round === 0 ? roundSize : followUpsPerRound),
      ...explorer.take(explorationsPerRound),
      ...rounds.next(round, corpus),
    ],
  });
  try {
    await findings.takeAll(suspected);
    for (let exchanges = await pipeline.next(); exchanges; exchanges = await pipeline.next()) {
      const suspects: Suspect[] = [];
      const worth = new Set<Exchange>();
      // In the order of sending, not of the answers: later inputs depend on this order.
      for (const [index, exchange] of exchanges.entries()) {
        // Yield to the event loop every few exchanges, so that answers
        // are read and requests sent while this thread judges.
        if (index % 4 === 0) await breath();
        // From then on no suspect is confirmed.
        if (performance.now() >= end) break;
        dependencies.onExchange?.(exchange);
        stream.judge(exchange, (violation, of) => {
          worth.add(exchange);
          if (of.requirement.level !== 'open')
            suspects.push({
              of,
              violation: { ...violation, exchanges: violation.exchanges.length > 0 ? violation.exchanges : [exchange] },
              before: blamed.slice(-maxBlamed),
            });
        });
        const answer = answered(exchange, contract);
        blamed.push(exchange.call);
        if (!answer) continue;
        if (corpus) {
          if (corpus.offer(exchange.call, explorer.features(answer))) {
            worth.add(exchange);
            if (operationIds.has(exchange.call.operation)) explorer.explore(answer);
          }
          pool.learn(answer);
        }
        if (follow.length < maxFollowUps) follow.push(...followUps(answer));
        release(exchange);
      }
      blamed.splice(0, blamed.length - maxBlamed);
      recorder.keep(exchanges, worth);
      if (suspects.length > 0) {
        await pipeline.answered();
        await findings.takeAll(suspects);
      }
      dependencies.onProgress?.({
        phase: 'fuzzing',
        done: pipeline.sent,
        total: requests,
        requests: client.stats.requests,
        findings: findings.found.length,
      });
      if (fuzz.stopAtFirst && findings.found.length > 0) break;
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent) && !(error instanceof Interrupted)) throw error;
  }
  return {
    sent: pipeline.sent,
    found: findings.found.length,
    conclude(loss) {
      const end = loss && stoppedAnswering(contract, loss, checks, cases);
      if (end) {
        findings.found.push(end);
        const { exchanges } = end.violated.violation;
        recorder.keep(exchanges, new Set(exchanges.slice(0, -1)));
      }
      const { byCase, defects } = stream.finish();
      const shardPart = campaignPart(contract, findings, byCase, corpus?.entries ?? []);
      if (fuzz.regressions !== undefined) saveRegressions(contract, fuzz.regressions, shardPart.found);
      const results = { byCase, findings: shardPart, silent, checks };
      return { outcomes: fuzzOutcomes(contract, planned, results, options), defects, part: shardPart };
    },
  };
}
