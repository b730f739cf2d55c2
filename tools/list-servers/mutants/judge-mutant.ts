import type { JudgedContract } from '../../../engine/judging/contract.ts';
import { judgeTarget } from '../../../engine/run/engine.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import type { MutatedList, Mutant } from './list.ts';
import { startProxy } from './proxy.ts';

/** `elsewhere`: found, but not under a requirement that the mutant breaks. */
export interface MutantResult {
  readonly mutant: string;
  readonly verdict: 'caught' | 'elsewhere' | 'missed';
  /** Requirements that were found violated; without a mutant, each is a false alarm. */
  readonly found: readonly string[];
  readonly requests: number;
}

/** Judges a server through a proxy with a mutant, or with none. */
export const judgeMutant = async (
  contract: JudgedContract,
  server: string,
  list: MutatedList,
  mutant?: Mutant,
  seed = 1,
): Promise<MutantResult> => {
  const proxy = await startProxy(server, list, mutant);
  try {
    const target = { api: proxy.url };
    const options = { ...defaultOptions, seed, retries: 0, target, only: [list.operation] };
    const { outcomes, requests } = await judgeTarget(contract, options);
    const found = [...new Set(outcomes.flatMap(({ findings }) => findings).map(({ requirement }) => requirement))];
    const isCaught = mutant?.expected.some((one) => found.includes(one)) === true;
    return {
      mutant: mutant?.name ?? 'none',
      verdict: isCaught ? 'caught' : found.length > 0 ? 'elsewhere' : 'missed',
      found: found.sort(),
      requests,
    };
  } finally {
    await proxy.close();
  }
};
