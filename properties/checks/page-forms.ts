import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { nextCursor, isLinkedPaging } from '../../engine/model/listing.ts';
import { linkAddress, resolvedLink } from '../../engine/model/page-link.ts';
import { judged } from './shared/judged.ts';

type PageFormsRule = 'never-empty' | 'link-host';

/** A page with a cursor and without an item. */
function neverEmpty(answer: Answered): Judgement<PageFormsRule> {
  const isEmpty = answer.items?.length === 0 && nextCursor(answer, undefined) !== undefined;
  return judged(
    'never-empty',
    isEmpty && {
      code: 'page-empty',
      message: 'a page before the last one is empty',
      expected: 'items, or no further page',
      actual: 'no items, and a next page',
    },
  );
}

/** Where a link leads. Calls go to the target, whatever host a link names. */
function hostOf(answer: Answered, address: string): string {
  const url = resolvedLink(answer, address);
  if (!url) return 'no address';
  if (!/^[a-z][a-z+.-]*:|^\/\//i.test(address)) return 'a relative address';
  return url.origin === new URL(answer.exchange.request.url).origin ? 'an address of the target' : 'another host';
}

/** Pages keep what a document says of them beside their size and their cursor. */
export const pageForms: PassiveCheck<PageFormsRule> = {
  name: 'checks/page-forms',
  rules: ['never-empty', 'link-host'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<PageFormsRule>> {
      const paging = answer.operation.listing?.paging;
      if (!paging || !answer.items) return;
      if (paging.emptyPages === false) yield neverEmpty(answer);
      const address = isLinkedPaging(paging) ? linkAddress(answer, 'next') : undefined;
      if (address !== undefined)
        yield { rule: 'link-host', evidence: 1, observation: { what: 'next link', value: hostOf(answer, address) } };
    },
  }),
};
