import { orderPath, pagesOf } from '../../engine/model/listing.ts';
import { operation } from '../../contracts/chain/index.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../defects/value.ts';

type Members = { [member: string]: Value | undefined };

const at = (item: Value, path: string): unknown =>
  path.split('.').reduce<unknown>((held, name) => (held as Members)[name], item);

/** Seconds by which the head moves on with every third call. */
const step = 21_600;

/**
 * Lists that get new items at their head while they are read. Pages are cut by their distance from the head, as in
 * simple services, so the item at the end of a page is repeated on the next page.
 */
export const growing = (): Alteration => {
  let calls = 0;
  return {
    call(call, next, world) {
      const { listing, base } = operation(call.operation);
      const by = listing && orderPath(listing);
      const size = Number(call.parameters['pageSize'] ?? (listing && pagesOf(operation(call.operation)).default));
      if (
        !listing ||
        by === undefined ||
        base !== 'data' ||
        call.whole === true ||
        !/[tT]imestamp$/.test(by) ||
        call.operation === 'listPendingRewards' ||
        !(size >= 1)
      )
        return next(call);
      const { pageToken, pageSize: _, ...parameters } = call.parameters;
      const answer = next({ ...call, whole: true, parameters });
      if (answer.kind !== 'answer') return answer;
      calls += 1;
      const { [listing.items]: all, ...body } = answer.body as Members;
      const head = world.now - Math.max(0, 400 - Math.floor(calls / 3)) * step;
      const here = (all as Value[]).filter((item) => Number(at(item, by)) <= head);
      const from = Number(pageToken ?? 0);
      return {
        ...answer,
        body: {
          ...body,
          [listing.items]: here.slice(from, from + size),
          ...(from + size < here.length ? { nextPageToken: String(from + size) } : {}),
        },
      };
    },
  };
};
