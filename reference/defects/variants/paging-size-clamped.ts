import { paged } from './shared/paged.ts';

export default {
  what:
    'a pageSize above the maximum gives the maximum, one below the minimum or no number at all the default: the ' +
    'document gives bounds, and leaves open what lies beyond',
  ...paged({
    size: (asked, { minimum, maximum, default: fallback }) => {
      const value = asked !== undefined && /^-?\d+$/.test(asked) ? Number(asked) : fallback;
      return value < minimum ? fallback : Math.min(value, maximum);
    },
  }),
};
