import { orderPaths } from '../../../engine/model/listing.ts';
import { at, hashOf, rowOf } from './shared/bodies.ts';
import { paged } from './shared/paged.ts';

export default {
  what:
    'items that the order does not tell apart come in another order in every walk: the document says nothing ' +
    'about ties',
  ...paged({
    arrange: (items, call, _world, walk) => {
      const { listing } = rowOf(call);
      const { identity = [] } = listing ?? {};
      const [by] = listing ? orderPaths(listing, call.parameters) : [];
      const rows = items.map((item, place) => ({
        item,
        rank: by === undefined ? undefined : at(item, by),
        place,
        draw: hashOf(
          `${walk} ${identity.map((path) => String(at(item, path))).join(' ')} ${identity.length === 0 ? place : ''}`,
        ),
      }));
      // Neighbours of one rank are a tie; where nothing orders the list, all of it is one.
      let tie = 0;
      const tied = rows.map((row, index) => ({
        ...row,
        tie: index > 0 && rows[index - 1]?.rank !== row.rank ? (tie += 1) : tie,
      }));
      return tied.sort((a, b) => a.tie - b.tie || a.draw - b.draw).map(({ item }) => item);
    },
  }),
};
