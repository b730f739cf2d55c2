import { besideWindows, frozenObjects, frozenWindows } from './frozen.ts';
import { cumulative, finalValues, heights } from './figures.ts';
import { lag } from './lag.ts';
import type { RoundLaw } from './law.ts';
import { pageTokens } from './page-tokens.ts';

/** The laws over rounds, in the order of their ids. */
export const roundLaws: readonly RoundLaw[] = [
  besideWindows,
  cumulative,
  finalValues,
  frozenObjects,
  frozenWindows,
  heights,
  lag,
  pageTokens,
];

const byId = new Map(roundLaws.map((law) => [law.id, law]));

export const lawOf = (id: string): RoundLaw | undefined => byId.get(id);
