import { pagesOf } from '../../../../engine/model/listing.ts';
import type { Pages } from '../../../../engine/model/operation.ts';
import { Refusal, refuse } from '../../../handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../../types.ts';
import type { Value } from '../../../../defects/value.ts';
import type { World } from '../../../world/world.ts';
import { isData, isMembers, itemsOf, type Members, type Next, onCalls, perProvider, rowOf } from './bodies.ts';

/** A list as it was when its walk began; later pages are read from it, so that a walk neither loses nor repeats. */
interface Walk {
  readonly body: Members;
  readonly items: readonly Value[];
  readonly start: number;
  readonly size: number;
}

/** How a variant pages the data document's lists. Absent members: as in the plain provider. */
export interface PagingRules {
  /** The list as this walk shows it. */
  readonly arrange?: (items: readonly Value[], call: OperationCall, world: World, walk: number) => readonly Value[];
  /** The page size for the requested one; undefined: as in the plain provider, which may refuse it. */
  readonly size?: (asked: string | undefined, paging: Pages) => number | undefined;
  /** How many items a page of this size holds; `asked`: whether the call names a size. */
  readonly holds?: (size: number, asked: boolean) => number;
  /** How a token is spelled, from a running number. */
  readonly spelled?: (count: number) => string;
  /** The token of the last page is the empty text; absent: the last page has no token. */
  readonly last?: '';
  /** Whether a page that ends with the list still has a token, which leads to an empty page. */
  readonly emptyEnd?: true;
  /** A token is good for one page, or for the page size that it came with. */
  readonly once?: true;
  readonly bindsSize?: true;
  /** Number of later calls for lists after which a token is no longer known; undefined: it stays known. */
  readonly lasts?: number;
  /** The answer to an unknown token: the list from its start, or 404; default: 400. */
  readonly unknown?: 'restart' | 404;
}

/** A walk at the token that continues it. */
interface TokenWalk extends Walk {
  readonly call: string;
  /** The shelf's `calls` when the token was given. */
  readonly born: number;
}

interface Shelf {
  readonly walks: Map<string, TokenWalk>;
  /** Calls for lists so far. */
  calls: number;
  count: number;
  begun: number;
}

const plainSize = (asked: string | undefined, { minimum, maximum, default: fallback, size: name }: Pages): number => {
  const value =
    asked === undefined ? fallback : /^-?\d+$/.test(asked) ? Number(asked) : refuse(400, `${name} must be an integer`);
  if (value < minimum || value > maximum) refuse(400, `${name} must be from ${minimum} to ${maximum}`);
  return value;
};

/** The parameters without page size and cursor. */
const unpaged = (call: OperationCall, { size, cursor }: Pages): OperationCall['parameters'] =>
  Object.fromEntries(Object.entries(call.parameters).filter(([name]) => name !== size && name !== cursor));

const oneText = (call: OperationCall, name: string): string | undefined => {
  const value = call.parameters[name];
  return value === undefined || typeof value === 'string' ? value : refuse(400, `${name} must be one string`);
};

const textOf = (call: OperationCall, paging: Pages): string =>
  JSON.stringify([
    call.operation,
    Object.entries(unpaged(call, paging))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, String(value)]),
  ]);

const spelledPlainly = (count: number): string => Buffer.from(`page ${count}`).toString('base64url');

const turn = (rules: PagingRules, shelf: Shelf, call: OperationCall, next: Next, world: World): OperationAnswer => {
  const { listing } = rowOf(call);
  if (!listing) return next(call);
  shelf.calls += 1;
  const paging = pagesOf(rowOf(call));
  const asked = oneText(call, paging.size);
  const size = rules.size?.(asked, paging) ?? plainSize(asked, paging);
  const token = oneText(call, paging.cursor);
  const own = textOf(call, paging);
  let walk: TokenWalk | undefined = token === undefined ? undefined : shelf.walks.get(token);
  if (walk && rules.lasts !== undefined && shelf.calls - walk.born > rules.lasts) walk = undefined;
  if (token !== undefined && (!walk || walk.call !== own || (rules.bindsSize && walk.size !== size))) {
    if (rules.unknown !== 'restart') throw new Refusal(rules.unknown ?? 400, 'pageToken is unknown');
    walk = undefined;
  }
  if (token !== undefined && rules.once) shelf.walks.delete(token);
  if (!walk) {
    const whole = next({ ...call, whole: true, parameters: unpaged(call, paging) });
    if (whole.kind !== 'answer' || !isMembers(whole.body)) return whole;
    const items = itemsOf(call, whole.body);
    walk = {
      call: own,
      body: whole.body,
      items: rules.arrange?.(items, call, world, (shelf.begun += 1)) ?? items,
      start: 0,
      size,
      born: shelf.calls,
    };
  }
  // The documents allow the page size 0 but do not say what it means. Here it means the maximum.
  const end = walk.start + (rules.holds?.(size, asked !== undefined) ?? (size === 0 ? paging.maximum : size));
  const items = walk.items.slice(walk.start, end);
  const more = end < walk.items.length || (rules.emptyEnd === true && items.length > 0);
  const body: Members = { ...walk.body, [listing.items]: items };
  if (more) {
    const name = (rules.spelled ?? spelledPlainly)((shelf.count += 1));
    shelf.walks.set(name, { ...walk, call: own, start: end, size, born: shelf.calls });
    body[paging.next] = name;
  } else if (rules.last !== undefined) body[paging.next] = rules.last;
  return { ...whole200, body };
};

const whole200 = { kind: 'answer', status: 200 } as const;

/**
 * Pages the lists of the data document, or of some operations, by these rules. Each walk has its own copy of the list.
 */
export const paged = (rules: PagingRules, fits: (call: OperationCall) => boolean = isData): Alteration => {
  const shelves = perProvider<Shelf>(() => ({ walks: new Map(), calls: 0, count: 0, begun: 0 }));
  return onCalls(
    (call) => isData(call) && fits(call) && rowOf(call).listing !== undefined && call.whole !== true,
    (call, next, world) => turn(rules, shelves(next), call, next, world),
  );
};
