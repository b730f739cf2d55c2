import { answering, listing, refusing, requesting } from './changes.ts';
import { type ListRequest, filterOf, isLater, type Item, itemsOf, type Mutant, setItems, wholeList } from './list.ts';

const filtered: readonly string[] = ['api.filter'];

const textOf = ({ list }: ListRequest, item: Item): string => String(item[list.filter.member]);
const hasFilter = (asked: ListRequest): boolean => filterOf(asked) !== undefined;

/** Whether a text matches a pattern with one wildcard character. */
const likes = (text: string, value: string, wildcard: string, by: string): boolean =>
  new RegExp(`^${value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(wildcard, by)}$`).test(text);

/** Items of the whole list by another comparison than the filter's, on the first page. */
const comparing = (name: string, matches: (text: string, value: string) => boolean): Mutant =>
  answering(name, filtered, async (page, asked) => {
    const value = filterOf(asked);
    if (value === undefined || isLater(asked)) return;
    const { list, query } = asked;
    const all = await wholeList(asked, { [list.filter.parameter]: null });
    const size = Number(query.get(list.size.parameter) ?? list.size.default);
    const found = all.filter((item) => matches(textOf(asked, item), value));
    setItems(page, asked, found.slice(0, size));
    if (list.next !== undefined && found.length <= size) page.body[list.next] = null;
    page.body[list.count] = found.length;
  });

export const filterMutants: readonly Mutant[] = [
  requesting('the filter is ignored', filtered, (query, { list }) => query.delete(list.filter.parameter)),
  requesting(
    'the filter is ignored on later pages',
    ['api.filter', 'api.page.continues', 'api.count'],
    (query, asked) => {
      if (isLater(asked)) query.delete(asked.list.filter.parameter);
    },
  ),
  listing('the filter loses the last item that matches', filtered, (items) => items.slice(0, -1), hasFilter),
  answering('the filter adds an item that does not match', filtered, async (page, asked) => {
    const value = filterOf(asked);
    if (value === undefined || isLater(asked)) return;
    const all = await wholeList(asked, { [asked.list.filter.parameter]: null });
    const excluded = all.find((item) => textOf(asked, item) !== value);
    if (excluded) setItems(page, asked, [excluded, ...itemsOf(page, asked).slice(1)]);
  }),
  comparing('the filter ignores letter case', (text, value) => text.toLowerCase() === value.toLowerCase()),
  comparing('the filter matches beginnings', (text, value) => text.startsWith(value.slice(0, 1))),
  comparing('the filter takes _ for any character', (text, value) => likes(text, value, '_', '.')),
  comparing('the filter takes % for any characters', (text, value) => likes(text, value, '%', '.*')),
  comparing('the filter cuts blanks at the end', (text, value) => text.trimEnd() === value.trimEnd()),
  comparing('the filter is turned round', (text, value) => text !== value),
  comparing('the filter gives nothing', () => false),
  refusing('a filter is refused', ['api.filter', 'api.answers'], hasFilter),
];
