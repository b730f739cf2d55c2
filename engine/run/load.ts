import type { JudgedContract } from '../judging/contract.ts';
import type { RequirementId } from '../model/requirement.ts';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Judge, JudgeTable } from '../judging/case-context.ts';
import type { PassiveCheck } from '../model/judging.ts';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Default exports of the modules right inside a folder, by file name without its ending, in the order of the names. */
const modules = async <T>(kind: string): Promise<[string, T][]> => {
  const found = await Promise.all((folders[kind] ?? []).map((folder) => modulesIn<T>(folder)));
  return found.flat().sort(([a], [b]) => (a < b ? -1 : 1));
};

/** Where each kind of judge lies. */
const folders: Readonly<Record<string, readonly string[]>> = {
  checks: ['properties/checks', 'contracts/chain/checks'],
  laws: ['properties/laws', 'contracts/chain/laws'],
  probes: ['properties/probes', 'contracts/chain/probes'],
};

const modulesIn = async <T>(folder: string): Promise<[string, T][]> => {
  const files = (await fs.readdir(path.join(here, folder))).filter((file) => /(?<!\.d)\.[jt]s$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(/* @vite-ignore */ pathToFileURL(path.join(here, folder, file)).href)) as {
        default?: T;
      };
      if (module.default === undefined) throw new Error(`${folder}/${file} has no default export`);
      return [file.replace(/\.[jt]s$/, ''), module.default] as [string, T];
    }),
  );
};

export interface ActiveJudge {
  readonly judge: Judge;
  /** File that holds it, e.g. `laws/continuation`. */
  readonly file: string;
}

/** Laws and probes by the requirement that they settle. @throws where two files settle the same. */
export const loadJudges = async (_contract?: JudgedContract): Promise<ReadonlyMap<RequirementId, ActiveJudge>> => {
  const table = new Map<RequirementId, ActiveJudge>();
  for (const folder of ['laws', 'probes']) {
    for (const [name, judges] of await modules<JudgeTable>(folder)) {
      for (const [requirement, judge] of Object.entries(judges) as [RequirementId, Judge][]) {
        const other = table.get(requirement);
        if (other)
          throw new Error(
            `${requirement} is settled twice: in properties/${other.file} and properties/${folder}/${name}`,
          );
        table.set(requirement, { judge, file: `${folder}/${name}` });
      }
    }
  }
  return table;
};

/** Passive checks by file name. */
export const loadChecks = async (_contract?: JudgedContract): Promise<ReadonlyMap<string, PassiveCheck>> =>
  new Map(await modules<PassiveCheck>('checks'));

/** Passive checks and oracles, under the names by which findings call them: `checks/schema`, `oracles/accepted`. */
export const loadAllChecks = async (contract: JudgedContract): Promise<ReadonlyMap<string, PassiveCheck>> =>
  new Map([
    ...(await modules<PassiveCheck>('checks')).map(([name, check]) => [`checks/${name}`, check] as const),
    ...contract.oracles,
  ]);
