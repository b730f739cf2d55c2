import { byLaw, byCheck } from '../../engine/contract/enforcement.ts';
import { agreement } from '../checks/agreement.ts';
import { order } from '../checks/order.ts';
import { orderTies } from '../laws/order-ties.ts';
import { inOrder as keepsOrder } from '../laws/order.ts';
import { sortedWalks } from '../laws/sorted-walks.ts';
import { hasKeys, hasTies, inOrder, isSortedByPages, isTurned, rowsOf } from './covers.ts';

const row = rowsOf('x-assay-list: order');

/** Statements of `x-assay-list` about the order of items. */
export const orderRequirements = [
  row('api.order', 'Items are in order.', inOrder, {
    enforcedBy: [byCheck(order, 'ordered'), byLaw('laws/order', keepsOrder('default'))],
    followsFrom: ['api.page.continues'],
  }),
  row('api.order.direction', 'The parameter reverses the order, and no item is lost.', isTurned, {
    enforcedBy: byLaw('laws/order', keepsOrder('directions')),
    fuzzChecks: [byCheck(agreement, 'direction')],
    followsFrom: ['api.page.continues'],
  }),
  row('api.order.keys', 'Each sort key orders the list in each direction, and no item is lost.', hasKeys, {
    enforcedBy: [byCheck(order, 'by-key'), byLaw('laws/order', keepsOrder('keys'))],
    followsFrom: ['api.page.size', 'api.page.continues'],
  }),
  row('api.order.ties', 'Items of equal values are in the declared order, whatever the page size.', hasTies, {
    enforcedBy: byLaw('laws/order-ties', orderTies),
    followsFrom: ['api.page.continues', 'api.order', 'api.order.direction', 'api.order.keys'],
  }),
  row(
    'api.page.sorted-walk',
    'In every order and direction, a walk by small pages loses no item, repeats none and keeps the order, even if ' +
      'items at the edge of a page have equal values.',
    isSortedByPages,
    {
      enforcedBy: byLaw('laws/sorted-walks', sortedWalks),
      section: 'x-assay-list: paging, order',
      level: 'derived',
      followsFrom: ['api.page.continues', 'api.page.any-size', 'api.order', 'api.order.direction', 'api.order.keys'],
    },
  ),
] as const;
