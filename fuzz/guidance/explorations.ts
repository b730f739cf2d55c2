import { numberedRange } from '../../engine/model/list-range.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Listing, Operation, Parameter } from '../../engine/model/operation.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { orderValue, pagesOf, identityOf } from '../../engine/model/listing.ts';
import { at, integer, scalarsAt } from '../../engine/model/paths.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import { pick } from '../sequences/model.ts';

/**
 * Parameters of a documented call that explores an answer; undefined if there is nothing to explore. `turn`: how often
 * this exploration ran on this operation before.
 */
export type Exploration = (answer: Answered, turn: number, subjects: Subjects) => Parameters | undefined;

const day = 86_400;
/** Seconds of a day at which clocks are rounded. */
const seconds = [60, 1, 3_600, 43_200, day - 60, day - 1] as const;

const sizeOf = ({ call: { parameters }, operation }: Answered): number =>
  Number(parameters[pagesOf(operation).size] ?? pagesOf(operation).default);

function withoutCursor({ call: { parameters }, operation }: Answered): Parameters {
  const { [pagesOf(operation).cursor]: _, ...rest } = parameters;
  return rest;
}

/** The parts of a list answer: its description, its items, and the parameters of its first page. */
function listed(
  answer: Answered,
): { readonly listing: Listing; readonly items: readonly Json[]; readonly first: Parameters } | undefined {
  const {
    operation: { listing },
    items,
  } = answer;
  return listing && items && items.length > 0 ? { listing, items, first: withoutCursor(answer) } : undefined;
}

const isNumber = ({ vocabulary: { positions = [] } }: Operation, { type, subject = '' }: Parameter): boolean =>
  type === 'integer' || positions.includes(subject);

/** A range of 1 to 64 blocks with an item's block at its start, in its middle, or at its end. */
const aroundItem: Exploration = (answer, turn) => {
  const { listing, items, first } = listed(answer) ?? {};
  const range = numberedRange(listing);
  const block = range && integer(at(pick(items ?? [], turn * 7), range.path));
  if (!range || block === undefined) return undefined;
  const length = 2 ** (turn % 7);
  const start = Number(block) - ([0, length >> 1, length - 1][turn % 3] as number);
  return { ...first, [range.from]: start, [range.to]: start + length };
};

/** From the start of the list, one to three items per page. */
const small: Exploration = (answer, turn) => {
  const { listing, items, first } = listed(answer) ?? {};
  if (!listing || !items || items.length < 2 || sizeOf(answer) < 4) return undefined;
  return { ...first, [pagesOf(answer.operation).size]: Math.max(pagesOf(answer.operation).minimum, 1 + (turn % 3)) };
};

/** A parameter of the call with the alias of its subject. */
function otherName({ operation, call }: Answered, subjects: Subjects): Parameters | undefined {
  for (const [name, { subject }] of Object.entries<Parameter>(operation.parameters)) {
    const alias = subject === undefined ? undefined : subjects.aliases.get(String(call.parameters[name]));
    if (alias !== undefined) return { [name]: alias };
  }
  return undefined;
}

/** Explorations whose lists are worth a walk. */
export const walked: ReadonlySet<string> = new Set([
  'small pages',
  'small pages under the other name of a subject',
  'a range around an item, in pages',
]);

/** Explorations of successful answers, by name. */
export const closer: Readonly<Record<string, Exploration>> = {
  'small pages': small,
  'small pages under the other name of a subject': (answer, turn, subjects) => {
    const [first, renamed] = [small(answer, turn, subjects), otherName(answer, subjects)];
    return first && renamed ? { ...first, ...renamed } : undefined;
  },
  'more than a page holds': (answer, turn) => {
    const { listing, first } = listed(answer) ?? {};
    return listing?.paging.aboveMaximum === 'clamp'
      ? { ...first, [pagesOf(answer.operation).size]: 2 ** (11 + (turn % 22)) + 5 }
      : undefined;
  },
  'a range around an item': aroundItem,
  'a range around an item, in pages': (answer, turn, subjects) => {
    const { listing } = answer.operation;
    const range = aroundItem(answer, turn + 4, subjects);
    return listing && range ? { ...range, [pagesOf(answer.operation).size]: 2 + (turn % 3) } : undefined;
  },
  'the other order': (answer) => {
    const { listing, first } = listed(answer) ?? {};
    const turn = listing && orderOf(listing).turn;
    if (!turn) return undefined;
    const [[up], [down]] = [turn.ascending, turn.descending];
    return { ...first, [turn.parameter]: first?.[turn.parameter] === up?.value ? down?.value : up?.value };
  },
  'a filter that an item passes': (answer, turn) => {
    const { items, first } = listed(answer) ?? {};
    const { parameter: name, paths = [] } =
      pick(
        equalityFilters(answer.operation).filter(({ isInPath }) => !isInPath),
        turn,
      ) ?? {};
    const row = name === undefined ? undefined : answer.operation.parameters[name];
    if (!items || name === undefined || !row) return undefined;
    const value = scalarsAt([pick(items, turn * 5) ?? null], paths).find((scalar) => scalar !== '');
    return value === undefined ? undefined : { ...first, [name]: row.type === 'integer' ? value : String(value) };
  },
  'the day of an item, from within': (answer, turn) => {
    const { listing, items, first } = listed(answer) ?? {};
    const [name] =
      pick(
        Object.entries<Parameter>(answer.operation.parameters).filter(([, row]) => row.rounded === 'day'),
        turn,
      ) ?? [];
    const time = listing && items && orderValue(listing, pick(items, turn * 3) ?? null);
    return name === undefined || time === undefined
      ? undefined
      : { ...first, [name]: Number(time) - (Number(time) % day) + (pick(seconds, turn >> 1) as number) };
  },
  'an id of an item as the cursor': (answer, turn) => {
    const { listing, items, first } = listed(answer) ?? {};
    const id = listing && at(pick(items ?? [], turn), identityOf(listing)[0] ?? '');
    return listing && typeof id === 'string' ? { ...first, [pagesOf(answer.operation).cursor]: id } : undefined;
  },
  'a round number': (answer, turn) => {
    const { operation, call } = answer;
    const { parameters, listing } = operation;
    const [name, value] =
      pick(
        Object.entries(call.parameters).filter(([each, text]) => {
          const row = parameters[each];
          return (
            row &&
            isNumber(operation, row) &&
            each !== (listing && pagesOf(answer.operation).size) &&
            integer(text) !== undefined
          );
        }),
        turn,
      ) ?? [];
    if (name === undefined) return undefined;
    const number = Number(value);
    const bits = number.toString(2).length;
    const round = number - (number % 2 ** Math.max(0, bits - 1 - (turn % 5)));
    const start = listing ? withoutCursor(answer) : call.parameters;
    return round === number || !Number.isSafeInteger(round)
      ? undefined
      : { ...start, [name]: typeof value === 'string' ? String(round) : round };
  },
};

/** Explorations of refusals: they find out which parameter is refused. */
export const simpler: Readonly<Record<string, Exploration>> = Object.fromEntries(
  [0, 1, 2].map((index) => [
    `without parameter ${index}`,
    ({ operation, call: { parameters } }) => {
      const optional = Object.keys(parameters).filter(
        (name) => parameters[name] !== undefined && !operation.parameters[name]?.required,
      );
      return optional.length < 2 || optional[index] === undefined
        ? undefined
        : Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== optional[index]));
    },
  ]),
);
