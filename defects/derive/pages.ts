import { countOf } from '../../engine/model/list-count.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { pagesOf } from '../../engine/model/pages-of.ts';
import { itemsOf } from '../call.ts';
import { changeBody } from '../operators/answers.ts';
import { dropItem, repeatItem } from '../operators/items.ts';
import { changeBodyMember } from '../operators/members.ts';
import { endEarly, endEmpty, stayOnPage } from '../operators/pages.ts';
import { defaultTo, ignore, shift } from '../operators/parameters.ts';
import { refuse } from '../operators/refusals.ts';
import { calls, given, onLaterPages, onPage, whenFiltered } from '../triggers.ts';
import { numeric, withAt } from '../values.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Walks that lose, repeat or never end. */
export function pagingMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  if (!listing || listing.paging.style === 'none') return [];
  const { style, cursor = [], next } = listing.paging;
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'paging', breaks, defect);
  const cursors = [cursor].flat();
  const isCounted = style === 'offset' || style === 'page';
  return [
    mutant('later pages lose their first item', dropItem('first').when(onLaterPages)),
    mutant('the second page loses its last item', dropItem('last').when(onPage(2))),
    mutant('later pages hold their first item twice', repeatItem().when(onLaterPages)),
    mutant('later pages are empty', endEmpty().when(onLaterPages)),
    mutant('later pages are refused', refuse(400).when(onLaterPages)),
    mutant('later pages get a server error', refuse(500).when(onLaterPages)),
    ...(cursors.length > 0
      ? [
          mutant('the place of a page is ignored', ignore(...cursors)),
          mutant('the place of a page is ignored beside a filter', ignore(...cursors).when(whenFiltered)),
        ]
      : []),
    ...(isCounted && cursors[0] !== undefined
      ? [mutant('pages begin one place too late', shift(cursors[0], 1).when(onLaterPages))]
      : []),
    ...(!isCounted && (typeof next === 'string' || style === 'link')
      ? [mutant('walks end with the first page', endEarly())]
      : []),
    ...(style === 'cursor' && typeof next === 'string'
      ? [mutant('a page leads to itself', stayOnPage().when(onLaterPages))]
      : []),
  ];
}

/** The page size ignored, off by one, or refused at its bounds. */
export function sizeMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const row = operation.parameters[listing?.paging.size ?? ''];
  if (!listing || !row) return [];
  const { size, hasNoDefault, promised, ...pages } = pagesOf(operation);
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'size', breaks, defect);
  const isBelow = calls('size below the maximum', ({ parameters }) => Number(parameters[size]) < pages.maximum);
  return [
    mutant('is ignored', ignore(size)),
    mutant('pages hold one item more', shift(size, 1).when(isBelow)),
    mutant('is ignored on later pages', ignore(size).when(onLaterPages)),
    ...(hasNoDefault === true || pages.default <= pages.minimum
      ? []
      : [mutant('the default is one less', defaultTo(size, String(pages.default - 1)))]),
    ...(promised === undefined ? [mutant('the maximum is refused', refuse().when(given(size, pages.maximum)))] : []),
    ...(row.minimum === undefined ? [] : [mutant('the minimum is refused', refuse().when(given(size, row.minimum)))]),
  ];
}

/** Counts that are off by one, or count something else. */
export function countMutants(operation: Operation): readonly Mutant[] {
  const { listing } = operation;
  const { path } = (listing && countOf(listing)) ?? {};
  if (!listing || path === undefined) return [];
  const mutant = (breaks: string, defect: Mutant['defect']): Mutant => mutantOf(operation, 'count', breaks, defect);
  const add = (by: number): Mutant['defect'] =>
    changeBodyMember(path, (value) => (numeric(value) === undefined ? value : Number(value) + by), `+${by}`);
  return [
    mutant('is one too high', add(1)),
    mutant('is one too low', add(-1)),
    mutant(
      'is that of the page',
      changeBody('count page', (body) => withAt(body, path, itemsOf(operation, body).length) ?? body),
    ),
    mutant('is a text', changeBodyMember(path, String, 'text')),
    mutant(
      'ignores filters',
      changeBodyMember(path, (value) => (numeric(value) === undefined ? value : Number(value) + 7), '+7').when(
        whenFiltered,
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
          repeatItem().when(onLaterPages),
          identity,
        ),
      ];
}
