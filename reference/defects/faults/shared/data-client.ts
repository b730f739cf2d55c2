import type { OperationId } from '../../../../contracts/chain/index.ts';
import { at } from '../../shared/values.ts';
import type { Ask } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import { defined } from '../../../../engine/model/defined.ts';

type Parameters = { readonly [name: string]: Value | undefined };

const longestWalk = 400;

/** The items of each page, until a page gives no token; a walk that does not end is cut off. */
const pagesOf = async (ask: Ask, parameters: Parameters, operation?: OperationId): Promise<Value[][]> => {
  const pages: Value[][] = [];
  let pageToken: Value | undefined;
  do {
    const { result, items } = await ask({
      ...defined({ operation: operation || undefined }),
      parameters: { ...parameters, pageToken },
    });
    pages.push([...items]);
    pageToken = result?.['nextPageToken'];
  } while (pageToken !== undefined && pageToken !== '' && pages.length < longestWalk);
  return pages;
};

/** All items of a list, page by page. */
export const walk = async (ask: Ask, parameters: Parameters, operation?: OperationId): Promise<Value[]> =>
  (await pagesOf(ask, parameters, operation)).flat();

/** The value at a path as text; empty where there is none. */
export const textOf = (item: Value | undefined, path: string): string => {
  const value = at(item, path);
  return value === undefined || value === null ? '' : String(value);
};

export const numberOf = (item: Value | undefined, path: string): number => Number(at(item, path));

/** The elements at a path; none where it holds no array. */
export const listOf = (item: Value | undefined, path: string): Value[] => {
  const value = at(item, path);
  return Array.isArray(value) ? value : [];
};

export const textsOf = (items: readonly Value[], path: string): string[] => items.map((item) => textOf(item, path));

export const isDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** Whether both hold the same texts, in any order and each as often. */
export const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

/** Whether each number is at least the one before it. */
const ascends = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number >= (numbers[index - 1] ?? Number.NEGATIVE_INFINITY));

export const descends = (numbers: readonly number[]): boolean => ascends(numbers.toReversed());

/** A text that is an integer in decimal digits. */
export const isDecimal = (text: string): boolean => /^-?\d+$/.test(text);
