import { countUse, type OperationUse } from '../../engine/run/judge/operation-use.ts';
import { everyCheck, type JudgedContract } from '../../engine/contract/contract.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Violation } from '../../engine/model/judging.ts';
import { concludeOutcomes } from '../../engine/run/conclude/conclude.ts';
import type { Judgements } from '../../engine/run/judge-target.ts';
import type { MergedRecording } from '../../engine/run/shards/merge-recordings.ts';
import type { EngineOptions, FuzzOptions } from '../../engine/run/options.ts';
import { factsOf, limitsOf, lossesOfShards, openShards } from '../../engine/run/shards/merge-shards.ts';
import { basesOf, plan } from '../../engine/run/plan/plan.ts';
import { makeCorpus, writeEntry } from './corpus.ts';
import { mergeCorpus, mergeFound, mergeSeen, mergeSuspects } from './merge-parts.ts';
import { fuzzOutcomes } from './outcomes.ts';
import { type FuzzPart, readFuzzPart, saveRegressions } from './part.ts';

/** A part with its exchanges as they are in the merged recording. */
function withMergedExchanges(shardPart: FuzzPart, shard: number, merged: MergedRecording): FuzzPart {
  const violationOf = <Row extends { readonly violation: Violation }>(row: Row): Row => ({
    ...row,
    violation: merged.violationOf(shard, row.violation),
  });
  return {
    ...shardPart,
    found: shardPart.found.map(violationOf),
    unstable: shardPart.unstable.map(violationOf),
    unconfirmed: shardPart.unconfirmed.map(violationOf),
    seen: shardPart.seen.map((seenPart) => ({
      ...seenPart,
      observations: seenPart.observations.map((observation) => merged.observationOf(shard, observation)),
    })),
  };
}

/** Interfaces at which a shard got no answer. Its inputs were not tested, even if other shards got answers. */
const silentIn = (parts: readonly FuzzPart[]): ReadonlyMap<Base, string> =>
  new Map(
    parts.flatMap(({ shard, unreachable }) =>
      [...unreachable].map(([base, reason]): [Base, string] => [
        base,
        `shard ${shard.index}/${shard.count}: ${reason}`,
      ]),
    ),
  );

/**
 * Merges the shards of a fuzz campaign: one recording, one set of findings with the smallest reproduction of each, one
 * corpus with the smallest input of each behaviour. `mergeOf` names the shards' folders. Sends nothing.
 */
export async function mergeFuzzShards(
  contract: JudgedContract,
  options: EngineOptions & { readonly fuzz: FuzzOptions },
): Promise<Judgements> {
  const { fuzz } = options;
  const { parts: read, merged } = openShards(options, readFuzzPart, () => Infinity);
  const use = new Map<string, OperationUse>();
  for await (const line of merged.lines) if (!('reused' in line)) countUse(use, line, contract);
  const parts = read.map((shardPart, shard) => withMergedExchanges(shardPart, shard, merged));
  const findings = mergeFound(parts);
  if (fuzz.regressions !== undefined) saveRegressions(contract, fuzz.regressions, findings);
  if (fuzz.corpus !== undefined) {
    makeCorpus(fuzz.corpus);
    for (const [name, call] of mergeCorpus(parts)) writeEntry(fuzz.corpus, name, call);
  }

  const planRows = plan(contract, options);
  const cases = new Map(
    planRows.flatMap((row) => (row.excluded === undefined ? [[row.case.key, row.case] as const] : [])),
  );
  const silent = silentIn(parts);
  const isTested = (key: string): boolean => {
    const testCase = cases.get(key);
    return testCase !== undefined && !basesOf(testCase).some((base) => silent.has(base));
  };
  const byCase = new Map([...mergeSeen(parts)].filter(([key]) => isTested(key)));
  const limits = limitsOf(parts);
  const fuzzResults = fuzzOutcomes(
    contract,
    planRows,
    { byCase, findings: { found: findings, ...mergeSuspects(parts) }, silent, checks: everyCheck(contract) },
    options,
  );
  // All shards discover the same values, and an operation was tested if one of them found its own.
  const endedDiscovery = parts.every((shardPart) => shardPart.endedDiscovery) ? parts[0]?.endedDiscovery : undefined;
  const outcomes = await concludeOutcomes(contract, fuzzResults, {
    cases,
    checks: contract.checks,
    use,
    losses: lossesOfShards(read, merged),
    discoveryEndedBy: () => endedDiscovery,
    bounds: { options, limits },
  });
  return {
    outcomes,
    ...factsOf(contract, parts),
    unreachable: silent,
    limits: limits.reached,
    defects: [...new Set(parts.flatMap(({ defects }) => defects))],
  };
}
