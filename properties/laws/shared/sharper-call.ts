import type { Case } from '../../../engine/model/requirement.ts';
import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { Answered, Cause } from '../../../engine/model/judging.ts';
import { equalityFilters } from '../../../engine/model/filters-of.ts';
import { numberedRange } from '../../../engine/model/list-range.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { orderPath, sized } from '../../../engine/model/listing.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { turnQuestions } from '../../filters/sort-questions.ts';
import { frozenWindow, positions } from '../../lists/frozen-window.ts';
import { partingValues } from '../../lists/parting-values.ts';
import { saysOther } from '../../lists/same-answer.ts';
import { askWith, mustAgree } from '../../relations/agree.ts';

type Operation = Case['operation'];

/** The upper half of a list that has a numbered range. */
function upperHalf(operation: Operation, set: KnownCall): Parameters {
  const range = numberedRange(operation.listing);
  const numbers = positions(operation, set);
  const middle = numbers[Math.floor(numbers.length / 2)];
  return range && middle !== undefined && numbers.length > 1 ? { [range.from]: Number(middle) } : {};
}

/** A filter that keeps some of the known items of a list. */
function somePart(operation: Operation, { answer: { items = [] }, parameters }: KnownCall): Parameters {
  for (const filter of equalityFilters(operation)) {
    if (filter.isInPath || parameters[filter.parameter] !== undefined) continue;
    const [value] = partingValues(operation, filter, items, []);
    if (value !== undefined) return { [filter.parameter]: value };
  }
  return {};
}

/** A known call of a list that asks for a part of it, in an order: a target may read each parameter by itself. */
export function sharperCall(operation: Operation, set: KnownCall): Parameters | undefined {
  if (!operation.listing) return undefined;
  const half = upperHalf(operation, set);
  const [turn] = turnQuestions(orderOf(operation.listing));
  const added = { ...(Object.keys(half).length > 0 ? half : somePart(operation, set)), ...turn?.set };
  return Object.keys(added).length === 0
    ? undefined
    : { ...frozenWindow(operation, set), ...added, ...sized(operation) };
}

/** Whether two pages have other values of their order; items of equal values may come in any order. */
function isOtherOrder({ operation, items: left = [] }: Answered, { items: right = [] }: Answered): boolean {
  const path = operation.listing && orderPath(operation.listing);
  if (path === undefined) return false;
  const count = Math.min(left.length, right.length);
  const values = (items: readonly (typeof left)[number][]): string =>
    show(
      items.slice(0, count).map((item) => at(item, path) ?? null),
      1e6,
    );
  return values(left) !== values(right);
}

/** A call and the same call in another spelling get the same items in the same order, also of a part of a list. */
export async function mustAnswerAlike(
  c: CaseContext,
  [plain, respelled]: readonly [Parameters, Parameters],
  cause: Cause,
): Promise<void> {
  const ways = [askWith(c, plain), askWith(c, respelled)] as const;
  const first = await ways[0](false);
  // That a part is answered at all, other requirements judge.
  if (!first.items || first.items.length === 0) return;
  await mustAgree(c, {
    ways,
    contradict: (left, right) =>
      right.status < 500 && (c.refused(right) || saysOther(left, right) || isOtherOrder(left, right)),
    ...cause,
    expected: () => `the answer for ${show(plain, 120)}`,
    actual: (right) => (c.refused(right) ? `status ${right.status}` : 'another answer'),
  });
  c.proved();
}
