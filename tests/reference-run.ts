import { caseKey } from '../engine/model/case-key.ts';
import type { Target } from '../engine/model/exchange.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { defaultOptions } from '../engine/run/options.ts';
import { findById } from '../lab/mutation-test/find-by-id.ts';
import { loadMutants } from '../reference/defects/mutants/load.ts';
import type { Alteration, Mutant } from '../reference/types.ts';

/** Runs over the reference provider in this process. */

/** One URL for every interface. */
export const everywhere = (url: string): Target => ({ node: url, data: url, metrics: url });

export const target = everywhere('http://provider.invalid');

/** Options of a run at depth quick. */
export const quickOptions = { ...defaultOptions, depth: 'quick', target } as const;

export const mutantsOf = async (...ids: readonly string[]): Promise<readonly Mutant[]> => {
  const all = await loadMutants();
  return ids.map((id) => findById(all, id));
};

/** The alterations of these mutants, without the state of an earlier run. */
export const planted = async (...ids: readonly string[]): Promise<readonly Alteration[]> =>
  (await mutantsOf(...ids)).map(({ fresh }) => fresh());

/** The outcome of a case, by `requirement@operation`. */
export const outcomeOf = (outcomes: readonly Outcome[], key: string): Outcome | undefined =>
  outcomes.find((outcome) => caseKey(outcome) === key);
