import { paged } from './shared/paged.ts';

export default {
  what: 'a token that was never given gets 404: the document does not say under which conditions a status is returned',
  ...paged({ unknown: 404 }),
};
