import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../model/json.ts';
import type { ReachedLimit } from '../../model/limits.ts';
import type { TargetLost } from '../../model/exchange.ts';
import type { Confirmed } from '../../model/judging.ts';
import type { Base, OperationId } from '../../model/operation.ts';
import type { EarlierUse, SubjectUse } from '../../discovery/outside-subjects.ts';
import type { ActiveResult } from '../judge/run-law.ts';
import type { EngineOptions } from '../options.ts';
import type { Regressed } from '../confirm/regression.ts';

const fileOf = (folder: string): string => path.join(folder, 'shard.json');

/** Writes what merging a shard needs to its folder. Answers keep all digits. Maps are written as their entries. */
export const writePartFile = (folder: string, schema: string, part: object): void => {
  const members = Object.entries(part).map(([name, value]) => [name, value instanceof Map ? [...value] : value]);
  fs.writeFileSync(fileOf(folder), `${stringifyJson({ schema, ...Object.fromEntries(members) })}\n`);
};

/** A part in its file: maps are their entries. */
type InFile<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends ReadonlyMap<infer Key, infer Value>
    ? readonly (readonly [Key, Value])[]
    : Part[Name];
};

/** Undefined if the folder holds no shard of this version. */
export const readPartFile = <Part>(folder: string, schema: string): InFile<Part> | undefined => {
  const file = fileOf(folder);
  if (!fs.existsSync(file)) return undefined;
  // assay writes this file itself, so only its version is checked.
  const value = parseJson(fs.readFileSync(file, 'utf8')) as unknown as (InFile<Part> & { schema: string }) | undefined;
  return value?.schema === schema ? value : undefined;
};

/** What a shard of a run or of a campaign leaves for merging, in addition to its recording. */
export interface ShardFacts {
  readonly shard: NonNullable<EngineOptions['shard']>;
  readonly requests: number;
  readonly limits: readonly ReachedLimit[];
  readonly defects: readonly string[];
  readonly unreachable: ReadonlyMap<Base, string>;
  /** The target's response to each configured subject. */
  readonly configured?: readonly SubjectUse[];
  /** The result for each subject of an earlier run. */
  readonly earlier?: readonly EarlierUse[];
  readonly lost?: TargetLost;
  /** The limit that ended the discovery of this shard. */
  readonly endedDiscovery?: ReachedLimit;
  /** By operation, the documented parameters that no answered call of the shard had. */
  readonly unsent: ReadonlyMap<OperationId, readonly string[]>;
}

/** The shard of a run: also the results that needed requests. */
export interface Part extends ShardFacts {
  /** Exchanges with larger numbers only confirmed violations. */
  readonly judged: number;
  /** Results of laws, by case. */
  readonly active: ReadonlyMap<string, ActiveResult>;
  /** Results of confirming the violations of passive checks, by case; of all cases, not only of this shard's. */
  readonly again: ReadonlyMap<string, Confirmed>;
  /** Results for the regressions of the shard's own cases. */
  readonly regressed: ReadonlyMap<string, Regressed>;
}

const schema = 'assay-shard/3';

/** Writes the part to a folder. */
export const writePart = (folder: string, part: Part): void => writePartFile(folder, schema, part);

/** Undefined if the folder holds no shard. */
export const readPart = (folder: string): Part | undefined => {
  const shardPart = readPartFile<Part>(folder, schema);
  return (
    shardPart && {
      ...shardPart,
      active: new Map(shardPart.active),
      again: new Map(shardPart.again),
      regressed: new Map(shardPart.regressed),
      unreachable: new Map(shardPart.unreachable),
      unsent: new Map(shardPart.unsent),
    }
  );
};
