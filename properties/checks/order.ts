import type { Json } from '../../client/types.ts';
import { stringifyJson } from '../../client/json.ts';
import type { RequirementId } from '../../contract/index.ts';
import type { Listing } from '../../contract/types.ts';
import { nextCursor, orderValue } from '../listing.ts';
import type { Answered, Judgement, PassiveCheck } from '../types.ts';
import { LastSeen } from './shared/last-seen.ts';

interface PageEnd {
  readonly value: bigint;
  readonly direction: number;
  readonly answer: Answered;
}

/** Lists are ordered over the whole walk: within each page, and from the last item of a page to the first of the page behind its token. */
export default {
  requirements: ['data.sort.ordered', 'data.messages.newest-first'],
  start: () => {
    const ends = new LastSeen<PageEnd>(5_000);
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        const { operation, items, call } = answer;
        const listing = operation.listing;
        if (!listing?.order || !items || items.length === 0) return;
        const path = call.parameters['sortBy'] === 'amount' ? listing.order.byAmount : listing.order.by;
        if (path === undefined) return;
        const values = items.flatMap((item) => orderValue(listing, item, path) ?? []);
        if (values.length < items.length) return;
        const before = ends.get(pageKey(answer, listing, call.parameters[listing.paging.cursor]));
        const wanted = asked(listing, call.parameters['sortOrder']) || before?.direction || 0;
        const all = before ? [before.value, ...values] : values;
        const direction = wanted || firstDirection(all);
        const wrong = all.findIndex((value, index) => index > 0 && direction !== 0 && sign(value - (all[index - 1] as bigint)) === -direction);
        const requirement: RequirementId = listing.order.direction ? 'data.messages.newest-first' : 'data.sort.ordered';
        const steps = all.length - 1;
        if (wrong > 0) {
          yield {
            requirement, evidence: steps,
            violation: {
              message: before && wrong === 1 ? 'the order breaks from one page to the next' : 'the items of a page are not in order',
              expected: `${path} ${direction > 0 ? 'ascending' : 'descending'}`,
              actual: `${all[wrong - 1]} then ${all[wrong]}`, pointer: `/${listing.items}/${before ? wrong - 1 : wrong}`,
              exchanges: before && wrong === 1 ? [before.answer.exchange, answer.exchange] : [answer.exchange],
            },
          };
        } else if (steps > 0) yield { requirement, evidence: steps };
        const next = nextCursor(answer, undefined);
        if (next !== undefined) ends.set(pageKey(answer, listing, next), { value: values.at(-1) as bigint, direction, answer });
      },
    };
  },
} satisfies PassiveCheck;

const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** +1 or -1 as asked for or documented; 0 where either will do. */
const asked = (listing: Listing, sortOrder: Json | undefined): number => {
  if (listing.order?.direction === 'descending') return -1;
  return sortOrder === 'asc' ? 1 : sortOrder === 'desc' ? -1 : 0;
};

const firstDirection = (values: readonly bigint[]): number => {
  for (let index = 1; index < values.length; index += 1) {
    const step = sign((values[index] as bigint) - (values[index - 1] as bigint));
    if (step !== 0) return step;
  }
  return 0;
};

/** A page is the same call with its cursor: a token is only good for the call that it came from. */
const pageKey = ({ call, operation }: Answered, listing: Listing, cursor: Json | undefined): string | undefined =>
  cursor === undefined || cursor === null ? undefined : stringifyJson([operation.id, { ...call.parameters, [listing.paging.size]: null, [listing.paging.cursor]: cursor }]);
