import { type Asked, isFiltered, isLater, type Mutant, sizeOf } from './list.ts';

const isDocumented = (asked: Asked): boolean => {
  const size = sizeOf(asked);
  return Number.isInteger(size) && size >= 1 && size <= asked.list.size.maximum;
};

const setSize = (query: URLSearchParams, asked: Asked, size: number): void => {
  if (isDocumented(asked)) query.set(asked.list.size.parameter, String(Math.min(size, asked.list.size.maximum)));
};

const refuse = (page: { status: number; body: Record<string, unknown> }): void => {
  page.status = 400;
  page.body = { error: 'the size is refused' };
};

export const sizeMutants: readonly Mutant[] = [
  {
    name: 'pages hold one item more than the size',
    expected: ['api.page.size'],
    request: (query, asked) => setSize(query, asked, sizeOf(asked) + 1),
  },
  {
    name: 'the size is ignored',
    expected: ['api.page.size'],
    request: (query, asked) => setSize(query, asked, asked.list.size.default),
  },
  {
    name: 'the size is ignored on later pages',
    expected: ['api.page.size'],
    request: (query, asked) => {
      if (isLater(asked)) setSize(query, asked, asked.list.size.maximum);
    },
  },
  {
    name: 'the size is ignored beside a filter',
    expected: ['api.page.size', 'api.filter'],
    request: (query, asked) => {
      if (isFiltered(asked)) setSize(query, asked, asked.list.size.maximum);
    },
  },
  {
    name: 'the default size is another',
    expected: ['api.page.default'],
    request: (query, asked) => {
      if (!query.has(asked.list.size.parameter)) setSize(query, asked, asked.list.size.default - 1);
    },
  },
  {
    name: 'the largest size is refused',
    expected: ['api.page.maximum'],
    answer: (page, asked) => {
      if (sizeOf(asked) === asked.list.size.maximum) refuse(page);
    },
  },
  {
    name: 'a size of one is refused',
    expected: ['api.page.minimum', 'api.answers', 'api.page.continues', 'api.page.any-size', 'api.page.size'],
    answer: (page, asked) => {
      if (sizeOf(asked) === 1) refuse(page);
    },
  },
];
