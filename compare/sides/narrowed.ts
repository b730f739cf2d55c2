import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { appliesTo, besideOf, filtersOf } from '../../engine/model/filters-of.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { type Narrowing, narrowingsOf } from '../../properties/filters/declared-conditions.ts';
import { valuesToAsk } from '../../properties/filters/values-to-ask.ts';
import { isDocumented, isDocumentedBeside } from '../../properties/lists/documented-call.ts';

/** Values of a filter, by the place of the known call whose list it divides. */
const maxValues = [5, 1] as const;

/** A known call with a filter. */
export interface NarrowedCall {
  readonly parameters: Parameters;
  /** Items carry the value, so that the target must accept it. */
  readonly isCarried: boolean;
}

/** The calls that set one parameter. */
export interface NarrowedBy {
  readonly parameter: string;
  readonly calls: readonly NarrowedCall[];
}

/** Sets a filter, for the list of a known call, to values that divide its items. */
type Divide = (parameters: Parameters, items: readonly Json[], maxCalls: number) => readonly NarrowedCall[];

function byFilter(operation: Operation, filter: ListFilter): Divide {
  const { parameter } = filter;
  return (knownParameters, items, maxCalls) => {
    const parameters = { ...knownParameters, ...besideOf(operation, filter) };
    if (knownParameters[parameter] !== undefined || !appliesTo(filter, parameters)) return [];
    const isAllowed = (value: Json): boolean => isDocumentedBeside(operation, parameters, parameter, value);
    return valuesToAsk({ operation, filter, items, narrowedTo: [], isAllowed }, maxCalls).map(
      ({ value, isCarried }) => ({
        parameters: { ...parameters, [parameter]: value },
        isCarried,
      }),
    );
  };
}

function byNarrowing({ isOpen, conditions }: Narrowing): Divide {
  return (parameters, items, maxCalls) =>
    isOpen(parameters)
      ? conditions(items, parameters)
          .slice(0, maxCalls)
          .map(({ set, refusal }) => ({ parameters: { ...parameters, ...set }, isCarried: refusal === 'broken' }))
      : [];
}

/**
 * Known calls with each declared filter, range and box in turn, at values of their items: at a bound that an item has,
 * or at a part of its text. The document need not say which values are accepted.
 */
export function narrowedCalls(operation: Operation, knownCalls: readonly KnownCall[]): readonly NarrowedBy[] {
  const filters = filtersOf(operation).filter(({ isInPath }) => !isInPath);
  const labels = new Set(filters.map(({ label }) => label));
  const divided: (readonly [parameter: string, divide: Divide])[] = [
    ...filters.map((filter) => [filter.parameter, byFilter(operation, filter)] as const),
    ...narrowingsOf(operation)
      .filter(({ label }) => !labels.has(label))
      .map((narrowing) => [narrowing.parameters[0] ?? '', byNarrowing(narrowing)] as const),
  ];
  return divided.map(([parameter, divide]) => {
    const callsOfParameter: (readonly NarrowedCall[])[] = [];
    for (const { parameters, answer } of knownCalls) {
      const maxCalls = maxValues[callsOfParameter.length];
      if (maxCalls === undefined) break;
      const calls = divide(parameters, answer.items ?? [], maxCalls).filter((call) =>
        isDocumented(operation, call.parameters),
      );
      if (calls.length > 0) callsOfParameter.push(calls);
    }
    return { parameter, calls: callsOfParameter.flat() };
  });
}
