import { countOf } from '../../engine/model/list-count.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { isLastItemCursor } from '../../engine/model/list-paging.ts';
import { cursorOf, isCountedPaging, isLinkedPaging, namesNext, pagesOf } from '../../engine/model/listing.ts';
import { dropItem, repeatItem } from '../operators/items.ts';
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
} from '../operators/walks.ts';
import { calls, given, missing, onLaterPages, onPage, whenFiltered } from '../triggers.ts';
import type { Value } from '../value.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Walks that lose, repeat or never end. */
export function pagingMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  if (!listing || listing.paging.style === 'none') return [];
  const { paging } = listing;
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'paging', breaks, defect);
  const place = cursorOf(paging);
  const isCounted = isCountedPaging(paging);
  return [
    mutant('later pages lose their first item', dropItem('first').when(onLaterPages)),
    mutant('the second page loses its last item', dropItem('last').when(onPage(2))),
    mutant('the third page loses its first item', dropItem('first').when(onPage(3))),
    mutant('the last page loses its last item', dropLast('on the last page').when(onLaterPages)),
    mutant('later pages hold their first item twice', repeatItem().when(onLaterPages)),
    mutant('later pages are empty', endEmpty().when(onLaterPages)),
    mutant('later pages are refused', refuse(400).when(onLaterPages)),
    mutant('later pages get a server error', refuse(500).when(onLaterPages)),
    mutant('the last item of a page comes in place of the first of the next', repeatAcross()),
    ...(paging.cursor === undefined
      ? []
      : [
          mutant('the place of a page is ignored', ignore(place)),
          mutant('the place of a page is ignored beside a filter', ignore(place).when(whenFiltered)),
        ]),
    ...(isCounted ? [mutant('pages begin one place too late', shift(place, 1).when(onLaterPages))] : []),
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
      ? [mutant('a page leads to itself', stayOnPage().when(onLaterPages))]
      : []),
    ...(['previous', 'last'] as const)
      .filter((relation) => isLinkedPaging(paging) && paging[relation] !== undefined)
      .map((relation) =>
        mutant(
          `the ${relation} links are missing`,
          relink(relation, () => undefined, 'missing'),
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
  const isBelow = calls('size below the maximum', ({ parameters }) => Number(parameters[size]) < pages.maximum);
  return [
    mutant('is ignored', ignore(size)),
    mutant('pages hold one item more', shift(size, 1).when(isBelow)),
    mutant('is ignored on later pages', ignore(size).when(onLaterPages)),
    mutant('is ignored beside a filter', ignore(size).when(whenFiltered)),
    ...Object.entries(lessBy)
      .filter(([, less]) => hasNoDefault !== true && pages.default - less >= Math.max(1, pages.minimum))
      .map(([words, less]) => mutant(`the default is ${words}`, defaultTo(size, valueOf(pages.default - less)))),
    ...(hasNoDefault === true ? [] : [mutant('a call without it is refused', refuse().when(missing(size)))]),
    ...(promised === undefined
      ? [
          mutant('the maximum is refused', refuse().when(given(size, pages.maximum))),
          mutant('the maximum is one less', shift(size, -1).when(given(size, pages.maximum)), fullPages),
        ]
      : []),
    ...(row.minimum === undefined ? [] : [mutant('the minimum is refused', refuse().when(given(size, row.minimum)))]),
  ];
}

/** Counts that are off by one, or count something else. */
export function countMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const place = listing && countOf(listing);
  if (!place) return [];
  const { path } = place;
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'count', breaks, defect);
  const ofPage = changeCount('page', (_, items) => items.length);
  return [
    mutant(
      'is one too high',
      changeCount('+1', (count) => count + 1),
    ),
    mutant(
      'is one too low',
      changeCount('-1', (count) => count - 1),
    ),
    mutant('is that of the page', ofPage),
    mutant('is that of the page on later pages', ofPage.when(onLaterPages)),
    mutant(
      'is one too low on the last page',
      changeLastCount('-1', (count) => count - 1),
    ),
    ...(path === undefined ? [] : [mutant('is a text', changeCount('text', String))]),
    mutant('ignores filters', changeCount('+7', (count) => count + 7).when(whenFiltered)),
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
          repeatItem().when(onLaterPages),
          identity,
        ),
      ];
}
