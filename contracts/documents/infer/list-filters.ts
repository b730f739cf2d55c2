import type { Parameters } from '../../../engine/model/judging.ts';
import { type Inferred, isProposed, type Open } from './answer.ts';
import { type Filter, inferFilter, namedFilters } from './filters.ts';
import type { Operator } from './operator-names.ts';
import { inferOperator, operatorFilters } from './operators.ts';
import type { Questions } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';

/** Maximum filters per list to test: by equality, and by operators. */
const mostFilters = 10;

/** More requests may settle it. */
export const later = { reason: 'not asked: other lists come first', code: 'other-lists-first' } as const;

/** Input for inferring the filters of a list. */
export interface FilterQuestions {
  readonly questions: Questions;
  readonly sketch: Sketch;
  /** The beginning of the list, in one page. */
  readonly start: Sample;
  readonly samples: readonly Sample[];
  /** Items of the page that `page` asks for, at most. */
  readonly size: number;
  page(of: Parameters): Parameters;
  /** Whether operators are tested: equality of all lists comes first. */
  readonly isLast: boolean;
  /** Runs a step; returns `Open` if no requests are left. */
  orOpen<T>(step: () => Promise<T>): Promise<T | Open<never>>;
}

/** Which parameters filter by which members: by equality, and by the operators in their names. */
export const inferFilters = async ({
  questions,
  sketch,
  start,
  samples,
  size,
  page,
  isLast,
  orOpen,
}: FilterQuestions): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const filters = new Map<string, Inferred<Filter>>();
  const byEquality = namedFilters(sketch, samples);
  const byOperator = operatorFilters(sketch, start);
  for (const candidate of [...byEquality].slice(0, mostFilters))
    filters.set(
      candidate[0],
      await orOpen(() => {
        const isJoined = sketch.operation.parameters[candidate[0]]?.type === 'comma-list';
        return inferFilter(questions, page, start, candidate, { sketch, size, isJoined });
      }),
    );
  // A parameter that filters by one value may accept several (`ids`); `from` may be a sender instead of a bound.
  const byPart = [...filters].flatMap(([name, filter]) =>
    'reason' in filter && filter.code === 'part-matches' && typeof filter.maybe === 'string' && !byOperator.has(name)
      ? [[name, { paths: [filter.maybe], operators: ['contains'] as readonly Operator[] }] as const]
      : [],
  );
  const candidates = [...byPart, ...byOperator].filter(([name, { operators }]) => {
    const filter = filters.get(name);
    return filter === undefined || !isProposed(filter) || operators.includes('in');
  });
  for (const [name, candidate] of candidates.slice(0, mostFilters)) {
    const { type = 'string' } = sketch.operation.parameters[name] ?? {};
    const isList = type === 'list' || type === 'object';
    const operatorFilter: Inferred<Filter> = isLast
      ? await orOpen(() => inferOperator(questions, page, start, [name, candidate], { size, isList }))
      : { ...later, maybe: { path: candidate.paths[0] ?? '', operator: candidate.operators[0] ?? 'ge' } };
    const filter = filters.get(name);
    // A failed equality must not hide that the operator is not tested yet: the list would not be asked again.
    const isDecided = isProposed(operatorFilter) || operatorFilter.suspicion !== undefined;
    if (isDecided || !filter || !(isLast || isProposed(filter))) filters.set(name, operatorFilter);
  }
  return filters;
};
