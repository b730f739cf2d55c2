import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { identity, listingOf, orderValue } from '../../engine/model/listing.ts';

const has = ({ operation, items = [] }: Answered, key: string): Json | undefined =>
  items.find((item) => identity(listingOf(operation), item) === key);

/** The page on which a value stands or would stand: the first that reaches it, in whichever direction the list goes. */
const reaching = (answers: readonly Answered[], value: bigint | undefined): Answered | undefined =>
  answers.find(({ operation, items = [] }) => {
    const values = items.flatMap((item) => orderValue(listingOf(operation), item) ?? []);
    return value !== undefined && values.some((bound) => bound <= value) && values.some((bound) => bound >= value);
  });

const keysOf = (answers: readonly Answered[]): readonly string[] =>
  answers.flatMap(({ operation, items = [] }) => items.map((item) => identity(listingOf(operation), item)));

/** The pages between which an item would stand: those with the items before and behind it in a walk that has it. */
function pagesAround(answers: readonly Answered[], key: string, fullWalk: readonly string[]): Answered[] {
  const answeredKeys = new Set(keysOf(answers));
  const index = fullWalk.indexOf(key);
  const neighbours = [
    fullWalk.slice(0, index).findLast((name) => answeredKeys.has(name)),
    fullWalk.slice(index + 1).find((name) => answeredKeys.has(name)),
  ];
  return answers.filter((answer) => neighbours.some((name) => name !== undefined && has(answer, name) !== undefined));
}

/**
 * The pages that show the difference between walks of which some lack an item: the first page with the item, and for a
 * walk without it the page on which the order of the list puts it. If the order is unknown, the pages with its
 * neighbours, or the last page.
 */
export function differing(
  key: string | undefined,
  ...walks: readonly { readonly answers: readonly Answered[] }[]
): Answered[] {
  if (key === undefined) return walks.flatMap(({ answers }) => answers);
  const item = walks.flatMap(({ answers }) => answers.flatMap((answer) => has(answer, key) ?? []))[0];
  const fullWalk = keysOf(
    walks.find(({ answers }) => answers.some((answer) => has(answer, key) !== undefined))?.answers ?? [],
  );
  return walks.flatMap(({ answers }) => {
    const holder = answers.find((answer) => has(answer, key) !== undefined);
    const [first] = answers;
    const value = item === undefined || !first ? undefined : orderValue(listingOf(first.operation), item);
    const page = holder ?? reaching(answers, value);
    if (page) return [page];
    const pages = pagesAround(answers, key, fullWalk);
    return pages.length > 0 ? pages : answers.slice(-1);
  });
}

/** Pages that have an item. */
export const showing = (key: string | undefined, answers: readonly Answered[]): Answered[] =>
  answers.filter((answer) => key !== undefined && has(answer, key) !== undefined);

/** Pages that have any of the items meant, in their order. */
export const answersThatShow = (answers: readonly Answered[], is: (item: Json) => boolean): Answered[] =>
  answers.filter(({ items = [] }) => items.some(is));
