import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JudgedContract } from '../engine/judging/contract.ts';
import type { PassiveCheck } from '../engine/model/judging.ts';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'oracles');

const isOracle = (module: unknown): module is { readonly default: PassiveCheck } =>
  typeof module === 'object' && module !== null && 'default' in module;

const oracle = async (file: string): Promise<[string, PassiveCheck]> => {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, file)).href);
  if (!isOracle(module)) throw new Error(`fuzz/oracles/${file} has no default export`);
  return [`oracles/${file.replace(/\.[jt]s$/, '')}`, module.default];
};

/** The contract's checks, and the oracles by which only fuzzing judges, under the names by which findings call them. Until rows name oracles. */
export const allChecks = async ({ checks }: JudgedContract): Promise<ReadonlyMap<string, PassiveCheck>> => {
  const files = (await fs.readdir(folder)).filter((file) => /(?<!\.d)\.[jt]s$/.test(file)).sort();
  return new Map([...checks, ...(await Promise.all(files.map(oracle)))]);
};
