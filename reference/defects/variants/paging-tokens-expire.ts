import { paged } from './shared/paged.ts';

export default {
  what: 'a token is refused when 400 further calls for lists came: the document does not say how long it stays good',
  ...paged({ lasts: 400 }),
};
