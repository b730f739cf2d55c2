import { filterOf, isLater, itemsOf, type Mutant, withParameters } from './list.ts';

const counted: readonly string[] = ['api.count'];

export const countMutants: readonly Mutant[] = [
  {
    name: 'the count is one too high',
    expected: counted,
    answer: (page, { list }) => {
      page.body[list.count] = Number(page.body[list.count]) + 1;
    },
  },
  {
    name: 'the count is one too low',
    expected: ['api.count', 'api.page.any-size', 'api.page.continues'],
    answer: (page, { list }) => {
      page.body[list.count] = Math.max(0, Number(page.body[list.count]) - 1);
    },
  },
  {
    name: 'the count is that of the page',
    expected: ['api.count', 'api.page.any-size', 'api.page.continues'],
    answer: (page, asked) => {
      page.body[asked.list.count] = itemsOf(page, asked).length;
    },
  },
  {
    name: 'the count ignores the filter',
    expected: counted,
    answer: async (page, asked) => {
      const { list, query, ask } = asked;
      if (filterOf(asked) === undefined) return;
      const whole = await ask(withParameters(query, { [list.filter.parameter]: null, [list.cursor]: null }));
      page.body[list.count] = whole.body[list.count];
    },
  },
  {
    name: 'the count of later pages is that of what is left',
    expected: ['api.count', 'api.page.continues'],
    answer: (page, asked) => {
      if (isLater(asked)) page.body[asked.list.count] = itemsOf(page, asked).length;
    },
  },
  {
    name: 'the count is rounded to tens',
    expected: counted,
    answer: (page, { list }) => {
      page.body[list.count] = Math.ceil(Number(page.body[list.count]) / 10) * 10;
    },
  },
  {
    name: 'the count is a text',
    expected: ['api.schema'],
    answer: (page, { list }) => {
      page.body[list.count] = String(page.body[list.count]);
    },
  },
];
