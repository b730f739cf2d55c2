import type { Case } from '../../model/requirement.ts';
import { createHash } from 'node:crypto';
import { efforts } from '../../model/depth.ts';
import type { EngineOptions } from '../options.ts';

const rank = (seed: number, { key }: Case): string => createHash('sha256').update(`${seed} ${key}`).digest('hex');

/** Maximum number of operations on which a requirement sends requests of its own. */
const operations = ({ requirement }: Case, depth: EngineOptions['depth']): number => {
  const { perRequirement, openOperations } = efforts[depth];
  if (requirement.level === 'open') return openOperations;
  const { cost, everyOperation } = requirement;
  return cost === undefined || everyOperation ? Infinity : Math.floor(perRequirement / cost);
};

/**
 * Keys of the cases that send requests at this depth. The seed
 * chooses as many operations per requirement as the depth allows.
 */
export const sampled = (
  cases: readonly Case[],
  { depth, seed, only }: Pick<EngineOptions, 'depth' | 'seed' | 'only'>,
): ReadonlySet<string> => {
  // Cases that the user selected are always tried.
  if (only.length > 0) return new Set(cases.map((testCase) => testCase.key));
  const byRequirement = new Map<string, Case[]>();
  for (const testCase of cases)
    byRequirement.set(testCase.requirement.id, [...(byRequirement.get(testCase.requirement.id) ?? []), testCase]);
  return new Set(
    [...byRequirement.values()].flatMap((all) =>
      all
        .map((testCase) => ({ key: testCase.key, rank: rank(seed, testCase) }))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
        .slice(0, all[0] ? operations(all[0], depth) : 0)
        .map(({ key }) => key),
    ),
  );
};
