import { paged } from './shared/paged.ts';

export default {
  what: 'pages hold a few items less than asked for although more follow: pageSize is the largest number of items',
  ...paged({ holds: (size, asked) => (size === 0 ? 100 : !asked || size < 20 ? size : size - 1 - (size % 5)) }),
};
