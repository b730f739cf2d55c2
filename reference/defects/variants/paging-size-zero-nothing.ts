import { paged } from './shared/paged.ts';

export default {
  what: 'a pageSize of 0 gives no items, and no token: the document only says that 0 is accepted',
  ...paged({ holds: (size) => (size === 0 ? Number.NEGATIVE_INFINITY : size) }),
};
