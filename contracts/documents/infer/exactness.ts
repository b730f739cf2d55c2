import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { isShownWhole } from '../../../properties/filters/compare-values.ts';
import { dayOf, momentOf } from '../../../properties/filters/dates.ts';
import { adjacentValues } from '../../../properties/filters/operands.ts';
import { byValue } from '../../../properties/filters/value-order.ts';
import { type Inferred, isProposed } from './answer.ts';
import type { Filter } from './filters.ts';
import { bounds, matches, numeral, type OperatorFilter } from './operators.ts';
import { NoMoreQuestions, type Questions } from './questions.ts';
import { decidedBy, type Sample, textOf } from './sample.ts';
import { scalarAt } from './values.ts';

/** Fewest values that must be compared exactly: a target that stores more digits than it shows errs on some only. */
const fewestValues = 3;

export const isBound = (filter: Filter): filter is OperatorFilter =>
  typeof filter === 'object' && 'operator' in filter && (bounds as readonly string[]).includes(filter.operator);

/** A time or a decimal, which a target may round. Quarters are stored whole, whatever the type of the number. */
export const mayBeRounded = (value: Json): boolean =>
  momentOf(String(value)) === undefined
    ? Number(value) * 4 !== Math.round(Number(value) * 4)
    : !isShownWhole(String(value));

/** All values are of one form: a zone that some lack makes the order of two times uncertain. */
const haveOneForm = (values: readonly Json[]): boolean => {
  const forms = values.map((value) => {
    const moment = momentOf(String(value));
    return moment && `${String(moment.hasTime)} ${String(moment.hasZone)}`;
  });
  return new Set(forms).size === 1;
};

/** The value beside one of an item that a comparison by days, or by fewer digits, takes for equal. */
const besideOf = ({ operator }: OperatorFilter, member: Json): Json | undefined => {
  const neighbour = adjacentValues(numeral(member))[operator === 'gt' || operator === 'le' ? 0 : 1];
  return typeof neighbour === 'string' && dayOf(neighbour) !== dayOf(member) ? undefined : neighbour;
};

/** The two values that were asked already, the smallest and the largest. */
const sampleBounds = (members: readonly Json[]): readonly Json[] => {
  const telling = members.filter(mayBeRounded);
  const inner = [1 / 3, 2 / 3].flatMap((share) => members[Math.floor(members.length * share)] ?? []);
  return [...new Set([...inner.filter(mayBeRounded), ...telling.slice(0, 1), ...telling.slice(-1)])];
};

/** Whether a bound of a time or a decimal decides about each item as the values that items show say. */
const isExact = async (
  ask: (value: string) => Promise<readonly Json[] | undefined>,
  filter: OperatorFilter,
  start: Sample,
  size: number,
): Promise<boolean> => {
  const { path, operator } = filter;
  const items = start.items.filter((item) => scalarAt(item, path) !== undefined);
  const members = [...new Set(items.flatMap((item) => scalarAt(item, path) ?? []))].sort(byValue);
  if (!haveOneForm(members)) return false;
  let [values, besides] = [0, 0];
  for (const value of sampleBounds(members)) {
    const neighbour = besides === 0 ? besideOf(filter, value) : undefined;
    for (const bound of neighbour === undefined ? [value] : [value, neighbour]) {
      const answer = await ask(String(bound));
      if (!answer) return false;
      const decided = decidedBy(items, answer, size);
      const keys = new Set(answer.map(textOf));
      if (decided.some((item) => matches(operator, path, item, String(bound)) !== keys.has(textOf(item)))) return false;
      if (!decided.some((item) => scalarAt(item, path) === value)) continue;
      if (bound === value) values += 1;
      else besides += 1;
    }
  }
  return values >= fewestValues && besides > 0;
};

/** Adds `compare: exact` to each bound of a time or a decimal that is compared as its values are shown. */
export const withExactness = async (
  filters: ReadonlyMap<string, Inferred<Filter>>,
  questions: Questions,
  start: Sample,
  page: (of: Parameters) => Parameters,
  size: number,
): Promise<ReadonlyMap<string, Inferred<Filter>>> => {
  const all = new Map(filters);
  for (const [parameter, filter] of filters) {
    if (!isProposed(filter) || !isBound(filter.proposed)) continue;
    const { proposed, evidence } = filter;
    const values = start.items.flatMap((item) => scalarAt(item, proposed.path) ?? []);
    if (!values.some(mayBeRounded)) continue;
    const ask = async (value: string): Promise<readonly Json[] | undefined> =>
      (await questions.ask(page({ ...start.of, [parameter]: value }))).items;
    const exact = await isExact(ask, proposed, start, size).catch((error: unknown) => {
      if (error instanceof NoMoreQuestions) return false;
      throw error;
    });
    all.set(
      parameter,
      exact
        ? {
            proposed: { ...proposed, compare: 'exact' },
            evidence: `${evidence}; so do items at the value and beside it`,
          }
        : { proposed, evidence: `${evidence}; items at the value are not judged without \`compare: exact\`` },
    );
  }
  return all;
};
