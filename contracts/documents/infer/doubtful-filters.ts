import type { Json } from '../../../engine/model/exchange.ts';
import { everyValue } from '../../../engine/model/paths.ts';
import { plural } from './answer.ts';
import { plainName } from './names.ts';
import { areStable, type Questions, type Reply } from './questions.ts';
import { isSame, type Sample } from './sample.ts';
import { scalarsAt } from './values.ts';

/** Parameters that change how items are shown: a target may know one value of them only. */
const presentation = /(?:lang|language|locale|currency|unit|units|timezone|version|format|country|region)$/;
/** Words of a description of a filter that gives items of other values on purpose. */
const loose = new RegExp(
  String.raw`fuzz|similar|descend|child|\bsub|hierarch|\bnear|parent|relat|includ|at least|at most|\bmin|\bmax` +
    String.raw`|\bor (?:more|less|later|earlier|higher|lower|greater)|since|until|\bfrom\b|after|before` +
    String.raw`|pattern|regex|wildcard|default`,
  'i',
);

/** A value of a filter with its answer. */
export interface AskedValue {
  readonly value: string;
  readonly reply: Reply;
}

/** A filter whose answers do not fit its name. */
export interface DoubtfulFilter {
  readonly parameter: string;
  /** The member that its name fits. */
  readonly path: string;
  readonly description: string;
  readonly answers: readonly AskedValue[];
  /** Its name says that it is a bound. */
  readonly isBound?: true;
  /** Whether an item is meant by a value. */
  isMeant(item: Json, value: string): boolean;
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

/** Whether each answer has only items at one side of its value: the parameter may be a bound. */
const mayBeBound = ({ path, answers }: DoubtfulFilter): boolean =>
  [-1, 1].some((sign) =>
    answers.every(({ value, reply: { items = [] } }) =>
      items.every((item) => scalarsAt(item, path).every((member) => sign * orderOf(member, value) >= 0)),
    ),
  );

/**
 * Describes a suspected bug: a parameter with the name of a member changes nothing, or lets a few items of other values
 * through that no other member explains.
 */
export async function suspicionOfFilter(
  questions: Questions,
  start: Sample,
  filter: DoubtfulFilter,
): Promise<string | undefined> {
  const { parameter, path, description, answers, isMeant, isBound = false } = filter;
  if (presentation.test(plainName(parameter)) || loose.test(description)) return undefined;
  // A value that changes nothing beside one that does: zero may count as no value.
  const ignored = answers.filter(({ reply: { items = [] } }) => isSame(items, start.items));
  const isIgnored =
    ignored.length > 0 &&
    answers.every(
      (answer) => ignored.includes(answer) || (answer.reply.items ?? []).every((item) => isMeant(item, answer.value)),
    );
  const strays = answers.flatMap(({ value, reply: { items = [] } }) => {
    const otherItems = items.filter((item) => !isMeant(item, value));
    return otherItems.length > 0 ? [{ value, otherItems, meant: items.length - otherItems.length }] : [];
  });
  const [first] = strays;
  if (!first) return undefined;
  const isFew = strays.every(
    ({ value, otherItems, meant }) =>
      otherItems.length < meant && (isBound || !otherItems.some((item) => isExplained(item, value))),
  );
  if (!(isIgnored || isFew) || (!isBound && mayBeBound(filter))) return undefined;
  if (!(await areStable(questions, [...start.pages, ...answers.map(({ reply }) => reply)]))) return undefined;
  if (isIgnored) {
    const values = ignored.map((answer) => answer.value).join(' and ');
    return `${parameter} changes nothing: ${values}, the ${path} of some items, gave the whole page`;
  }
  const { value, otherItems } = first;
  const otherValues = [...new Set(otherItems.flatMap((item) => scalarsAt(item, path)))].slice(0, 3).join(', ');
  return `${parameter}=${value} gives ${plural(otherItems.length, 'item')} of another ${path}, too: ${otherValues}`;
}
