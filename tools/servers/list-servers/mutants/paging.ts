import { answering, listing, requesting } from './changes.ts';
import {
  type ListRequest,
  isFiltered,
  isLater,
  itemsOf,
  type Mutant,
  type Page,
  nextPage,
  nextPlace,
  setItems,
  sizeOf,
} from './list.ts';

/** Mutants of lists whose answers hold the next cursor. */
const ofCursors = (mutants: readonly Mutant[]): readonly Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, applies: ({ next }) => next !== undefined }));

const setNext = (page: { body: Record<string, unknown> }, { list }: ListRequest, value: unknown): void => {
  if (list.next !== undefined) page.body[list.next] = value;
};

const continues = ['api.page.continues'];
/** A list that ends early is shorter than with pages of another size, or than its count says. */
const shorter = ['api.page.continues', 'api.page.any-size', 'api.count'];

const isFirstAndSmall = (asked: ListRequest): boolean => !isLater(asked) && sizeOf(asked) <= 5;

/** Changes the cursor of pages that have one, by the page after it where `change` asks for it. */
const leading = (
  name: string,
  expected: readonly string[],
  change: (page: Page, asked: ListRequest) => unknown,
): Mutant =>
  answering(name, expected, async (page, asked) => {
    const next = nextPlace(page, asked) === undefined ? undefined : await change(page, asked);
    if (next !== undefined) setNext(page, asked, next);
  });

export const pagingMutants: readonly Mutant[] = [
  ...ofCursors([
    listing('last item of each page is lost', shorter, (items, asked, page) =>
      nextPlace(page, asked) === undefined ? items : items.slice(0, -1),
    ),
    leading('a page is skipped', shorter, async (page, asked) => {
      const following = await nextPage(page, asked);
      return following && nextPlace(following, asked);
    }),
    leading('next leads to the same page', continues, (_, asked) =>
      isLater(asked) ? asked.query.get(asked.list.cursor) : undefined,
    ),
    leading('next leads back to the second page', continues, async (_, asked) => {
      if (!isLater(asked)) return undefined;
      const query = new URLSearchParams(asked.query);
      query.delete(asked.list.cursor);
      return nextPlace(await asked.ask(query), { ...asked, query });
    }),
    answering('next is missing although more follows', shorter, (page, asked) => {
      if (isLater(asked)) setNext(page, asked, null);
    }),
    answering('next is missing beside odd sizes', shorter, (page, asked) => {
      if (sizeOf(asked) % 2 === 1) setNext(page, asked, null);
    }),
    {
      ...answering('an empty last page has a next', continues, (page, asked) => {
        const place = asked.query.get(asked.list.cursor) ?? '';
        const isBehind = place.startsWith('end');
        if (isBehind) setItems(page, asked, []);
        if (isBehind || nextPlace(page, asked) === undefined) setNext(page, asked, isBehind ? `${place}.` : 'end');
      }),
      request: (query, { list }) => {
        if (query.get(list.cursor)?.startsWith('end')) query.delete(list.cursor);
      },
    },
  ]),
  listing('last item of the list is lost', shorter, (items, asked, page) =>
    nextPlace(page, asked) === undefined ? items.slice(0, -1) : items,
  ),
  listing('first item of later pages is lost', shorter, (items) => items.slice(1), isLater),
  listing('first item of the list is lost beside a small size', shorter, (items) => items.slice(1), isFirstAndSmall),
  listing(
    'first item of a page comes twice in it',
    ['api.page.continues', 'api.page.size', 'api.page.any-size'],
    (items) => [...items.slice(0, 1), ...items],
    isLater,
  ),
  answering('last item of a page comes again instead of the first of the next', continues, async (page, asked) => {
    const following = await nextPage(page, asked);
    const [first] = following ? itemsOf(following, asked) : [];
    if (first) setItems(page, asked, [...itemsOf(page, asked).slice(0, -1), first]);
  }),
  requesting('the place is ignored', continues, (query, { list }) => query.delete(list.cursor)),
  requesting('the place is ignored beside a filter', ['api.page.continues', 'api.filter'], (query, asked) => {
    if (isFiltered(asked)) query.delete(asked.list.cursor);
  }),
  {
    ...requesting('places are counted from one', continues, (query, asked) => {
      if (isLater(asked)) query.set(asked.list.cursor, String(Number(query.get(asked.list.cursor)) - 1));
    }),
    applies: ({ next }) => next === undefined,
  },
  answering('later pages are empty', shorter, (page, asked) => {
    if (!isLater(asked)) return;
    setItems(page, asked, []);
    setNext(page, asked, null);
  }),
];
