import { paged } from './shared/paged.ts';

export default {
  what:
    'every page with items carries a token, so that a list ends with an empty page: list answers carry a token, ' +
    'and nothing says when they stop',
  ...paged({ emptyEnd: true }),
};
