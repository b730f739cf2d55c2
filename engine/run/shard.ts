import type { ReachedLimit } from '../model/limits.ts';
import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../model/json.ts';
import type { TargetLost } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { EarlierUse, SubjectUse } from '../discovery/outside-subjects.ts';
import type { ActiveResult } from './active.ts';
import type { Confirmed } from './confirm.ts';
import type { EngineOptions } from './options.ts';
import type { Regressed } from './regression.ts';

/** Data of a shard for merging, in addition to its recording: results that needed requests. */
export interface Part {
  readonly shard: NonNullable<EngineOptions['shard']>;
  /** Exchanges with larger numbers only confirmed violations. */
  readonly judged: number;
  /** Results of laws, by case. */
  readonly active: ReadonlyMap<string, ActiveResult>;
  /** Results of confirming the violations of passive checks, by case; of all cases, not only of this shard's. */
  readonly again: ReadonlyMap<string, Confirmed>;
  /** Results for the regressions of the shard's own cases. */
  readonly regressed: ReadonlyMap<string, Regressed>;
  readonly requests: number;
  readonly limits: readonly ReachedLimit[];
  readonly defects: readonly string[];
  readonly unreachable: ReadonlyMap<Base, string>;
  /** The target's response to each configured subject. */
  readonly configured?: readonly SubjectUse[];
  /** The result for each subject of an earlier run. */
  readonly earlier?: readonly EarlierUse[];
  readonly lost?: TargetLost;
}

const fileOf = (folder: string): string => path.join(folder, 'shard.json');

/** Writes the part to a folder. Answers keep all digits. */
export const writePart = (folder: string, part: Part): void => {
  const { active, again, regressed, unreachable, ...rest } = part;
  const document = {
    schema: 'assay-shard/1',
    ...rest,
    active: [...active],
    again: [...again],
    regressed: [...regressed],
    unreachable: [...unreachable],
  };
  fs.writeFileSync(fileOf(folder), `${stringifyJson(document)}\n`);
};

/** Undefined if the folder holds no shard. */
export const readPart = (folder: string): Part | undefined => {
  if (!fs.existsSync(fileOf(folder))) return undefined;
  // assay writes this file itself (`writePart`). Only its version is checked, below.
  const value = parseJson(fs.readFileSync(fileOf(folder), 'utf8')) as unknown as
    | (Omit<Part, 'active' | 'again' | 'regressed' | 'unreachable'> & {
        readonly schema: string;
        readonly active: [string, ActiveResult][];
        readonly again: [string, Confirmed][];
        readonly regressed: [string, Regressed][];
        readonly unreachable: [Base, string][];
      })
    | undefined;
  if (value?.schema !== 'assay-shard/1') return undefined;
  return {
    ...value,
    active: new Map(value.active),
    again: new Map(value.again),
    regressed: new Map(value.regressed),
    unreachable: new Map(value.unreachable),
  };
};
