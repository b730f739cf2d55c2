import { randomUUID } from 'node:crypto';
import { paged } from './shared/paged.ts';

export default {
  what: 'tokens are random UUIDs, another one each time that the same page is asked for: a token is only a string',
  ...paged({ spelled: () => randomUUID() }),
};
