import {
  type Asked,
  isFiltered,
  isLater,
  itemsOf,
  type Mutant,
  nextPage,
  nextPlace,
  setItems,
  sizeOf,
} from './list.ts';

const hasCursor: Mutant['applies'] = ({ next }) => next !== undefined;

const setNext = (page: { body: Record<string, unknown> }, { list }: Asked, value: unknown): void => {
  if (list.next !== undefined) page.body[list.next] = value;
};

const continues = ['api.page.continues'];
/** A list that ends early is shorter than with pages of another size, or than its count says. */
const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];

export const pagingMutants: readonly Mutant[] = [
  {
    name: 'last item of each page is lost',
    expected: shorter,
    answer: (page, asked) => {
      if (nextPlace(page, asked) !== undefined && asked.list.next !== undefined)
        setItems(page, asked, itemsOf(page, asked).slice(0, -1));
    },
    applies: hasCursor,
  },
  {
    name: 'last item of the list is lost',
    expected: shorter,
    answer: (page, asked) => {
      if (nextPlace(page, asked) === undefined) setItems(page, asked, itemsOf(page, asked).slice(0, -1));
    },
  },
  {
    name: 'first item of later pages is lost',
    expected: shorter,
    answer: (page, asked) => {
      if (isLater(asked)) setItems(page, asked, itemsOf(page, asked).slice(1));
    },
  },
  {
    name: 'first item of the list is lost beside a small size',
    expected: shorter,
    answer: (page, asked) => {
      if (!isLater(asked) && sizeOf(asked) <= 5) setItems(page, asked, itemsOf(page, asked).slice(1));
    },
  },
  {
    name: 'first item of a page comes twice in it',
    expected: ['api.page.continues', 'api.page.size', 'api.page.any-size'],
    answer: (page, asked) => {
      const items = itemsOf(page, asked);
      if (isLater(asked)) setItems(page, asked, [...items.slice(0, 1), ...items]);
    },
  },
  {
    name: 'last item of a page comes again instead of the first of the next',
    expected: continues,
    answer: async (page, asked) => {
      const following = await nextPage(page, asked);
      const [first] = following ? itemsOf(following, asked) : [];
      if (first) setItems(page, asked, [...itemsOf(page, asked).slice(0, -1), first]);
    },
  },
  {
    name: 'a page is skipped',
    expected: shorter,
    applies: hasCursor,
    answer: async (page, asked) => {
      const following = await nextPage(page, asked);
      const after = following && nextPlace(following, asked);
      if (after !== undefined) setNext(page, asked, after);
    },
  },
  {
    name: 'next leads to the same page',
    expected: continues,
    applies: hasCursor,
    answer: (page, asked) => {
      if (isLater(asked) && nextPlace(page, asked) !== undefined)
        setNext(page, asked, asked.query.get(asked.list.cursor));
    },
  },
  {
    name: 'next leads back to the second page',
    expected: continues,
    applies: hasCursor,
    answer: async (page, asked) => {
      if (!isLater(asked)) return;
      const first = new URLSearchParams(asked.query);
      first.delete(asked.list.cursor);
      const place = nextPlace(await asked.ask(first), { ...asked, query: first });
      if (place !== undefined && nextPlace(page, asked) !== undefined) setNext(page, asked, place);
    },
  },
  {
    name: 'the place is ignored',
    expected: continues,
    request: (query, { list }) => query.delete(list.cursor),
  },
  {
    name: 'the place is ignored beside a filter',
    expected: ['api.page.continues', 'api.filter'],
    request: (query, asked) => {
      if (isFiltered(asked)) query.delete(asked.list.cursor);
    },
  },
  {
    name: 'places are counted from one',
    expected: continues,
    applies: ({ next }) => next === undefined,
    request: (query, asked) => {
      if (isLater(asked)) query.set(asked.list.cursor, String(Number(query.get(asked.list.cursor)) - 1));
    },
  },
  {
    name: 'next is missing although more follows',
    expected: shorter,
    applies: hasCursor,
    answer: (page, asked) => {
      if (isLater(asked)) setNext(page, asked, null);
    },
  },
  {
    name: 'next is missing beside odd sizes',
    expected: shorter,
    applies: hasCursor,
    answer: (page, asked) => {
      if (sizeOf(asked) % 2 === 1) setNext(page, asked, null);
    },
  },
  {
    name: 'an empty last page has a next',
    expected: continues,
    applies: hasCursor,
    answer: (page, asked) => {
      const place = asked.query.get(asked.list.cursor) ?? '';
      const isBehind = place.startsWith('end');
      if (isBehind) setItems(page, asked, []);
      if (isBehind || nextPlace(page, asked) === undefined) setNext(page, asked, isBehind ? `${place}.` : 'end');
    },
    request: (query, { list }) => {
      if (query.get(list.cursor)?.startsWith('end')) query.delete(list.cursor);
    },
  },
  {
    name: 'later pages are empty',
    expected: shorter,
    answer: (page, asked) => {
      if (!isLater(asked)) return;
      setItems(page, asked, []);
      setNext(page, asked, null);
    },
  },
];
