import { paged } from './shared/paged.ts';

export default {
  what: 'a token that was never given starts the list from its beginning: the document does not say what it gets',
  ...paged({ unknown: 'restart' }),
};
