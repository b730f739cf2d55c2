import { answering, listing } from './changes.ts';
import { type ListRequest, filterOf, isLater, type Item, itemsOf, type Mutant, nextPage, setItems } from './list.ts';

const swapped = (items: readonly Item[], place: number): readonly Item[] => {
  const [item, text] = [items[place], items[place + 1]];
  return item && text ? [...items.slice(0, place), text, item, ...items.slice(place + 2)] : items;
};

/** Stores the last item of the previous page, by the place of the page. */
const exchangeAtEdges = (): NonNullable<Mutant['answer']> => {
  const lasts = new Map<string, Item>();
  const keyOf = ({ query, list }: ListRequest, first: Item): string =>
    `${query.get(list.size.parameter)} ${filterOf({ query, list } as ListRequest)} ${JSON.stringify(first)}`;
  return async (page, asked) => {
    const items = itemsOf(page, asked);
    const [own] = items;
    const before = own && lasts.get(keyOf(asked, own));
    const following = await nextPage(page, asked);
    const [first] = following ? itemsOf(following, asked) : [];
    const last = items.at(-1);
    if (items.length < 3) return;
    if (first && last) lasts.set(keyOf(asked, first), last);
    const inner = items.slice(before ? 1 : 0, first ? -1 : undefined);
    setItems(page, asked, [...(before ? [before] : []), ...inner, ...(first ? [first] : [])]);
  };
};

const order = ['api.order'];

export const orderMutants: readonly Mutant[] = [
  listing('two neighbours of a page change places', order, (items) => swapped(items, 1)),
  listing('two neighbours of a later page change places', order, (items) => swapped(items, 0), isLater),
  listing(
    'pages beside a filter are turned',
    order,
    (items) => items.toReversed(),
    (asked) => filterOf(asked) !== undefined,
  ),
  listing('later pages are turned', order, (items) => items.toReversed(), isLater),
  answering(
    'items at the edges of pages change places',
    ['api.order', 'api.page.any-size', 'api.page.continues'],
    exchangeAtEdges(),
  ),
  listing('the list is ordered as text', order, (items, { list }) =>
    items.toSorted((a, b) => (String(a[list.order]) < String(b[list.order]) ? -1 : 1)),
  ),
];
