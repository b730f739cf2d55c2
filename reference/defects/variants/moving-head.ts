import { orderPath } from '../../../engine/model/listing.ts';
import { at, rowOf } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';

const behind = 10 * 86_400;
const pace = 1_200;

export default {
  what:
    'blocks, transactions, transfers, messages and log entries arrive while walks run, and each walk keeps to ' +
    'what was there when it began: chains move',
  ...paged({
    arrange: (items, call, world, walk) => {
      const { listing } = rowOf(call);
      const path = listing && orderPath(listing);
      if (
        path === undefined ||
        rowOf(call).base === 'metrics' ||
        !/blockTimestamp|sourceTransaction|eventTimestamp/.test(path)
      )
        return items;
      const now = world.now - Math.max(0, behind - walk * pace);
      return items.filter((item) => Number(at(item, path)) <= now);
    },
  }),
};
