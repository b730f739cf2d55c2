import { type Inferred, isProposed } from './answer.ts';
import { isBound, mayBeRounded } from './exactness.ts';
import type { Filter } from './filters.ts';
import { areStable, type Questions } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';
import { scalarAt } from './values.ts';

/** Words that include the value of any bound, and of an upper and a lower one: `or earlier`, `at or before`. */
const anyBound = String.raw`or equal\b|inclusive|up to and including`;
const words: Readonly<Record<string, RegExp>> = {
  lt: new RegExp(String.raw`\b(?:${anyBound}|or (?:earlier|older|less|fewer|lower)\b|(?:on|at) or before\b)`, 'i'),
  gt: new RegExp(String.raw`\b(?:${anyBound}|or (?:later|newer|more|higher|greater)\b|(?:on|at) or after\b)`, 'i'),
};
const exclusive = /\bexclu|\b(?:not|non|never)[\s-]+inclu/i;

/** The words of a description that include the value of a strict bound; undefined for other bounds and descriptions. */
const inclusiveWords = (operator: string, text: string): string | undefined =>
  exclusive.test(text) ? undefined : words[operator]?.exec(text)?.[0];

/** Whether repeated calls with a parameter, and the list without it, give the same items. */
const isSettled = async (questions: Questions, name: string, start: Sample): Promise<boolean> => {
  const asked = questions.replies.filter(({ items, parameters }) => items && parameters[name] !== undefined);
  return areStable(questions, [...start.pages, ...asked]);
};

/**
 * Adds a suspicion to each bound that leaves out the items at its value, although its description includes them. A time
 * or a decimal may be stored with more digits than its answers show, so that it proves nothing.
 */
export async function withDescribedBounds(
  filters: ReadonlyMap<string, Inferred<Filter>>,
  { descriptions }: Sketch,
  questions: Questions,
  start: Sample,
): Promise<ReadonlyMap<string, Inferred<Filter>>> {
  const all = new Map(filters);
  for (const [name, found] of filters) {
    if (!isProposed(found) || !isBound(found.proposed)) continue;
    const { operator, path } = found.proposed;
    const said = inclusiveWords(operator, descriptions[name] ?? '');
    if (said === undefined) continue;
    const values = start.items.flatMap((item) => scalarAt(item, path) ?? []);
    if (values.some(mayBeRounded) || !(await isSettled(questions, name, start))) continue;
    const suspicion = `${name} leaves out items whose ${path} equals it, but its description says "${said}"`;
    all.set(name, { ...found, suspicion });
  }
  return all;
}
