import { answering } from './changes.ts';
import { type ListRequest, filterOf, isLater, itemsOf, type Mutant, type Page, withParameters } from './list.ts';

const counted = ['api.count'];
const shorter = ['api.count', 'api.page.any-size', 'api.page.continues'];

const counting = (
  name: string,
  expected: readonly string[],
  change: (count: unknown, page: Page, asked: ListRequest) => unknown,
): Mutant =>
  answering(name, expected, async (page, asked) => {
    const { count } = asked.list;
    page.body[count] = await change(page.body[count], page, asked);
  });

export const countMutants: readonly Mutant[] = [
  counting('the count is one too high', counted, (count) => Number(count) + 1),
  counting('the count is one too low', shorter, (count) => Math.max(0, Number(count) - 1)),
  counting('the count is that of the page', shorter, (_, page, asked) => itemsOf(page, asked).length),
  counting('the count ignores the filter', counted, async (count, _, asked) => {
    const { list, query, ask } = asked;
    if (filterOf(asked) === undefined) return count;
    const whole = await ask(withParameters(query, { [list.filter.parameter]: null, [list.cursor]: null }));
    return whole.body[list.count];
  }),
  counting(
    'the count of later pages is that of what is left',
    ['api.count', 'api.page.continues'],
    (count, page, asked) => (isLater(asked) ? itemsOf(page, asked).length : count),
  ),
  counting('the count is rounded to tens', counted, (count) => Math.ceil(Number(count) / 10) * 10),
  counting('the count is a text', ['api.schema'], String),
];
