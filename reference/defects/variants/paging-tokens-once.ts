import { paged } from './shared/paged.ts';

export default {
  what:
    'a token is good for one page and is refused afterwards: the document says that it fetches the next page, not ' +
    'how often',
  ...paged({ once: true }),
};
