import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { firstPlace } from '../../engine/model/list-paging.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { saidInRange } from '../../engine/model/list-count.ts';
import { integer, pointerOf } from '../../engine/model/paths.ts';
import { besideFilters } from '../filters/declared-conditions.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { CountedWalks } from './shared/counted-walks.ts';
import { isExplained } from './shared/explained.ts';

type DeclaredPageRule = 'counted';

/** The count of a list is the number of its items, whatever filters it has. */
function judgeCount(answer: Answered, walks: CountedWalks): Judgement<DeclaredPageRule> | undefined {
  const wrong = walks.follow(answer);
  if (!wrong) return undefined;
  const { place: countPlace, count, items, isOpen, exchanges } = wrong;
  const bound = isOpen ? 'at least ' : countPlace.isAtLeast ? 'at most ' : '';
  const pages = exchanges.length === 1 ? 'this page' : `these ${exchanges.length} pages`;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'count-differs',
      about: `${countPlace.path ?? countPlace.header ?? ''}${besideFilters(answer.operation, answer.call.parameters)}`,
      message: 'the count of a list is not the number of its items',
      expected: `${bound}${items}, the items of ${pages}`,
      actual: `${count}`,
      exchanges,
      pointer: countPlace.path === undefined ? undefined : pointerOf(countPlace.path),
    },
  };
}

/** A `Content-Range` names the items of its page: as many as came, from the place that was asked for. */
function judgeRange(answer: Answered): Judgement<DeclaredPageRule> | undefined {
  const rangeOfAnswer = saidInRange(answer);
  const { operation, call, items = [] } = answer;
  const paging = operation.listing && pagesOf(operation);
  if (!rangeOfAnswer || !paging || items.length === 0) return undefined;
  const base = firstPlace(paging);
  const offset = paging.style === 'offset' ? integer(call.parameters[paging.cursor] ?? base) : undefined;
  const first = offset === undefined ? rangeOfAnswer.first : Number(offset) - base;
  const last = first + items.length - 1;
  if (rangeOfAnswer.first === first && rangeOfAnswer.last === last) return undefined;
  return {
    rule: 'counted',
    evidence: 0,
    violation: {
      code: 'range-differs',
      about: 'Content-Range',
      message: 'Content-Range names other items than the page holds',
      expected: `${first}-${last}, by its ${items.length} items`,
      actual: `${rangeOfAnswer.first}-${rangeOfAnswer.last}`,
    },
  };
}

/**
 * The count that a document declares for its list, in every recorded walk that is short. It only finds: a walk that is
 * right is no evidence for other walks, for which there are laws.
 */
export const declaredPage: PassiveCheck<DeclaredPageRule> = {
  name: 'checks/declared-page',
  rules: ['counted'],
  start: () => {
    const walks = new CountedWalks();
    return {
      *judge(answer: Answered): Iterable<Judgement<DeclaredPageRule>> {
        if (answer.call.input !== 'valid' || isUnusualRequest(answer.call) || !isExplained(answer)) return;
        for (const judgement of [judgeCount(answer, walks), judgeRange(answer)]) if (judgement) yield judgement;
      },
    };
  },
};
