import { byLaw, byLawOnce, byCheck } from '../../engine/contract/enforcement.ts';
import { agreement } from '../checks/agreement.ts';
import { declaredPage } from '../checks/declared-page.ts';
import { pages } from '../checks/page.ts';
import { pageForms } from '../checks/page-forms.ts';
import { adjoiningDigits } from '../laws/adjoining-digits.ts';
import { nothingBehindEnd } from '../laws/behind-end.ts';
import { boundCursors, firstCursorIsFirstPage, anyCursorIsAnswered, foreignCursorIsRefused } from '../laws/cursors.ts';
import { continuation } from '../laws/continuation.ts';
import { countIsExact } from '../laws/count.ts';
import { saysWhetherMore, saysOfPages } from '../laws/page-members.ts';
import { interleaved } from '../laws/interleaved.ts';
import { linksKeepParameters, firstLinks, lastLinks, previousLinks } from '../laws/page-links.ts';
import { placesBeforeFirst, sizesBelowMinimum } from '../laws/odd-sizes.ts';
import { otherWaysAgree } from '../laws/other-ways.ts';
import { pagesAreFull, sizeMayChange } from '../laws/page-fullness.ts';
import { sizeIndependence } from '../laws/page-size-independence.ts';
import * as size from '../laws/page-size.ts';
import { unknownToken } from '../laws/rest-errors.ts';
import {
  declares,
  endsByPagesAlone,
  hasCursor,
  hasNumberBeforeSize,
  hasToken,
  isLinked,
  isPaged,
  isSized,
  isUnchanging,
  mayChangeSize,
  refusesForeign,
  rowsOf,
  says,
  saysOfSmallSizes,
  sizeHas,
} from './covers.ts';

const row = rowsOf('x-assay-list: paging');

/** Statements of `x-assay-list` about pages. */
export const pageRequirements = [
  row(
    'api.page.size',
    'A page holds no more items than the size asked for, and no fewer while more exist, unless answers name the next ' +
      'page.',
    isSized,
    { enforcedBy: [byCheck(pages, 'size-limit'), byLaw('laws/page-size', size.withinSize)] },
  ),
  row('api.page.default', 'Without a size, the default size applies.', sizeHas('default'), {
    enforcedBy: byLawOnce('laws/page-size', size.defaultSize),
    followsFrom: ['api.page.size'],
  }),
  row('api.page.maximum', 'The maximum size is accepted.', sizeHas('maximum'), {
    enforcedBy: byLaw('laws/page-size', size.maximumSize),
  }),
  row('api.page.minimum', 'The minimum size is accepted.', sizeHas('minimum'), {
    enforcedBy: byLaw('laws/page-size', size.minimumSize),
  }),
  row(
    'api.page.below-minimum',
    'Sizes below the minimum, zero and negative sizes are answered as declared.',
    saysOfSmallSizes,
    { enforcedBy: byLaw('laws/odd-sizes', sizesBelowMinimum) },
  ),
  row('api.page.before-first', 'Places before the first page are answered as declared.', says('beforeFirst'), {
    enforcedBy: byLaw('laws/odd-sizes', placesBeforeFirst),
  }),
  row('api.page.behind-end', 'A page behind the last one holds no item of the list.', endsByPagesAlone, {
    enforcedBy: byLawOnce('laws/behind-end', nothingBehindEnd),
    level: 'derived',
    followsFrom: ['api.page.continues', 'api.count'],
  }),
  row('api.page.full', 'Every page but the last one is full.', says('fullPages'), {
    enforcedBy: byLaw('laws/page-fullness', pagesAreFull),
    followsFrom: ['api.page.continues', 'api.page.size'],
  }),
  row('api.page.changing-size', 'A walk that changes its page size gives the same list.', mayChangeSize, {
    enforcedBy: byLawOnce('laws/page-fullness', sizeMayChange),
    level: 'derived',
    followsFrom: ['api.page.continues', 'api.page.any-size', 'api.page.size'],
  }),
  row(
    'api.page.not-a-number',
    'A size that is no number is refused, or gives no more than the default.',
    (operation) => sizeHas('default')(operation) && operation.listing?.paging.aboveMaximum !== undefined,
    { enforcedBy: byLaw('laws/page-size', size.sizeNotANumber), level: 'derived' },
  ),
  row(
    'api.page.continues',
    'The next cursor leads to the next page: no item is lost or repeated, and the walk ends.',
    isPaged,
    {
      enforcedBy: byLaw('laws/continuation', continuation),
      fuzzChecks: [byCheck(agreement, 'continues')],
      followsFrom: ['api.page.size'],
    },
  ),
  row('api.page.any-size', 'All pages together are one list, whatever the size.', isSized, {
    enforcedBy: byLawOnce('laws/page-size-independence', sizeIndependence),
    level: 'derived',
    fuzzChecks: [byCheck(agreement, 'page-size')],
    followsFrom: ['api.page.size', 'api.page.continues'],
  }),
  row('api.page.bad-cursor', 'How the service answers an unknown cursor.', hasCursor, {
    enforcedBy: byLaw('laws/rest-errors', unknownToken),
    level: 'open',
  }),
  row('api.page.cursor-error', 'No cursor makes the service fail, whatever the other parameters are.', hasCursor, {
    enforcedBy: byLawOnce('laws/cursors', anyCursorIsAnswered),
    level: 'derived',
  }),
  row('api.page.foreign-cursor', 'The cursor of another list is refused.', refusesForeign, {
    enforcedBy: byLawOnce('laws/cursors', foreignCursorIsRefused),
  }),
  row(
    'api.page.first-cursor',
    'The first cursor leads to the page that a call without a cursor gives.',
    says('firstCursor'),
    { enforcedBy: byLawOnce('laws/cursors', firstCursorIsFirstPage), followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.bound',
    'A cursor that is sent with another filter or order than its list has is answered as declared.',
    says('bound'),
    { enforcedBy: byLaw('laws/cursors', boundCursors), followsFrom: ['api.page.continues', 'api.filter'] },
  ),
  row('api.page.last', 'The form of the last page.', (row) => hasToken(row) && isSized(row), {
    enforcedBy: byCheck(pages, 'last-token'),
    level: 'open',
  }),
  row('api.page.link', 'The host that the next link names.', isLinked, {
    enforcedBy: byCheck(pageForms, 'link-host'),
    level: 'open',
  }),
  row('api.page.previous', 'Each page but the first leads to the page before it.', says('previous'), {
    enforcedBy: byLaw('laws/page-links', previousLinks),
    followsFrom: ['api.page.continues'],
  }),
  row('api.page.first-link', 'Each page links to the first one.', says('firstLink'), {
    enforcedBy: byLaw('laws/page-links', firstLinks),
    followsFrom: ['api.page.continues'],
  }),
  row(
    'api.page.link-parameters',
    'The links of a page have all parameters of the call, with their values.',
    says('keepsParameters'),
    { enforcedBy: byLaw('laws/page-links', linksKeepParameters) },
  ),
  row('api.page.other-ways', 'Offsets and page numbers beside the paging lead to the same list.', says('others'), {
    enforcedBy: byLaw('laws/other-ways', otherWaysAgree),
    followsFrom: ['api.page.continues'],
  }),
  row('api.page.last-link', 'The link to the last page leads to the page where a walk ends.', says('last'), {
    enforcedBy: byLaw('laws/page-links', lastLinks),
    followsFrom: ['api.page.continues'],
  }),
  row('api.page.more', 'Each page says whether items follow it.', says('hasMore'), {
    enforcedBy: byLawOnce('laws/page-members', saysWhetherMore),
    followsFrom: ['api.page.continues'],
  }),
  row(
    'api.page.members',
    'Each page reports correctly the number of pages, its own number, its size and its number of items.',
    says('says'),
    { enforcedBy: byLaw('laws/page-members', saysOfPages), followsFrom: ['api.page.continues', 'api.page.size'] },
  ),
  row('api.page.never-empty', 'No page before the last one is empty.', says('emptyPages'), {
    enforcedBy: byCheck(pageForms, 'never-empty'),
  }),
  row(
    'api.page.digits',
    'Two calls whose number and page size form the same digits, as 1 and 11 or 11 and 1, get pages of their own size.',
    hasNumberBeforeSize,
    {
      enforcedBy: byLawOnce('laws/adjoining-digits', adjoiningDigits),
      level: 'derived',
      followsFrom: ['api.page.size'],
    },
  ),
  row('api.count', 'The count is the number of items of the whole list, on every page.', declares('count'), {
    enforcedBy: [byLaw('laws/count', countIsExact), byCheck(declaredPage, 'counted')],
    section: 'x-assay-list: count',
    followsFrom: ['api.page.size', 'api.page.continues'],
  }),
  row(
    'api.page.interleaved',
    'Concurrent walks with different sizes or filters give the items that each walk gives alone.',
    isUnchanging,
    {
      enforcedBy: byLawOnce('laws/interleaved', interleaved),
      section: 'x-assay-list: unchanged',
      followsFrom: ['api.page.continues'],
    },
  ),
] as const;
