import { orderOf } from '../../engine/model/list-order.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { when } from '../defect.ts';
import { reverseItems, sortAsText, swapNeighbours } from '../operators/items.ts';
import { ignore } from '../operators/parameters.ts';
import { refuse } from '../operators/refusals.ts';
import { swapAcross } from '../operators/walks.ts';
import { given, onLaterPages, onPage } from '../triggers.ts';
import { type Mutant, mutantOf } from './mutant.ts';

const declaration = 'x-assay-list: order: { by: <member>, direction: … }';

/** Orders reversed, ignored or broken at one place. */
export function orderMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  if (!listing) return [];
  const { order } = listing;
  if (!order) return [mutantOf(operation, 'order', 'pages are reversed', reverseItems(), declaration)];

  const mutant = (breaks: string, defect: Mutant['defect'], declare?: string): Mutant =>
    mutantOf(operation, 'order', breaks, defect, declare);
  const members = orderOf(listing).members;
  const [first] = members;
  const { parameter, keys } = order;
  return [
    mutant('pages are reversed', reverseItems(), order.by === undefined ? declaration : undefined),
    mutant('later pages are reversed', when(onLaterPages, reverseItems())),
    ...(first
      ? [
          mutant('two neighbours change places', swapNeighbours(first.path)),
          mutant('two neighbours of the second page change places', when(onPage(2), swapNeighbours(first.path))),
        ]
      : []),
    ...(first && listing.paging.style !== 'none'
      ? [mutant('items at the edges of pages change places', swapAcross())]
      : []),
    ...(first && (first.type ?? 'number') === 'number'
      ? [mutant('numbers are ordered as texts', sortAsText(first.path))]
      : []),
    ...(first?.collation === 'ignoreCase'
      ? [mutant('capitals come before small letters', sortAsText(first.path))]
      : []),
    ...[parameter, keys?.parameter].flatMap((name) =>
      name === undefined
        ? []
        : [mutant(`${name} is ignored`, ignore(name)), mutant(`${name} is refused`, refuse(given(name)))],
    ),
  ];
}
