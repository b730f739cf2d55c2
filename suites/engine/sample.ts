import { createHash } from 'node:crypto';
import type { Case } from '../../contract/index.ts';
import { spending } from '../../properties/depth.ts';
import type { EngineOptions } from './options.ts';

const rank = (seed: number, { key }: Case): string => createHash('sha256').update(`${seed} ${key}`).digest('hex');

/** Keys of the cases that send requests at this depth: of each requirement at most as many operations as it spends, chosen by the seed. */
export const sampled = (wanted: readonly Case[], { depth, seed }: Pick<EngineOptions, 'depth' | 'seed'>): ReadonlySet<string> => {
  const byRequirement = new Map<string, Case[]>();
  for (const one of wanted) byRequirement.set(one.requirement.id, [...(byRequirement.get(one.requirement.id) ?? []), one]);
  return new Set([...byRequirement.values()].flatMap((all) => all
    .map((one) => ({ key: one.key, rank: rank(seed, one) })).sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, spending[depth].operations).map(({ key }) => key)));
};
