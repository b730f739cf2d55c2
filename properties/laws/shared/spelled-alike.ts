import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { show } from '../../../engine/model/show.ts';
import { sortValue, type SortStep, valueOrder } from '../../filters/sort-order.ts';
import type { SortQuestion } from '../../filters/sort-questions.ts';
import type { KnownList } from '../../lists/gather.ts';
import { readInOrder } from './ordered-list.ts';

/** A place where two lists in one order surely have different values. */
interface Parted {
  readonly place: number;
  readonly values: readonly [Json, Json];
}

/** The first place at which two beginnings differ by a member. What they hold at the same value is open. */
function partedBy(step: SortStep, left: KnownList, right: KnownList): Parted | undefined {
  for (const [index, item] of left.items.entries()) {
    const second = right.items[index];
    if (second === undefined) return undefined;
    const values = [sortValue(item, step.member), sortValue(second, step.member)] as const;
    const order = valueOrder(step, ...values);
    if (order !== undefined && order !== 0) return { place: index, values: [values[0] ?? null, values[1] ?? null] };
  }
  return undefined;
}

/** Where two lists are surely not in one order, whichever of the members orders them. */
function parted({ orders }: SortQuestion, left: KnownList, right: KnownList): Parted | undefined {
  const all = orders.map(([step]) => step && partedBy(step, left, right));
  return all.includes(undefined) ? undefined : all[0];
}

const written = (set: SortQuestion['set']): string =>
  Object.entries(set)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&');

/** Every spelling of an order gives the same order. `got`: the list by the first spelling. */
export async function mustBeSpelledAlike(
  c: CaseContext,
  question: SortQuestion,
  base: KnownList,
  got: KnownList,
): Promise<void> {
  const { label, set } = question;
  for (const value of question.respellings) {
    const respelled = { label: `${label}, as ${written(value)}`, set: value };
    const maxPages = got.answers.length;
    const otherList = await readInOrder(c, respelled, base, { most: maxPages });
    if (parted(question, got, otherList)) {
      const [first, second] = [
        await readInOrder(c, question, base, { fresh: true, most: maxPages }),
        await readInOrder(c, respelled, base, { fresh: true, most: maxPages }),
      ];
      const difference = parted(question, first, second);
      // A list that changes meanwhile proves nothing.
      if (parted(question, got, first) || !difference) continue;
      const { place: index, values } = difference;
      c.fail('two spellings of one order give two orders', {
        code: 'spellings-differ',
        about: label,
        expected: `the same order by ${written(set)} and by ${written(value)}`,
        actual: `item ${index} has ${show(values[0], 60)} by the first and ${show(values[1], 60)} by the second`,
        by: [...first.answers.slice(0, 1), ...second.answers.slice(0, 1)],
      });
    }
    c.countEvidence();
  }
}
