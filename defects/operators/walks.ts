import { placeAfter } from '../../engine/model/list-paging.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { type Call, isSuccess, itemsOf, numberAt, type Success, withItems } from '../call.ts';
import { bySteps, type Defect } from '../defect.ts';
import { changeSuccess } from './answers.ts';
import { isLater } from '../triggers.ts';
import type { Value } from '../value.ts';
import { hash } from '../values.ts';
import { callAt, followingPlace, nextCall, readWhole, type Relation, withCount, withLink, withNext } from '../walk.ts';

/** Changes pages that another page follows. */
function changeByNext(
  change: (answer: Success, next: Call, following: Success, operation: Operation) => Success,
): Defect {
  return bySteps(
    (operation) =>
      function* (call) {
        const answer = yield call;
        const next = nextCall(operation, call, answer);
        const following = next && (yield next);
        return isSuccess(answer) && following && isSuccess(following)
          ? change(answer, next, following, operation)
          : answer;
      },
  );
}

/** Pages lead to the page after the next one. */
export function skipPage(): Defect {
  return changeByNext((answer, next, following, operation) => {
    const cursor = followingPlace(operation, next, following);
    return cursor === undefined ? answer : withNext(operation, answer, cursor);
  });
}

/** The last item of a page is the first item of the next one. */
export function repeatAcross(): Defect {
  return changeByNext((answer, _next, following, operation) => {
    const [first] = itemsOf(operation, following.body);
    const items = itemsOf(operation, answer.body).slice(0, -1);
    return first === undefined ? answer : { ...answer, body: withItems(operation, answer.body, [...items, first]) };
  });
}

/** The last page of a list loses its last item, or each page before it does. */
export function dropLast(which: 'on the last page' | 'on other pages'): Defect {
  return changeSuccess((answer, call, _world, operation) => {
    const isLast = followingPlace(operation, call, answer) === undefined;
    if (isLast !== (which === 'on the last page')) return answer;
    return { ...answer, body: withItems(operation, answer.body, itemsOf(operation, answer.body).slice(0, -1)) };
  });
}

/** A place behind the end of a list gives its last page again, or, where that page is full, the first one. */
export function repeatBehindEnd(which: 'the last page' | 'the first page after a full one'): Defect {
  return bySteps(
    (operation) =>
      function* (call) {
        const answer = yield call;
        if (!isLater(call, operation) || (isSuccess(answer) && itemsOf(operation, answer.body).length > 0))
          return answer;
        const all = yield* readWhole(operation, call);
        const paging = pagesOf(operation);
        const { size, default: usual } = paging;
        const pageSize = numberAt(call.parameters, size) || usual;
        if (which === 'the first page after a full one')
          return all.length % pageSize === 0 ? yield callAt(operation, call, undefined) : answer;
        const last = Math.max(0, Math.ceil(all.length / pageSize) - 1);
        return yield callAt(operation, call, placeAfter(paging, { pages: last, items: last * pageSize }));
      },
  );
}

/** The last item of each page and the first item of the next one change places, in walks from the first page. */
export function swapAcross(): Defect {
  return bySteps((operation) => {
    const lasts = new Map<number, Value>();
    const keyOf = ({ parameters }: Call): number =>
      hash(
        Object.entries(parameters)
          .map(([name, value]) => `${name} ${String(value)}`)
          .sort(),
      );

    return function* (call) {
      const answer = yield call;
      const next = nextCall(operation, call, answer);
      const following = next && (yield next);
      if (!isSuccess(answer)) return answer;
      const items = itemsOf(operation, answer.body);
      const [first] = following && isSuccess(following) ? itemsOf(operation, following.body) : [];
      const [before, last] = [lasts.get(keyOf(call)), items.at(-1)];
      if (items.length < 3) return answer;
      if (next && last !== undefined) lasts.set(keyOf(next), last);
      const inner = items.slice(before === undefined ? 0 : 1, first === undefined ? undefined : -1);
      const swapped = [before ?? [], inner, first ?? []].flat();
      return { ...answer, body: withItems(operation, answer.body, swapped) };
    };
  });
}

/** The count of the whole list is another one. */
export function changeCount(change: (count: number, items: Value[]) => Value): Defect {
  return changeSuccess((answer, _call, _world, operation) =>
    withCount(operation, answer, (count) => change(count, itemsOf(operation, answer.body))),
  );
}

/** The count of the whole list is another one on the last page of several. */
export function changeLastCount(change: (count: number) => Value): Defect {
  return changeSuccess((answer, call, _world, operation) =>
    isLater(call, operation) && followingPlace(operation, call, answer) === undefined
      ? withCount(operation, answer, change)
      : answer,
  );
}

/** The links to a page have another address; undefined removes them. */
export function relink(relation: Relation, change: (address: string) => string | undefined): Defect {
  return changeSuccess((answer, _call, _world, operation) => withLink(operation, answer, relation, change));
}
