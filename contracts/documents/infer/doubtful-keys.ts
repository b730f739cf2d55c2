import type { Json } from '../../../engine/model/exchange.ts';
import { momentOf } from '../../../properties/filters/dates.ts';
import { plural } from './answer.ts';
import { areStable, type Questions, type Reply } from './questions.ts';
import { isSame } from './sample.ts';
import { stepSigns } from './steps.ts';
import { isScalar, scalarAt } from './values.ts';

/** An answer to a sort key in one direction. */
export interface SortedAnswer {
  /** The value of the parameter: `-price`. */
  readonly value: string;
  readonly sign: 1 | -1;
  readonly reply: Reply;
}

const directionOf = (sign: number): string => (sign > 0 ? 'ascending' : 'descending');

/** Texts have many usual orders; numbers and dates have one. */
const haveOneOrder = (items: readonly Json[], path: string): boolean =>
  items
    .map((item) => scalarAt(item, path))
    .filter(isScalar)
    .every((value) => typeof value === 'number' || typeof value === 'bigint' || momentOf(String(value)) !== undefined);

/** Describes a suspected bug in the answers to one documented key. `start`: the page without a key. */
export async function suspicionOfKey(
  questions: Questions,
  start: readonly Json[],
  { parameter, path }: { readonly parameter: string; readonly path: string },
  {
    answers,
    fewest,
    hasOther,
  }: { readonly answers: readonly SortedAnswer[]; readonly fewest: number; readonly hasOther: boolean },
): Promise<string | undefined> {
  if (answers.some(({ reply: { items = [] } }) => items.length <= fewest || !haveOneOrder(items, path)))
    return undefined;
  const deviation = deviationOf(start, { parameter, path }, answers, { fewest, hasOther });
  return deviation !== undefined &&
    (await areStable(
      questions,
      answers.map(({ reply }) => reply),
    ))
    ? deviation
    : undefined;
}

const deviationOf = (
  start: readonly Json[],
  { parameter, path }: { readonly parameter: string; readonly path: string },
  answers: readonly SortedAnswer[],
  { fewest, hasOther }: { readonly fewest: number; readonly hasOther: boolean },
): string | undefined => {
  const rows = answers.map(({ value, sign, reply: { items = [] } }) => {
    const signs = stepSigns(items, path);
    const against = signs.filter((step) => step === -sign).length;
    return { name: `${parameter}=${value}`, sign, items, against, steps: signs.length };
  });
  if (rows.every(({ steps }) => steps < fewest)) return undefined;
  const [first, second] = rows;
  if (first && second && isSame(first.items, second.items))
    return `${first.name} and ${second.name} give the same order`;
  if (second && rows.every(({ against, steps }) => against === steps && steps >= fewest))
    return rows.map(({ name, sign }) => `${name} is ${directionOf(-sign)} by ${path}`).join(', and ');
  for (const { name, sign, items, against, steps } of rows) {
    if (against === 0 || steps < fewest) continue;
    if (against * 5 <= steps)
      return `${name} is ${directionOf(sign)} by ${path} but for ${plural(against, 'step')} of ${steps}`;
    if (hasOther && isSame(items, start)) return `${name} changes nothing`;
  }
  return undefined;
};
