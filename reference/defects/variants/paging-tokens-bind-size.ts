import { paged } from './shared/paged.ts';

export default {
  what: 'a token is refused under another pageSize than it came with: it belongs to the same call',
  ...paged({ bindsSize: true }),
};
