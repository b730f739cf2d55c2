import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { givenCursor, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { integer } from '../../engine/model/paths.ts';
import { judged } from './shared/judged.ts';

type PageRule = 'size-limit' | 'last-token';

/** No page has more items than asked for; observes how a last page is marked. */
export const pages: PassiveCheck<PageRule> = {
  name: 'checks/page',
  rules: ['size-limit', 'last-token'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<PageRule>> {
      const { operation, call, items, result } = answer;
      const paging = operation.listing && pagesOf(operation);
      if (!paging || !items || !result) return;
      const size = integer(call.parameters[paging.size]);
      if (size !== undefined && size >= Math.max(1, paging.minimum) && size <= paging.maximum)
        yield judged(
          'size-limit',
          items.length > Number(size) && {
            code: 'page-too-large',
            about: paging.size,
            message: `more items than the ${paging.size} asked for`,
            expected: `at most ${size}`,
            actual: `${items.length}`,
            evidence: { kind: 'count', said: `${size}`, isBound: true, found: items.length, pages: [items.length] },
          },
        );
      if (namesNext(paging) && size !== undefined && items.length < Number(size)) {
        const token = givenCursor(answer);
        yield {
          rule: 'last-token',
          evidence: 1,
          observation: {
            what: 'token of a page that is not full',
            value: token === undefined ? 'absent' : token === '' ? 'empty' : token === null ? 'null' : 'given',
          },
        };
      }
    },
  }),
};
