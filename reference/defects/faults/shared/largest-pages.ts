import { numberAt } from '../../operators/calls.ts';
import type { Fault } from '../types.ts';
import { nextSlice, repaged } from './data-repaged.ts';

/** A list ends after a page of the largest size. */
export const largestPagesEndTheList: Fault = {
  origin: 'paging',
  sentence: 'Limits; convention 2: pages of the largest size have a token too where the list goes on',
  what: 'with pageSize=100 the look-ahead of one item is capped, so that there is never a token',
  make: (operation) =>
    repaged(operation, {
      follow: (rows, slice, _page, { call }) =>
        numberAt(call.parameters, 'pageSize') === 100 ? undefined : nextSlice(rows, slice),
    }),
};
