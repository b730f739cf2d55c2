import type { Call } from '../../engine/model/exchange.ts';
import type { Observation, Violation } from '../../engine/model/judging.ts';
import type { PassiveResult } from '../../engine/run/judge/run-checks.ts';
import { readPartFile, type ShardFacts, writePartFile } from '../../engine/run/shards/shard.ts';
import type { Trial } from '../../engine/run/confirm/trial.ts';
import { causeOf, type Findings, type Found, type Suspect } from './findings.ts';
import type { Contract } from '../../engine/model/contract.ts';
import fs from 'node:fs';
import path from 'node:path';
import { fileName } from '../../engine/model/files.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Regression } from '../../engine/run/confirm/regression.ts';

/** A finding of a shard. */
export interface FoundPart {
  readonly fingerprint: string;
  /** `requirement@operation`. */
  readonly case: string;
  readonly trial: Trial;
  readonly violation: Violation;
  /** Number of inputs that showed it. */
  readonly count: number;
}

/** A violation without a confirmation. */
export interface SuspectPart {
  readonly case: string;
  /** A finding of another shard with this cause explains it. */
  readonly cause: string;
  readonly violation: Violation;
}

/** The evidence and observations of a case. */
interface SeenPart {
  readonly case: string;
  readonly evidence: number;
  readonly observations: readonly Observation[];
}

/** The shard of a campaign. */
export interface FuzzPart extends ShardFacts {
  readonly found: readonly FoundPart[];
  /** Causes that led to a finding. */
  readonly causes: readonly string[];
  readonly unstable: readonly SuspectPart[];
  readonly unconfirmed: readonly SuspectPart[];
  readonly seen: readonly SeenPart[];
  /** Inputs that showed new behaviour, by the names of their files. */
  readonly corpus: readonly (readonly [name: string, call: Call])[];
}

/** The part of `FuzzPart` that a campaign gives. */
export type CampaignPart = Pick<FuzzPart, 'found' | 'causes' | 'unstable' | 'unconfirmed' | 'seen' | 'corpus'>;

export function campaignPart(
  contract: Contract,
  findings: Findings,
  byCase: ReadonlyMap<string, PassiveResult>,
  corpus: FuzzPart['corpus'],
): CampaignPart {
  const suspect = (row: Suspect): SuspectPart => ({
    case: row.of.key,
    cause: causeOf(row, contract),
    violation: row.violation,
  });
  return {
    found: findings.found.map(({ fingerprint, trial, count, violated: { of, violation } }: Found) => ({
      fingerprint,
      case: of.key,
      trial,
      violation,
      count,
    })),
    causes: findings.causes,
    unstable: findings.unstable.map(suspect),
    unconfirmed: findings.unconfirmed.map(suspect),
    seen: [...byCase].map(([key, { evidence, observations }]) => ({
      case: key,
      evidence,
      observations: [...observations.values()],
    })),
    corpus,
  };
}

const schema = 'assay-fuzz-shard/2';

/** Writes the part to a folder. */
export const writeFuzzPart = (folder: string, shardPart: FuzzPart): void => writePartFile(folder, schema, shardPart);

/** Undefined if the folder holds no fuzz shard of this version. */
export function readFuzzPart(folder: string): FuzzPart | undefined {
  const shardPart = readPartFile<FuzzPart>(folder, schema);
  return shardPart && { ...shardPart, unreachable: new Map(shardPart.unreachable), unsent: new Map(shardPart.unsent) };
}

/** Writes each finding as a file that `assay run regressions` replays. */
export function saveRegressions(contract: Contract, folder: string, findings: readonly FoundPart[]): void {
  if (findings.length === 0) return;
  fs.mkdirSync(folder, { recursive: true });
  for (const { fingerprint, case: key, violation, trial } of findings) {
    const testCase = contract.cases.find((row) => row.key === key);
    if (!testCase) continue;
    const regression: Regression = {
      schema: 'assay-regression/1',
      fingerprint,
      requirement: testCase.requirement.id,
      operation: testCase.operation.id,
      message: violation.message,
      trial,
    };
    fs.writeFileSync(path.join(folder, fileName(fingerprint, 'json')), `${stringifyJson(regression)}\n`);
  }
}
