import { fileRecorder, noRecorder } from '../../engine/client/record.ts';
import { outsideResults } from '../../engine/discovery/outside-subjects.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { endingLimits } from '../../engine/model/limits.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { lossesOf } from '../../engine/run/conclude/after-loss.ts';
import { concludeOutcomes } from '../../engine/run/conclude/conclude.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import { learn } from '../../engine/run/judge/discover.ts';
import { openClient, runFacts } from '../../engine/run/judge/open-client.ts';
import { countUse, type OperationUse } from '../../engine/run/judge/operation-use.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { plan } from '../../engine/run/plan/plan.ts';
import type { RunDependencies } from '../../engine/run/run-dependencies.ts';
import { runCampaign, totalOf } from './campaign.ts';
import type { FuzzPart } from './part.ts';
import { selective } from './selective.ts';
import { shareOf } from './shard.ts';
import { defined } from '../../engine/model/defined.ts';

/** Maximum exchanges of discovery that are judged, and maximum characters of each answer. */
const maxDiscovered = 2_000;
const heldCharacters = 65_536;

export interface FuzzJudgements extends Judgements {
  /** For a shard: the data for merging in addition to its recording. */
  readonly fuzzPart?: FuzzPart;
}

/** Discovers subjects, runs a campaign, and brings its findings to verdicts. */
export async function fuzzTarget(
  contract: JudgedContract,
  options: EngineOptions & { readonly fuzz: FuzzOptions },
  dependencies: RunDependencies = {},
): Promise<FuzzJudgements> {
  const began = performance.now();
  const file = options.recording === undefined ? noRecorder : fileRecorder(options.recording);
  const recorder = selective(file, 'fuzz');
  const planRows = plan(contract, options);
  const includedCases = planRows.filter((row) => row.excluded === undefined).map((row) => row.case);
  const operationIds = new Set<string>(includedCases.map((testCase) => testCase.operation.id));
  const seen = new SeenExchanges(contract);
  const settings = { ...options, ...defined({ maxRequests: totalOf(options) }), canaryFrom: operationIds };
  const { client, limits, uses, sent } = openClient(contract, settings, recorder, {
    ...dependencies,
    onLine(line) {
      dependencies.onLine?.(line);
      if (!('reused' in line)) seen.add(line);
    },
  });
  const report = (phase: 'discovering' | 'done', done: number, findings: number): void => {
    const total = shareOf(options.fuzz.requests, options.shard);
    dependencies.onProgress?.({ phase, done, total, requests: client.stats.requests, findings });
  };

  report('discovering', 0, 0);
  const { subjects, silent } = await learn(contract, client, includedCases, options);
  const discovered = seen.endDiscovery();
  const [endedDiscovery] = endingLimits(limits.reached);
  const stage = { client, recorder, subjects, silent, planned: planRows, discovered, began };
  const campaign = await runCampaign(contract, options, stage, dependencies);
  const total = totalOf(options);
  if (total !== undefined && campaign.sent === 0 && !client.loss) limits.reach('max-requests', total);
  report('done', campaign.sent, campaign.found);
  await client.close();
  const { loss } = client;
  const { outcomes: fuzzResults, defects, part: shardPart } = campaign.conclude(loss);
  recorder.close();
  const outcomes = await concludeOutcomes(contract, fuzzResults, {
    cases: new Map(includedCases.map((testCase) => [testCase.key, testCase])),
    checks: contract.checks,
    use: seen.use,
    losses: lossesOf(loss?.lost),
    discoveryEndedBy: () => endedDiscovery,
    bounds: { options, limits },
  });
  const outside = { configured: uses.configured, earlier: uses.earlier(subjects) };
  const run = runFacts({ client, limits, sent }, silent, defects);
  const { shard } = options;
  return {
    ...run,
    outcomes,
    inputs: campaign.sent,
    subjects,
    ...outsideResults(contract, outside),
    ...defined({
      unsaved: file.failure,
      fuzzPart: shard && { ...shardPart, ...run, ...outside, shard, ...defined({ endedDiscovery }) },
    }),
  };
}

/** The answers of a run: how operations were used, and what discovery saw, which is judged before the campaign. */
class SeenExchanges {
  readonly use = new Map<string, OperationUse>();
  readonly #contract: JudgedContract;
  readonly #discovered = new Set<Exchange>();
  #isDiscovering = true;

  constructor(contract: JudgedContract) {
    this.#contract = contract;
  }

  add(exchange: Exchange): void {
    countUse(this.use, exchange, this.#contract);
    const isHeld = this.#isDiscovering && (exchange.response?.body.length ?? 0) <= heldCharacters;
    if (isHeld && this.#discovered.size < maxDiscovered) this.#discovered.add(exchange);
  }

  endDiscovery(): ReadonlySet<Exchange> {
    this.#isDiscovering = false;
    return this.#discovered;
  }
}
