import { type Asked, filterOf, isLater, type Item, itemsOf, type Mutant, nextPage, setItems } from './list.ts';

const swapped = (items: readonly Item[], place: number): readonly Item[] => {
  const [item, other] = [items[place], items[place + 1]];
  return item && other ? [...items.slice(0, place), other, item, ...items.slice(place + 2)] : items;
};

/** Stores the last item of the previous page, by the place of the page. */
const exchangeAtEdges = (): NonNullable<Mutant['answer']> => {
  const lasts = new Map<string, Item>();
  const keyOf = ({ query, list }: Asked, first: Item): string =>
    `${query.get(list.size.parameter)} ${filterOf({ query, list } as Asked)} ${JSON.stringify(first)}`;
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

export const orderMutants: readonly Mutant[] = [
  {
    name: 'two neighbours of a page change places',
    expected: ['api.order'],
    answer: (page, asked) => setItems(page, asked, swapped(itemsOf(page, asked), 1)),
  },
  {
    name: 'two neighbours of a later page change places',
    expected: ['api.order'],
    answer: (page, asked) => {
      if (isLater(asked)) setItems(page, asked, swapped(itemsOf(page, asked), 0));
    },
  },
  {
    name: 'pages beside a filter are turned',
    expected: ['api.order'],
    answer: (page, asked) => {
      if (filterOf(asked) !== undefined) setItems(page, asked, itemsOf(page, asked).toReversed());
    },
  },
  {
    name: 'later pages are turned',
    expected: ['api.order'],
    answer: (page, asked) => {
      if (isLater(asked)) setItems(page, asked, itemsOf(page, asked).toReversed());
    },
  },
  {
    name: 'items at the edges of pages change places',
    expected: ['api.order', 'api.page.any-size', 'api.page.continues'],
    answer: exchangeAtEdges(),
  },
  {
    name: 'the list is ordered as text',
    expected: ['api.order'],
    answer: (page, asked) => {
      const by = ({ [asked.list.order]: value }: Item): string => String(value);
      setItems(
        page,
        asked,
        itemsOf(page, asked).toSorted((a, b) => (by(a) < by(b) ? -1 : 1)),
      );
    },
  },
];
