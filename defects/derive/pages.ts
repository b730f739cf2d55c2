import { countOf } from '../../engine/model/list-count.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { isLastItemCursor } from '../../engine/model/list-paging.ts';
import { cursorOf, isCountedPaging, isLinkedPaging, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { when } from '../defect.ts';
import { dropItem, repeatItem, reverseItems, sortAsText, swapNeighbours } from '../operators/items.ts';
import { endEarly, endEmpty, stayOnPage } from '../operators/pages.ts';
import { defaultTo, ignore, shift } from '../operators/parameters.ts';
import { refuse } from '../operators/refusals.ts';
import {
  changeCount,
  changeLastCount,
  dropLast,
  relink,
  repeatAcross,
  repeatBehindEnd,
  skipPage,
  swapAcross,
} from '../operators/walks.ts';
import { type CallTrigger, given, missing, onLaterPages, onPage, whenFiltered } from '../triggers.ts';
import type { Value } from '../value.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import { orderOf } from '../../engine/model/list-order.ts';

/** Walks that lose, repeat or never end. */
export function pagingMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  if (!listing || listing.paging.style === 'none') return [];
  const { paging } = listing;
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'paging', breaks, defect);
  const cursorPlace = cursorOf(paging);
  const isCounted = isCountedPaging(paging);
  return [
    mutant('later pages lose their first item', when(onLaterPages, dropItem('first'))),
    mutant('the second page loses its last item', when(onPage(2), dropItem('last'))),
    mutant('the third page loses its first item', when(onPage(3), dropItem('first'))),
    mutant('the last page loses its last item', when(onLaterPages, dropLast('on the last page'))),
    mutant('later pages hold their first item twice', when(onLaterPages, repeatItem())),
    mutant('later pages are empty', when(onLaterPages, endEmpty())),
    mutant('later pages are refused', refuse(onLaterPages, 400)),
    mutant('later pages get a server error', refuse(onLaterPages, 500)),
    mutant('the last item of a page comes in place of the first of the next', repeatAcross()),
    ...(paging.cursor === undefined
      ? []
      : [
          mutant('the place of a page is ignored', ignore(cursorPlace)),
          mutant('the place of a page is ignored beside a filter', when(whenFiltered, ignore(cursorPlace))),
        ]),
    ...(isCounted ? [mutant('pages begin one place too late', when(onLaterPages, shift(cursorPlace, 1)))] : []),
    ...(paging.style === 'offset'
      ? [
          mutant('places behind the end give the last page', repeatBehindEnd('the last page')),
          mutant('a full last page leads to the first', repeatBehindEnd('the first page after a full one')),
        ]
      : []),
    ...(namesNext(paging) ? [mutant('a page is skipped', skipPage())] : []),
    ...(!isCounted && (!isLastItemCursor(paging) || paging.hasMore !== undefined)
      ? [mutant('walks end with the first page', endEarly())]
      : []),
    ...(paging.style === 'cursor' && !isLastItemCursor(paging)
      ? [mutant('a page leads to itself', when(onLaterPages, stayOnPage()))]
      : []),
    ...(['previous', 'last'] as const)
      .filter((relation) => isLinkedPaging(paging) && paging[relation] !== undefined)
      .map((relation) =>
        mutant(
          `the ${relation} links are missing`,
          relink(relation, () => undefined),
        ),
      ),
  ];
}

/** Less than a document says: by one, and by so much that only longer lists show it. */
const lessBy = { 'one less': 1, '24 less': 24 } as const;

/** The page size ignored, off by one, or refused at its bounds. */
export function sizeMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const row = operation.parameters[listing?.paging.size ?? ''];
  if (!listing || !row) return [];
  const { size, hasNoDefault, promised, ...pages } = pagesOf(operation);
  const mutant = (breaks: string, defect: Mutant['defect'], declare?: string): Mutant =>
    mutantOf(operation, 'size', breaks, defect, declare);
  // Where answers name the next page, a page may be short.
  const fullPages =
    namesNext(listing.paging) && listing.paging.fullPages !== true
      ? 'x-assay-list: paging: fullPages: true'
      : undefined;
  const valueOf = (value: number): Value => (operation.kind === 'json-rpc' ? value : String(value));
  const isBelow: CallTrigger = ({ parameters }) => Number(parameters[size]) < pages.maximum;
  return [
    mutant('is ignored', ignore(size)),
    mutant('pages hold one item more', when(isBelow, shift(size, 1))),
    mutant('is ignored on later pages', when(onLaterPages, ignore(size))),
    mutant('is ignored beside a filter', when(whenFiltered, ignore(size))),
    ...Object.entries(lessBy)
      .filter(([, less]) => hasNoDefault !== true && pages.default - less >= Math.max(1, pages.minimum))
      .map(([words, less]) => mutant(`the default is ${words}`, defaultTo(size, valueOf(pages.default - less)))),
    ...(hasNoDefault === true ? [] : [mutant('a call without it is refused', refuse(missing(size)))]),
    ...(promised === undefined
      ? [
          mutant('the maximum is refused', refuse(given(size, pages.maximum))),
          mutant('the maximum is one less', when(given(size, pages.maximum), shift(size, -1)), fullPages),
        ]
      : []),
    ...(row.minimum === undefined ? [] : [mutant('the minimum is refused', refuse(given(size, row.minimum)))]),
  ];
}

/** Counts that are off by one, or count something else. */
export function countMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const countMember = listing && countOf(listing);
  if (!countMember) return [];
  const { path } = countMember;
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'count', breaks, defect);
  const ofPage = changeCount((_, items) => items.length);
  return [
    mutant(
      'is one too high',
      changeCount((count) => count + 1),
    ),
    mutant(
      'is one too low',
      changeCount((count) => count - 1),
    ),
    mutant('is that of the page', ofPage),
    mutant('is that of the page on later pages', when(onLaterPages, ofPage)),
    mutant(
      'is one too low on the last page',
      changeLastCount((count) => count - 1),
    ),
    ...(path === undefined ? [] : [mutant('is a text', changeCount(String))]),
    mutant(
      'ignores filters',
      when(
        whenFiltered,
        changeCount((count) => count + 7),
      ),
    ),
  ];
}

/** A list without a declared identity of its items gets one mutant, which names the missing declaration. */
export function undeclaredMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  if (!listing) return [];
  const identity = listing.identity?.length ? undefined : 'x-assay-list: identity: [<member>]';
  return identity === undefined
    ? []
    : [
        mutantOf(
          operation,
          'items',
          'the first item comes again on later pages',
          when(onLaterPages, repeatItem()),
          identity,
        ),
      ];
}

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
