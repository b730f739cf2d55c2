import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../engine/model/judging.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import { firstPlace } from '../../engine/model/list-paging.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import { saidInRange } from '../../engine/model/list-count.ts';
import { integer, pointerOf } from '../../engine/model/paths.ts';
import { besideFilters } from '../filters/declared-conditions.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { CountedWalks, type WrongCount } from './shared/counted-walks.ts';
import { isExplained } from './shared/explained.ts';
import { defined } from '../../engine/model/defined.ts';

type DeclaredPageRule = 'counted';
type CountViolation = NonNullable<Judgement['violation']>;

/** Wrong counts of filtered lists that are kept. */
const mostFiltered = 50;

/** A wrong count, with the filters of its list at the end of `about`. */
function violationOf({ place, count, items, isOpen, exchanges }: WrongCount, beside: string): CountViolation {
  const bound = isOpen ? 'at least ' : place.isAtLeast ? 'at most ' : '';
  const pages = exchanges.length === 1 ? 'this page' : `these ${exchanges.length} pages`;
  return {
    code: 'count-differs',
    about: `${place.path ?? place.header ?? ''}${beside}`,
    message: 'the count of a list is not the number of its items',
    expected: `${bound}${items}, the items of ${pages}`,
    actual: `${count}`,
    exchanges,
    ...defined({ pointer: place.path === undefined ? undefined : pointerOf(place.path) }),
  };
}

/**
 * The wrong counts of filtered lists. A count that is off by as much as that of a list without a filter is wrong for
 * the same reason, which is known at the end of a run.
 */
class FilteredCounts {
  readonly #wholeOff = new Map<OperationId, Set<bigint>>();
  readonly #filtered = new Map<
    string,
    { readonly operation: OperationId; readonly wrong: WrongCount; readonly beside: string }
  >();

  /** The violation, if the list has no filter; otherwise it is kept. */
  take(answer: Answered, wrong: WrongCount): CountViolation | undefined {
    const { id } = answer.operation;
    const beside = besideFilters(answer.operation, answer.call.parameters);
    if (beside === '') {
      this.#wholeOff.set(id, (this.#wholeOff.get(id) ?? new Set()).add(offOf(wrong)));
      return violationOf(wrong, beside);
    }
    const name = JSON.stringify([id, beside, String(offOf(wrong))]);
    if (this.#filtered.size < mostFiltered && !this.#filtered.has(name))
      this.#filtered.set(name, { operation: id, wrong, beside });
    return undefined;
  }

  *rest(): Iterable<OverallJudgement<DeclaredPageRule>> {
    for (const { operation, wrong, beside } of this.#filtered.values()) {
      const known = this.#wholeOff.get(operation);
      const isSame = known !== undefined && (wrong.isOpen || known.has(offOf(wrong)));
      if (!isSame) yield { rule: 'counted', operation, evidence: 0, violation: violationOf(wrong, beside) };
    }
  }
}

const offOf = ({ count, items }: WrongCount): bigint => count - BigInt(items);

/** A `Content-Range` names the items of its page: as many as came, from the place that was asked for. */
function named(answer: Answered): Judgement<DeclaredPageRule> | undefined {
  const said = saidInRange(answer);
  const { operation, call, items = [] } = answer;
  const paging = operation.listing && pagesOf(operation);
  if (!said || !paging || items.length === 0) return undefined;
  const base = firstPlace(paging);
  const asked = paging.style === 'offset' ? integer(call.parameters[paging.cursor] ?? base) : undefined;
  const first = asked === undefined ? said.first : Number(asked) - base;
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
 * The count that a document declares for its list, in every recorded walk that is short. It only finds: a walk that is
 * right is no evidence for other walks, for which there are laws.
 */
export const declaredPage: PassiveCheck<DeclaredPageRule> = {
  name: 'checks/declared-page',
  rules: ['counted'],
  start: () => {
    const walks = new CountedWalks();
    const filtered = new FilteredCounts();
    return {
      *judge(answer: Answered): Iterable<Judgement<DeclaredPageRule>> {
        if (answer.call.input !== 'valid' || isUnusualRequest(answer.call) || !isExplained(answer)) return;
        const wrong = walks.follow(answer);
        const violation = wrong && filtered.take(answer, wrong);
        if (violation) yield { rule: 'counted', evidence: 0, violation };
        const judgement = named(answer);
        if (judgement) yield judgement;
      },
      finish: () => filtered.rest(),
    };
  },
};
