import { paged } from './shared/paged.ts';

export default {
  what: 'the last page carries an empty nextPageToken: the document does not say how a list ends',
  ...paged({ last: '' }),
};
