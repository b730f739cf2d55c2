import { numberedRange } from '../../engine/model/list-range.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { orderPath, orderPaths, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { equalityFilter, subsetOf } from '../../engine/model/filters-of.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Reading } from './reading.ts';

/** The possible causes of a disagreement between two answers of one list. */
export const agreementRules = [
  'continues',
  'day-rounding',
  'filter',
  'start-inclusive',
  'start-alone',
  'end-alone',
  'adjoining-ranges',
  'other-order',
  'direction',
  'page-size',
] as const;
export type AgreementRule = (typeof agreementRules)[number];

/** `requirement`: where the row of a parameter names it. */
export interface Attribution {
  readonly rule: AgreementRule;
  readonly requirement?: string | undefined;
}

type Page = Pick<Reading, 'answer' | 'endsFull'>;

export interface Blame {
  /** The page that lacks something; for evidence, the one at hand. */
  readonly page: Page;
  /** The page that shows it; parameters that both calls have alike are not to blame. */
  readonly witness?: Page;
  /** Block of the item that is missing. */
  readonly block?: bigint | undefined;
}

type Row = (blame: Blame) => Attribution | undefined;

const text = (value: Json | undefined): string =>
  value === undefined ? '' : JSON.stringify(typeof value === 'object' ? value : String(value));

/** Whether a parameter is given, and not as the witness gave it. */
function isBlamed({ page, witness }: Blame, name: string): boolean {
  const value = page.answer.call.parameters[name];
  return value !== undefined && (witness === undefined || text(value) !== text(witness.answer.call.parameters[name]));
}

const parametersOf = ({ page }: Blame): [string, Parameter][] => Object.entries(page.answer.operation.parameters);

const filter: Row = (blame) => {
  const { operation } = blame.page.answer;
  for (const [name, row] of parametersOf(blame)) {
    const requirement = subsetOf(operation, name) ? undefined : operation.filterRequirements?.[name];
    const isFilter = requirement !== undefined || (!row.required && equalityFilter(operation, name) !== undefined);
    if (isFilter && row.in !== 'path' && isBlamed(blame, name)) return { rule: 'filter', requirement };
  }
  return undefined;
};

/** Another second of the same day. */
const rounding: Row = (blame) =>
  blame.witness !== undefined &&
  parametersOf(blame).some(([name, row]) => row.rounded !== undefined && isBlamed(blame, name))
    ? { rule: 'day-rounding' }
    : undefined;

const range: Row = (blame) => {
  const {
    operation: { listing },
    call,
  } = blame.page.answer;
  const range = numberedRange(listing);
  if (!range || (!isBlamed(blame, range.from) && !isBlamed(blame, range.to))) return undefined;
  const [start, end] = [call.parameters[range.from], call.parameters[range.to]];
  if (start !== undefined && blame.block !== undefined && String(start) === String(blame.block))
    return { rule: 'start-inclusive' };
  if (end === undefined) return { rule: 'start-alone' };
  return { rule: start === undefined ? 'end-alone' : 'adjoining-ranges' };
};

const cursor: Row = ({ page }) => {
  const { operation, call } = page.answer;
  const paging = operation.listing && pagesOf(operation);
  return paging && call.parameters[paging.cursor] !== undefined ? { rule: 'continues' } : undefined;
};

const sort: Row = (blame) => {
  const { operation, call } = blame.page.answer;
  const { listing } = operation;
  if (!listing) return undefined;
  const { turn, keys } = orderOf(listing);
  const isOther = orderPaths(listing, call.parameters)[0] !== orderPath(listing);
  if (keys && isBlamed(blame, keys.parameter) && isOther) return { rule: 'other-order' };
  return turn && isBlamed(blame, turn.parameter) ? { rule: 'direction' } : undefined;
};

/** A full page that gives no cursor, although more follows. */
const ending: Row = ({ page, witness }) =>
  witness !== undefined &&
  page.endsFull &&
  page.answer.operation.listing !== undefined &&
  namesNext(page.answer.operation.listing.paging)
    ? { rule: 'continues' }
    : undefined;

const rows: readonly Row[] = [ending, rounding, filter, range, cursor, sort];

/**
 * The cause of a disagreement. An end of the list that comes too early goes first. Then the first of rounding, filter,
 * range, cursor and order that only the call with the missing item has, then the first that only the other call has.
 * Otherwise the page size.
 */
export function attribute(blame: Blame): Attribution {
  const turned: Blame | undefined = blame.witness && {
    page: blame.witness,
    witness: blame.page,
    block: blame.block,
  };
  for (const each of turned ? [blame, turned] : [blame]) {
    for (const row of rows) {
      const attribution = row(each);
      if (attribution !== undefined) return attribution;
    }
  }
  return { rule: 'page-size' };
}
