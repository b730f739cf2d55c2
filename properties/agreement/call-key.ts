import { createHash } from 'node:crypto';
import { numberedRange } from '../../engine/model/list-range.ts';
import { cursorOf, listingOf } from '../../engine/model/listing.ts';
import { memoized } from '../../engine/model/memoized.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import { equalityFilter } from '../../engine/model/filters-of.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Listing, Operation, Parameter } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';

/** A number and its digits are one value in a URL. */
const spelled = (value: Json): Json => (typeof value === 'object' && value !== null ? value : String(value));

const day = 86_400;
/** A value as the target rounds it. */
export function rounded(row: Parameter | undefined, value: Json): Json {
  const seconds = Number(value);
  return row?.rounded === 'day' && Number.isSafeInteger(seconds) && seconds >= 0
    ? String(seconds - (seconds % day))
    : value;
}

/** Longer keys are kept as a hash: a cursor may have a million characters, and many keys are kept. */
const maxKeyLength = 1_024;

type AskedCall = Pick<Answered, 'call' | 'operation'>;

function textOf(
  { call, operation }: AskedCall,
  leaveOut: (name: string) => boolean,
  suffix: Json = null,
  mean: (row: Parameter | undefined, value: Json) => Json = (_, value) => value,
): string {
  const pairs: [string, Json][] = [];
  for (const name of Object.keys(call.parameters).sort()) {
    const value = call.parameters[name];
    if (value !== undefined && !leaveOut(name)) pairs.push([name, spelled(mean(operation.parameters[name], value))]);
  }
  const text = stringifyJson([call.operation, call.path ?? null, call.key ?? null, suffix, pairs]);
  return text.length <= maxKeyLength ? text : createHash('sha256').update(text).digest('base64');
}

/** The whole call: two of one key ask for the same page by the same cursor. */
export const callKey = (answer: AskedCall): string => textOf(answer, () => false);

/**
 * The page behind a cursor: a cursor is only good for the call that it came from, whatever the page size. The number of
 * a page is good for one size.
 */
export const cursorKey = (answer: AskedCall, { paging }: Listing, cursor: Json): string =>
  textOf(
    answer,
    (name) => name === cursorOf(paging) || (name === paging.size && paging.style !== 'page'),
    spelled(cursor),
  );

/**
 * The list that a call asks for: the operation with all its parameters, except those of paging, range, order and
 * display, and those that filter by equality. An array of requested things counts as a filter.
 */
export function listKey(answer: AskedCall): string {
  const choosing = choosersOf(answer.operation);
  return textOf(answer, (name) => choosing.has(name), null, rounded);
}

/** The parameters that choose items, pages or forms of a list. */
const choosersOf = memoized((operation: Operation): ReadonlySet<string> => {
  const listing = listingOf(operation);
  const { paging } = listing;
  const { from, to } = numberedRange(listing) ?? {};
  const changers = orderOf(listing).parameters;
  const choosing = Object.entries(operation.parameters).filter(
    ([name, row]) =>
      row.changes !== undefined ||
      changers.includes(name) ||
      (row.in !== 'path' && equalityFilter(operation, name) !== undefined) ||
      row.type === 'string-array',
  );
  const paged = [paging.size, cursorOf(paging), from, to].filter((name) => name !== undefined);
  return new Set([...paged, ...choosing.map(([name]) => name)]);
});
