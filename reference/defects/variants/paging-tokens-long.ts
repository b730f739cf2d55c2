import { paged } from './shared/paged.ts';

const filler = '+/=&?#% é"\\'.repeat(90);

export default {
  what: 'tokens have a thousand characters, with all that a query must escape: a token is only a string',
  ...paged({ spelled: (count) => `${count}${filler}` }),
};
