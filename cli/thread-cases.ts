import type { JudgedContract } from '../engine/judging/contract.ts';
import type { Case } from '../engine/model/requirement.ts';

/** The cases of a contract with these keys. */
export const casesOf = (contract: JudgedContract, keys: readonly string[]): ReadonlyMap<string, Case> => {
  const wanted = new Set(keys);
  return new Map(contract.cases.flatMap((one) => (wanted.has(one.key) ? [[one.key, one]] : [])));
};
