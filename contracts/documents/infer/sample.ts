import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Reply } from './questions.ts';

/** Items of one list in their order: a page, or the pages of a walk. */
export interface Sample {
  /** The parameters of the list; its samples share the object. */
  readonly of: Parameters;
  readonly items: readonly Json[];
  readonly pages: readonly Reply[];
  /** Whether it is the whole list. */
  readonly isWhole: boolean;
}

/** The longest sample of each list, so that evidence counts an item once. */
export const longestOfEach = (samples: readonly Sample[]): readonly Sample[] => {
  const longest = new Map<Parameters, Sample>();
  for (const sample of samples)
    if (sample.items.length > (longest.get(sample.of)?.items.length ?? -1)) longest.set(sample.of, sample);
  return [...longest.values()];
};

/** An item as text. Whole items are compared, because their identity is unknown. */
export const textOf = (item: Json): string => stringifyJson(item);

export const isSame = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((item, index) => textOf(item) === textOf(b[index] ?? null));

/** Number of items that come more than once. */
export const repeatedIn = (items: readonly Json[]): number => items.length - new Set(items.map(textOf)).size;

/** Number of items of the second list that are also in the first. */
export const shared = (a: readonly Json[], b: readonly Json[]): number => {
  const texts = new Set(a.map(textOf));
  return b.filter((item) => texts.has(textOf(item))).length;
};
