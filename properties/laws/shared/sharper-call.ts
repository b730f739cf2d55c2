import type { Case } from '../../../engine/model/requirement.ts';
import type { Parameters } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { equalityFilters } from '../../../engine/model/filters-of.ts';
import { numberedRange } from '../../../engine/model/list-range.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { sized } from '../../../engine/model/listing.ts';
import { turnQuestions } from '../../filters/sort-questions.ts';
import { frozenWindow, positions } from '../../lists/frozen-window.ts';
import { partingValues } from '../../lists/parting-values.ts';

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
