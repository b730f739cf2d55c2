import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { itemsInRange } from '../../../properties/checks/ranges.ts';
import { adjoiningRanges } from '../../../properties/laws/adjoining-ranges.ts';
import { emptyRanges } from '../../../properties/laws/empty-ranges.ts';
import { ranges } from '../../../properties/laws/ranges.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { numbers, readableItems, withRange } from './select.ts';

/** Data document, block ranges: their two ends, half-open, alone and together. */
export default requirementRows(
  { document: 'data', covers: withRange, section: 'What the service does, 5' },
  {
    'data.range.start-inclusive': {
      judge: asks('laws/ranges', ranges('around')),
      buildsOn: readableItems,
      followsFrom: ['data.range.inside'],
      statement: 'An item in block `startBlock` is in the answer.',
      fuzzChecks: [seenBy(agreement, 'start-inclusive')],
    },
    'data.range.end-exclusive': {
      judge: asks('laws/ranges', ranges('between')),
      buildsOn: readableItems,
      followsFrom: ['data.range.inside'],
      statement: 'An item in block `endBlock` is not in the answer.',
    },
    'data.range.start-only': {
      judge: asks('laws/ranges', ranges('from')),
      buildsOn: readableItems,
      followsFrom: ['data.range.start-inclusive', 'data.range.inside'],
      statement: 'With `startBlock` alone the range ends at the most recent block.',
      fuzzChecks: [seenBy(agreement, 'start-alone')],
    },
    'data.range.end-only': {
      judge: asks('laws/ranges', ranges('to')),
      buildsOn: readableItems,
      followsFrom: ['data.range.inside', 'data.range.end-exclusive'],
      statement: 'With `endBlock` alone the range starts at genesis.',
      fuzzChecks: [seenBy(agreement, 'end-alone')],
    },
    'data.range.inside': {
      judge: seenBy(itemsInRange, 'inside'),
      statement: 'Every item lies in the requested block range.',
    },
    'data.range.splice': {
      level: 'derived',
      judge: asksOnce('laws/adjoining-ranges', adjoiningRanges),
      cost: 3,
      buildsOn: readableItems,
      followsFrom: [
        'data.range.inside',
        'data.range.start-inclusive',
        'data.range.end-exclusive',
        'data.range.empty',
        'data.range.start-only',
        'data.range.end-only',
      ],
      statement: 'The answers for [a,b) and [b,c) together equal the answer for [a,c), every item once.',
      fuzzChecks: [seenBy(agreement, 'adjoining-ranges')],
      because:
        'Data document, What the service does, 5: a range includes its start and excludes its end. So of two ' +
        'adjoining ranges each block is in exactly one.',
    },
    'data.range.whole': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/ranges', ranges('whole')),
      section: 'What the service does, 5; Endpoints, row 19',
      covers: (operation) => withRange(operation) || numbers(19)(operation),
      buildsOn: readableItems,
      followsFrom: ['data.range.inside', 'data.range.start-inclusive', 'data.range.start-only', 'data.range.end-only'],
      statement:
        'A block range or time window that covers a whole list gives the whole list, however wide the range is.',
      because:
        'Data document, What the service does, 5: a range selects by block; Endpoints, row 19: a window selects by ' +
        'time. So a range around every item of a list selects every item.',
    },
    'data.range.empty': {
      level: 'derived',
      judge: asks('laws/empty-ranges', emptyRanges),
      followsFrom: ['data.range.inside', 'data.range.end-exclusive'],
      statement:
        'A range whose `startBlock` equals its `endBlock` holds nothing (or is refused with a documented error).',
      because:
        'Data document, What the service does, 5: a range includes its start and excludes its end. So no block is in ' +
        'a range that ends where it starts.',
    },
  },
);
