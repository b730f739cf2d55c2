import { type Asked, filterOf, isLater, type Item, itemsOf, type Mutant, setItems, wholeList } from './list.ts';

const filtered: readonly string[] = ['api.filter'];

const textOf = ({ list }: Asked, item: Item): string => String(item[list.filter.member]);

/** Whether a text matches a pattern with one wildcard character. */
const likes = (text: string, value: string, wildcard: string, by: string): boolean =>
  new RegExp(`^${value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(wildcard, by)}$`).test(text);

/** Items of the whole list by another comparison than the filter's, on the first page. */
const compared =
  (matches: (text: string, value: string) => boolean): NonNullable<Mutant['answer']> =>
  async (page, asked) => {
    const value = filterOf(asked);
    if (value === undefined || isLater(asked)) return;
    const { list, query } = asked;
    const all = await wholeList(asked, { [list.filter.parameter]: null });
    const size = Number(query.get(list.size.parameter) ?? list.size.default);
    const found = all.filter((item) => matches(textOf(asked, item), value));
    setItems(page, asked, found.slice(0, size));
    if (list.next !== undefined && found.length <= size) page.body[list.next] = null;
    page.body[list.count] = found.length;
  };

export const filterMutants: readonly Mutant[] = [
  {
    name: 'the filter is ignored',
    expected: filtered,
    request: (query, { list }) => query.delete(list.filter.parameter),
  },
  {
    name: 'the filter is ignored on later pages',
    expected: ['api.filter', 'api.page.continues', 'api.count'],
    request: (query, asked) => {
      if (isLater(asked)) query.delete(asked.list.filter.parameter);
    },
  },
  {
    name: 'the filter loses the last item that matches',
    expected: filtered,
    answer: (page, asked) => {
      if (filterOf(asked) !== undefined) setItems(page, asked, itemsOf(page, asked).slice(0, -1));
    },
  },
  {
    name: 'the filter adds an item that does not match',
    expected: filtered,
    answer: async (page, asked) => {
      const value = filterOf(asked);
      if (value === undefined || isLater(asked)) return;
      const all = await wholeList(asked, { [asked.list.filter.parameter]: null });
      const other = all.find((item) => textOf(asked, item) !== value);
      if (other) setItems(page, asked, [other, ...itemsOf(page, asked).slice(1)]);
    },
  },
  {
    name: 'the filter ignores letter case',
    expected: filtered,
    answer: compared((text, value) => text.toLowerCase() === value.toLowerCase()),
  },
  {
    name: 'the filter matches beginnings',
    expected: filtered,
    answer: compared((text, value) => text.startsWith(value.slice(0, 1))),
  },
  {
    name: 'the filter takes _ for any character',
    expected: filtered,
    answer: compared((text, value) => likes(text, value, '_', '.')),
  },
  {
    name: 'the filter takes % for any characters',
    expected: filtered,
    answer: compared((text, value) => likes(text, value, '%', '.*')),
  },
  {
    name: 'the filter cuts blanks at the end',
    expected: filtered,
    answer: compared((text, value) => text.trimEnd() === value.trimEnd()),
  },
  {
    name: 'the filter is turned round',
    expected: filtered,
    answer: compared((text, value) => text !== value),
  },
  {
    name: 'the filter gives nothing',
    expected: filtered,
    answer: compared(() => false),
  },
  {
    name: 'a filter is refused',
    expected: ['api.filter', 'api.answers'],
    answer: (page, asked) => {
      if (filterOf(asked) === undefined) return;
      page.status = 400;
      page.body = { error: 'no such filter' };
    },
  },
];
