import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { countIn, nextCursor, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { countOf, saidInRange } from '../../engine/model/list-count.ts';
import { integer, pointerOf } from '../../engine/model/paths.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { isExplained } from './shared/explained.ts';
import { defined } from '../../engine/model/defined.ts';

type DeclaredPageRule = 'counted';

/** Whether a page is the first one and says that nothing follows. Pages that are counted never say so. */
function isWholeList(answer: Answered): boolean {
  const { operation, call } = answer;
  const paging = operation.listing && pagesOf(operation);
  if (!paging || call.parameters[paging.cursor] !== undefined || paging.repeats === true) return false;
  // Where a size of 0 is taken, it asks for the count alone.
  if (integer(call.parameters[paging.size]) === 0n) return false;
  return namesNext(paging) && nextCursor(answer, undefined) === undefined;
}

/** The count of a list that one page holds is the number of its items, whatever filters it has. */
function counted(answer: Answered): Judgement<DeclaredPageRule> | undefined {
  const { listing } = answer.operation;
  const place = listing && countOf(listing);
  if (!place || !isWholeList(answer)) return undefined;
  const [count, items] = [countIn(answer), answer.items?.length ?? 0];
  if (count === undefined) return undefined;
  if (count === BigInt(items)) return undefined;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'count-differs',
      about: place.path ?? place.header ?? '',
      message: 'the count of a list is not the number of its items',
      expected: `${items}, the items of this only page`,
      actual: `${count}`,
      ...defined({ pointer: place.path === undefined ? undefined : pointerOf(place.path) }),
    },
  };
}

/** A `Content-Range` names the items of its page: as many as came, from the place that was asked for. */
function named(answer: Answered): Judgement<DeclaredPageRule> | undefined {
  const said = saidInRange(answer);
  const { operation, call, items = [] } = answer;
  const paging = operation.listing && pagesOf(operation);
  if (!said || !paging || items.length === 0) return undefined;
  const asked = paging.style === 'offset' ? integer(call.parameters[paging.cursor] ?? 0) : undefined;
  const first = asked === undefined ? said.first : Number(asked);
  const last = first + items.length - 1;
  if (said.first === first && said.last === last) return undefined;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'range-differs',
      about: 'Content-Range',
      message: 'Content-Range names other items than the page holds',
      expected: `${first}-${last}, by its ${items.length} items`,
      actual: `${said.first}-${said.last}`,
    },
  };
}

/**
 * The count that a document declares for its list. It only finds: that one page is right is no evidence for the whole
 * list, for which there are laws.
 */
export const declaredPage: PassiveCheck<DeclaredPageRule> = {
  name: 'checks/declared-page',
  rules: ['counted'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<DeclaredPageRule>> {
      if (!answer.items || answer.call.input !== 'valid' || isUnusualRequest(answer.call) || !isExplained(answer))
        return;
      for (const judgement of [counted(answer), named(answer)]) if (judgement) yield judgement;
    },
  }),
};
