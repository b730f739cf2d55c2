import { setImmediate as breath } from 'node:timers/promises';
import { BudgetSpent, Interrupted } from '../../engine/client/errors.ts';
import { fileRecorder, memoryRecorder } from '../../engine/client/record.ts';
import type { Call, Exchange } from '../../engine/model/exchange.ts';
import { checksAndOracles, type JudgedContract } from '../../engine/judging/contract.ts';
import { answered, release } from '../../engine/protocols/answered.ts';
import { followUpsBy } from '../follow-ups.ts';
import { Explorer } from '../guidance/explorer.ts';
import { Pool } from '../pool.ts';
import { rejectedOf, reusedIn } from '../../engine/discovery/given.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { withoutRejections } from '../../engine/run/after-loss.ts';
import type { Judgements } from '../../engine/run/engine.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';
import { explain } from '../../engine/run/causes.ts';
import { learn } from '../../engine/run/learn.ts';
import { openClient } from '../../engine/run/open-client.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { judging } from '../../engine/run/passive.ts';
import { plan } from '../../engine/run/plan.ts';
import { truncateFindings } from '../../engine/run/truncate.ts';
import { Corpus } from './corpus.ts';
import { Findings, type Suspect } from './findings.ts';
import { fuzzOutcomes } from './outcomes.ts';
import { saveRegressions } from './regressions.ts';
import { Rounds, roundSize } from './rounds.ts';
import { selective } from './selective.ts';
import { Sequences } from './sequences.ts';
import { stoppedAnswering } from './stopped-answering.ts';
import { RequestPipeline } from './request-pipeline.ts';

/** Number of earlier calls that are kept as possible causes of a later violation. */
const mostBlamed = 600;
/** Maximum follow-ups in the queue, and maximum follow-ups per round. */
const mostWaiting = 200;
const followed = 6;
/** Maximum inputs per round that explore new features. */
const explored = 16;

/**
 * For each operation that recently got unusual inputs, a plain call that the target is known to answer. It shows
 * whether the target still works.
 */
const canaries = (odd: readonly Call[], subjects: Subjects): Call[] =>
  [...new Set(odd.map((call) => call.operation))].slice(0, 4).flatMap((operation): Call[] => {
    const [set] = subjects.arguments(operation);
    return set ? [{ operation, parameters: set.parameters, input: 'valid' }] : [];
  });

/**
 * Spends a budget of requests on rounds of generated calls. All passive checks and the fuzzer's oracles judge every
 * answer. Each failure is replayed, shrunk, and deduplicated into one finding with a count.
 */
export const fuzzTarget = async (
  contract: JudgedContract,
  options: EngineOptions & { readonly fuzz: FuzzOptions },
  around: RunDependencies = {},
): Promise<Judgements> => {
  const { fuzz } = options;
  const checks = checksAndOracles(contract);
  const file = options.recording === undefined ? memoryRecorder() : fileRecorder(options.recording);
  const recorder = selective(file, 'fuzz');
  const planned = plan(contract, options);
  const wanted = planned.filter((row) => row.excluded === undefined).map((row) => row.case);
  const cases = new Map(wanted.map((one) => [one.key, one]));
  const named = new Set<string>(wanted.map((one) => one.operation.id));
  const { client, limits, given } = openClient(contract, { ...options, canaryFrom: named }, recorder, around);
  const deadline = fuzz.seconds === undefined ? Infinity : performance.now() + fuzz.seconds * 1_000;
  const report = (phase: 'discovering' | 'judging' | 'confirming' | 'done', done: number): void =>
    around.onProgress?.({ phase, done, total: fuzz.requests, requests: client.stats.requests });

  report('discovering', 0);
  const { subjects, silent } = await learn(contract, client, wanted, options);
  const bases = new Set(
    Object.keys(contract.interfaces).filter((base) => options.target[base] !== undefined && !silent.has(base)),
  );
  const stream = judging(contract, checks, cases);
  const pool = new Pool(subjects, options.network);
  for (const row of contract.operations) {
    for (const { answer } of subjects.arguments(row.id)) {
      stream.judge(answer.exchange);
      pool.learn(answer);
    }
  }
  const rounds = new Rounds(contract, pool, {
    seed: options.seed,
    namespace: options.namespace,
    bases,
    isWanted: (id) => named.has(id),
  });
  const sequences = new Sequences(subjects, client, {
    seed: options.seed,
    isWanted: (id) => named.has(id),
  });
  const corpus = fuzz.guidance ? new Corpus(contract, fuzz.corpus) : undefined;
  const followUps = followUpsBy(contract);
  const explorer = new Explorer(subjects);
  const findings = new Findings({ client, checks, cases, pool }, fuzz.shrinkRequests);

  const blamed: Call[] = [];
  const follow: Call[] = [...(corpus?.kept ?? [])].filter((call) => named.has(call.operation));
  const pipeline = new RequestPipeline(client, sequences, {
    requests: fuzz.requests,
    isOver: () => performance.now() >= deadline || rounds.isEmpty,
    inputs: (round) => [
      ...canaries(
        blamed.slice(-roundSize).filter((call) => call.input !== 'valid'),
        subjects,
      ),
      ...follow.splice(0, round === 0 ? roundSize : followed),
      ...explorer.take(explored),
      ...rounds.next(round, corpus),
    ],
  });
  try {
    for (let exchanges = await pipeline.next(); exchanges; exchanges = await pipeline.next()) {
      const suspects: Suspect[] = [];
      const worth = new Set<Exchange>();
      // In the order of sending, not of the answers: later inputs depend on this order.
      for (const [place, exchange] of exchanges.entries()) {
        // Yield to the event loop every few exchanges, so that answers
        // are read and requests sent while this thread judges.
        if (place % 4 === 0) await breath();
        around.onExchange?.(exchange);
        stream.judge(exchange, (violation, check, of) => {
          worth.add(exchange);
          if (of.requirement.level !== 'open')
            suspects.push({
              of,
              check,
              violation: { ...violation, exchanges: violation.exchanges.length > 0 ? violation.exchanges : [exchange] },
              before: blamed.slice(-mostBlamed),
            });
        });
        const answer = answered(exchange, contract);
        blamed.push(exchange.call);
        if (!answer) continue;
        if (corpus) {
          if (corpus.offer(exchange.call, explorer.features(answer))) {
            worth.add(exchange);
            if (named.has(exchange.call.operation)) explorer.explore(answer);
          }
          pool.learn(answer);
        }
        if (follow.length < mostWaiting) follow.push(...followUps(answer));
        release(exchange);
      }
      blamed.splice(0, blamed.length - mostBlamed);
      recorder.keep(exchanges, worth);
      if (suspects.length > 0) {
        await pipeline.answered();
        await findings.takeAll(suspects);
      }
      report('judging', pipeline.sent);
      if (fuzz.stopAtFirst && findings.found.length > 0) break;
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent) && !(error instanceof Interrupted)) throw error;
  }
  report('done', pipeline.sent);
  await client.close();
  const { requests } = client.stats;
  const { loss } = client;
  const end = loss && stoppedAnswering(contract, loss, checks, cases);
  if (end) {
    findings.found.push(end);
    recorder.keep(end.shown.exchanges, new Set(end.shown.exchanges.slice(0, -1)));
  }
  recorder.close();
  const { byCase, defects } = stream.finish();
  if (fuzz.regressions !== undefined) saveRegressions(fuzz.regressions, findings.found);
  const judged = fuzzOutcomes(contract, planned, { byCase, findings, silent, checks }, options);
  const kept = withoutRejections(judged, loss?.lost);
  const outcomes = truncateFindings(await explain(contract, kept, contract.checks, cases), options, limits);
  return {
    outcomes,
    requests,
    subjects,
    limits: limits.reached,
    ...(loss ? { lost: loss.lost } : {}),
    ...(file.failure === undefined ? {} : { unsaved: file.failure }),
    unreachable: silent,
    defects,
    rejectedSubjects: rejectedOf(contract, given.configured),
    ...reusedIn(contract, given.earlier(subjects)),
  };
};
