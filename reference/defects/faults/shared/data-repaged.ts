import { pagesOf } from '../../../../engine/model/listing.ts';
import type { Alteration, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { given, itemsOf, listingOf, numberAt, onCall, withBody } from '../../../mutants/shared/alter.ts';
import { isMembers } from '../../../mutants/shared/values.ts';
import type { Subject } from '../../../mutants/types.ts';

/** What a faulty list can look at. */
export interface Listed {
  /** The call for the first page. */
  readonly call: OperationCall;
  readonly world: World;
  /** The whole documented list with some parameters replaced, undefined ones left out. */
  readonly whole: (more?: OperationCall['parameters']) => Value[];
}

export interface Slice {
  readonly begin: number;
  readonly size: number;
}

/** How a list is read and cut into pages, where that is not as documented. */
export interface Repaging {
  readonly list?: (items: Value[], listed: Listed) => Value[];
  readonly page?: (all: Value[], slice: Slice, listed: Listed) => Value[];
  /** The place at which the next page begins; undefined ends the list. */
  readonly follow?: (all: Value[], slice: Slice, page: readonly Value[], listed: Listed) => number | undefined;
}

const tokenOf = (place: number): string => Buffer.from(`row ${place}`).toString('base64url');
const placeOf = (token: Value): number =>
  Number(/^row (\d+)$/.exec(Buffer.from(String(token), 'base64url').toString('latin1'))?.[1] ?? Number.NaN);

export const nextSlice = (all: readonly Value[], { begin, size }: Slice): number | undefined =>
  begin + size < all.length ? begin + size : undefined;

/** Reads the whole list and pages it anew; calls that are refused stay refused. */
export const repaged = (
  operation: Subject,
  {
    list = (items) => items,
    page = (all, { begin, size }) => all.slice(begin, begin + size),
    follow = nextSlice,
  }: Repaging,
): Alteration => {
  const { items: member } = listingOf(operation);
  const paging = pagesOf(operation);
  return onCall(operation, (call, next, world) => {
    const cursor = call.parameters[paging.cursor];
    const begin = cursor === undefined ? 0 : placeOf(cursor);
    // Tokens that this list never gave are the provider's to refuse.
    if (Number.isNaN(begin)) return next(call);
    const first = { ...call, parameters: given(call.parameters, { [paging.cursor]: undefined }) };
    const whole = (more: OperationCall['parameters'] = {}): Value[] => {
      const answer = next({ ...first, parameters: given(first.parameters, more), whole: true });
      return answer.kind === 'answer' && isMembers(answer.body) ? itemsOf(operation, answer.body) : [];
    };
    return withBody(next(first), (body) => {
      const listed = { call: first, world, whole };
      const all = list(whole(), listed);
      const size = numberAt(call.parameters, paging.size) || paging.default || paging.maximum;
      const items = page(all, { begin, size }, listed);
      const after = follow(all, { begin, size }, items, listed);
      return { ...body, [member]: items, [paging.next]: after === undefined ? undefined : tokenOf(after) };
    });
  });
};

/** Changes the whole list before it is cut into pages. */
export const relist = (operation: Subject, list: NonNullable<Repaging['list']>): Alteration =>
  repaged(operation, { list });

/** A cursor that holds a value which several items share: the next page begins behind all of them. */
export const keysetPaged = (operation: Subject, key: (item: Value, listed: Listed) => string): Alteration =>
  repaged(operation, {
    follow: (all, slice, page, listed) => {
      const last = page.at(-1);
      const end = nextSlice(all, slice);
      if (last === undefined || end === undefined) return undefined;
      const after = all.findIndex((item, index) => index >= end && key(item, listed) !== key(last, listed));
      return after === -1 ? undefined : after;
    },
  });
