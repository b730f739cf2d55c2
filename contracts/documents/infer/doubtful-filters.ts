import type { Json } from '../../../engine/model/exchange.ts';
import type { ListFilter } from '../../../engine/model/list-filter.ts';
import type { Operation } from '../../../engine/model/operation.ts';
import { everyValue, valuesAt } from '../../../engine/model/paths.ts';
import { askedFilters, isAskedFor } from '../../../properties/filters/asked-operands.ts';
import { plainName } from './names.ts';
import type { Reply } from './questions.ts';
import { isSame, textOf } from './sample.ts';

/** Parameters that change how items are shown: a target may know one value of them only. */
const presentation = /(?:lang|language|locale|currency|unit|units|timezone|version|format|country|region)$/;
/** Words of a description of a filter that gives items of other values on purpose. */
const loose = new RegExp(
  String.raw`fuzz|similar|descend|child|\bsub|hierarch|\bnear|parent|relat|includ|at least|at most|\bmin|\bmax` +
    String.raw`|\bor (?:more|less|later|earlier|higher|lower|greater)|since|until|\bfrom\b|after|before` +
    String.raw`|pattern|regex|wildcard|default`,
  'i',
);

/** A filter whose name is that of a member, and that violates the law. */
export interface DoubtfulFilter {
  /** The operation with a declaration of the filter. */
  readonly operation: Operation;
  readonly filter: ListFilter;
  readonly description: string;
  /** The beginning of the list without the filter. */
  readonly items: readonly Json[];
  /** Answers to calls with the filter. */
  readonly answers: readonly Reply[];
}

/** Whether some member of an item explains why it came: it holds the value, or a text around it. */
const isExplained = (item: Json, value: string): boolean => {
  if (value === 'true' || value === 'false') return false;
  const isNumber = /^-?\d+$/.test(value);
  for (const member of everyValue(item))
    if (isNumber ? String(member) === value : String(member).toLowerCase().includes(value.toLowerCase())) return true;
  return false;
};

const orderOf = (member: Json, value: string): number =>
  typeof member === 'string' ? (member < value ? -1 : Number(member > value)) : Number(member) - Number(value);

/**
 * Whether a violation is a suspected bug: the filter changes nothing, lets a few items of other values through that no
 * other member explains, or loses items beside others that it gives.
 */
export const isSuspect = ({ operation, filter, description, items, answers }: DoubtfulFilter): boolean => {
  const { parameter, paths, operator } = filter;
  const isEquality = operator === 'eq' || operator === 'in';
  if (presentation.test(plainName(parameter)) || (isEquality && loose.test(description))) return false;
  const rows = answers.flatMap(({ parameters, items: found = [] }) => {
    const value = parameters[parameter] ?? null;
    const asked = askedFilters(operation, { [parameter]: value })[0];
    const isOf = (item: Json, wanted: boolean): boolean => asked !== undefined && isAskedFor(asked, item) === wanted;
    // Other values are parts of texts, or name nothing.
    if (!asked || !items.some((item) => isOf(item, true))) return [];
    const keys = new Set(found.map(textOf));
    // How a parameter takes several values at once is open.
    const loses = asked.texts.length === 1 && items.some((item) => isOf(item, true) && !keys.has(textOf(item)));
    return [{ value: String(value), found, loses, others: found.filter((item) => isOf(item, false)) }];
  });
  const strays = rows.filter(({ others }) => others.length > 0);
  const isIgnored = strays.every(({ found }) => isSame(found, items));
  const isFew = strays.every(
    ({ value, found, others }) =>
      others.length * 2 < found.length && !(isEquality && others.some((item) => isExplained(item, value))),
  );
  // Each answer has only items at one side of its value: the parameter may be a bound.
  const mayBeBound =
    isEquality &&
    [-1, 1].some((sign) =>
      rows.every(({ value, found }) => valuesAt(found, paths).every((member) => sign * orderOf(member, value) >= 0)),
    );
  if (strays.length > 0) return (isIgnored || isFew) && !mayBeBound;
  return rows.some(({ loses }) => loses) && rows.some(({ found }) => found.length > 0);
};
