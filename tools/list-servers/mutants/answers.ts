import { filterOf, isLater, type Item, itemsOf, type Mutant, type Page, setItems, sizeOf } from './list.ts';

const fail = (page: Page, status: number): void => {
  page.status = status;
  page.body = { error: 'a fault' };
};

const alter =
  (change: (item: Item, order: string) => Item): NonNullable<Mutant['answer']> =>
  (page, asked) => {
    if (isLater(asked))
      setItems(
        page,
        asked,
        itemsOf(page, asked).map((item) => change(item, asked.list.order)),
      );
  };

/** Mutants of whole answers, and of the form of items. */
export const answerMutants: readonly Mutant[] = [
  {
    name: 'the second page gets a server error',
    expected: ['api.page.continues', 'api.answers', 'api.no-server-error'],
    answer: (page, asked) => {
      if (isLater(asked)) fail(page, 500);
    },
  },
  {
    name: 'the second page is refused',
    expected: ['api.page.continues', 'api.answers'],
    answer: (page, asked) => {
      if (isLater(asked)) fail(page, 400);
    },
  },
  {
    name: 'a bad size gets a server error',
    expected: ['api.no-server-error'],
    answer: (page, asked) => {
      if (!Number.isInteger(sizeOf(asked))) fail(page, 500);
    },
  },
  {
    name: 'a long filter value gets a server error',
    expected: ['api.no-server-error', 'api.filter'],
    answer: (page, asked) => {
      if ((filterOf(asked)?.length ?? 0) > 8) fail(page, 500);
    },
  },
  {
    name: 'a member is missing on later pages',
    expected: ['api.schema'],
    answer: alter(({ ...item }, order) => {
      delete item[order];
      return item;
    }),
  },
  {
    name: 'a member is a text on later pages',
    expected: ['api.schema'],
    answer: alter((item, order) => ({ ...item, [order]: String(item[order]) })),
  },
  {
    name: 'a member is null on later pages',
    expected: ['api.schema'],
    answer: alter((item, order) => ({ ...item, [order]: null })),
  },
  {
    name: 'items of later pages are no list',
    expected: ['api.schema'],
    answer: (page, asked) => {
      if (isLater(asked)) page.body[asked.list.items] = { ...itemsOf(page, asked) };
    },
  },
  {
    name: 'later pages are no JSON',
    expected: ['api.json', 'api.schema'],
    answer: (page, asked) => {
      if (!isLater(asked)) return;
      page.contentType = 'text/html';
      page.text = '<p>later</p>';
    },
  },
  {
    name: 'later pages are cut off',
    expected: ['api.json', 'api.schema'],
    answer: (page, asked) => {
      if (isLater(asked)) page.text = JSON.stringify(page.body).slice(0, -20);
    },
  },
  {
    name: 'answers are declared as text',
    expected: ['api.json'],
    answer: (page) => {
      page.contentType = 'text/plain';
    },
  },
];
