import { sized } from '../model/listing.ts';
import { efforts } from '../model/depth.ts';
import type { OperationId, Parameter } from '../model/operation.ts';
import type { Search, SearchStep } from './rules.ts';
import { spelled, textsOf } from './spelling.ts';
import type { KnownCall } from './subjects.ts';

/** An operation that lists items of several subjects in one call. */
export interface LongList extends Pick<SearchStep, 'base'> {
  readonly operation: OperationId;
  /** The parameter that takes the list of subjects. */
  readonly parameter: string;
  /** Maximum number of subjects in one call. */
  readonly together: number;
}

type Ask = (values: readonly string[]) => Promise<KnownCall | undefined>;

/** Calls with these values. Returns the call if its items fill an answer; undefined otherwise. */
const fullCall =
  (search: Search, { operation, parameter }: LongList): Ask =>
  async (values) => {
    const parameters = { [parameter]: values };
    // Without a size, a wrong default would hide how long the list is.
    const call = { operation, parameters: { ...parameters, ...sized(search.contract.operation(operation)) } };
    const [answer] = await search.ask([{ ...call, input: 'valid' }]);
    const list = answer?.result ? search.knownCall(parameters, answer) : undefined;
    return list?.more === true ? list : undefined;
  };

/**
 * Reduces the values to few that still fill an answer, by halving,
 * so that a single subject with many items is found in few calls.
 */
const longestPart = async (ask: Ask, values: readonly string[]): Promise<KnownCall | undefined> => {
  const all = await ask(values);
  if (!all || values.length === 1) return all;
  const middle = Math.ceil(values.length / 2);
  return (await longestPart(ask, values.slice(0, middle))) ?? (await longestPart(ask, values.slice(middle))) ?? all;
};

/**
 * Finds a list that is longer than one answer, if no known subject has so many items: asks for many subjects in one
 * call. If no single subject fills an answer, several subjects together are used.
 */
export const findLongList = (list: LongList): SearchStep => ({
  base: list.base,
  async afterSurvey(search) {
    const { contract, subjects, depth } = search;
    const knownCalls = subjects.arguments(list.operation);
    if (knownCalls.length === 0 || knownCalls.some((set) => set.more)) return;
    const row: Parameter | undefined = contract.operation(list.operation).parameters[list.parameter];
    if (row?.subject === undefined) return;
    const askedTexts = new Set(knownCalls.flatMap((set) => textsOf(set.parameters[list.parameter])));
    const candidates = subjects
      .of(row.subject)
      .map((subject) => spelled(row, subject.value))
      .filter((value) => !askedTexts.has(value));
    const calls = Math.ceil(efforts[depth].candidates / 2);
    const ask = fullCall(search, list);
    for (let from = 0; from < Math.min(candidates.length, calls * list.together); from += list.together) {
      const longList = await longestPart(ask, candidates.slice(from, from + list.together));
      if (!longList) continue;
      subjects.learnArguments(list.operation, longList);
      return;
    }
  },
});
