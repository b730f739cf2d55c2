import { pagesOf } from '../../../engine/model/listing.ts';
import { operationRow } from '../../../contracts/chain/operations.ts';
import type { Pages } from '../../../engine/model/operation.ts';
import type { Handler, OperationAnswer, OperationCall } from '../../types.ts';
import type { Value } from '../../../defects/value.ts';
import type { World } from '../../world/world.ts';
import { answer, required, text } from './parameters.ts';
import { refuse } from './refusal.ts';
import { defined } from '../../../engine/model/defined.ts';

/** One page of a list, and the token of the next one; the last page has no token. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken?: string;
}

const size = (call: OperationCall, { size: name, minimum, maximum, default: fallback }: Pages): number => {
  const number = text(call, name);
  const value =
    number === undefined
      ? fallback
      : /^-?\d+$/.test(number)
        ? Number(number)
        : refuse(400, `${name} must be an integer`);
  if (value < minimum) refuse(400, `${name} must not be less than ${minimum}`);
  if (value > maximum) refuse(400, `${name} must not be greater than ${maximum}`);
  // The document allows the size 0 without an explanation. Here it means the maximum.
  return value === 0 ? maximum : value;
};

const checksum = (written: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < written.length; at += 1) hash = Math.imul(hash ^ written.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** A token is bound to the operation and to every parameter except page size and cursor. */
const binding = (call: OperationCall, { size: sizeName, cursor }: Pages): string =>
  `${call.operation}?${Object.keys(call.parameters)
    .filter((name) => name !== sizeName && name !== cursor)
    .sort()
    .map((name) => `${name}=${String(call.parameters[name])}`)
    .join('&')}`;

const write = (offset: number, bound: string): string =>
  Buffer.from(`${offset}.${checksum(`${offset}|${bound}`).toString(36)}`).toString('base64url');

const read = (token: string, bound: string): number => {
  const offset = Number(
    /^(\d+)\.[0-9a-z]+$/.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1] ?? Number.NaN,
  );
  return Number.isSafeInteger(offset) && write(offset, bound) === token ? offset : refuse(400, 'pageToken is unknown');
};

/** The requested page, by the contract's row of the operation. @throws Refusal 400 */
const page = <Item>(items: readonly Item[], call: OperationCall): Page<Item> => {
  if (call.whole) return { items };
  const rules = pagesOf(operationRow(call.operation));
  const count = size(call, rules);
  const bound = binding(call, rules);
  const start = text(call, rules.cursor) === undefined ? 0 : read(required(call, rules.cursor), bound);
  const end = start + count;
  return {
    items: items.slice(start, end),
    ...defined({ nextPageToken: end < items.length ? write(end, bound) : undefined }),
  };
};

/** Answers with one page of a list, in a member of this name. */
type List = (member: string, call: OperationCall) => OperationAnswer;

/** All items of a call, how an answer shows one of them, and the other members of the answer. */
export function list<Item>(
  items: readonly Item[],
  show: (item: Item) => Value,
  beside: Readonly<Record<string, Value>> = {},
): List {
  return (member, call) => {
    const { items: pageItems, ...next } = page(items, call);
    return answer({ ...next, ...beside, [member]: pageItems.map((item) => show(item)) });
  };
}

/** A handler that answers with one page of a list. */
export function listHandler(member: string, read: (call: OperationCall, world: World) => List): Handler {
  return (call, world) => read(call, world)(member, call);
}
