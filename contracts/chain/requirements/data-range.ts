import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { itemsInRange } from '../../../properties/checks/ranges.ts';
import { adjoiningRanges } from '../../../properties/laws/adjoining-ranges.ts';
import { emptyRanges } from '../../../properties/laws/empty-ranges.ts';
import { ranges } from '../../../properties/laws/ranges.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { numbers, withRange } from './select.ts';

/** Data document, block ranges: their two ends, half-open, alone and together. */
export default [
  {
    id: 'data.range.start-inclusive',
    document: 'data',
    level: 'stated',
    judge: asks('laws/ranges', ranges('around')),
    section: 'What the service does, 5',
    covers: withRange,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    statement: 'An item in block `startBlock` is in the answer.',
    fuzzChecks: [seenBy(agreement, 'start-inclusive')],
  },
  {
    id: 'data.range.end-exclusive',
    document: 'data',
    level: 'stated',
    judge: asks('laws/ranges', ranges('between')),
    section: 'What the service does, 5',
    covers: withRange,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: ['data.range.inside'],
    statement: 'An item in block `endBlock` is not in the answer.',
  },
  {
    id: 'data.range.start-only',
    document: 'data',
    level: 'stated',
    judge: asks('laws/ranges', ranges('from')),
    section: 'What the service does, 5',
    covers: withRange,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: ['data.range.start-inclusive', 'data.range.inside'],
    statement: 'With `startBlock` alone the range ends at the most recent block.',
    fuzzChecks: [seenBy(agreement, 'start-alone')],
  },
  {
    id: 'data.range.end-only',
    document: 'data',
    level: 'stated',
    judge: asks('laws/ranges', ranges('to')),
    section: 'What the service does, 5',
    covers: withRange,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: ['data.range.inside', 'data.range.end-exclusive'],
    statement: 'With `endBlock` alone the range starts at genesis.',
    fuzzChecks: [seenBy(agreement, 'end-alone')],
  },
  {
    id: 'data.range.inside',
    document: 'data',
    level: 'stated',
    judge: seenBy(itemsInRange, 'inside'),
    section: 'What the service does, 5',
    covers: withRange,
    statement: 'Every item lies in the requested block range.',
  },
  {
    id: 'data.range.splice',
    document: 'data',
    level: 'derived',
    judge: asks('laws/adjoining-ranges', adjoiningRanges),
    cost: 3,
    section: 'What the service does, 5',
    covers: withRange,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
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
  },
  {
    id: 'data.range.whole',
    comparesAnswers: true,
    document: 'data',
    level: 'derived',
    judge: asks('laws/ranges', ranges('whole')),
    section: 'What the service does, 5; Endpoints, row 19',
    covers: (operation) => withRange(operation) || numbers(19)(operation),
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: ['data.range.inside', 'data.range.start-inclusive', 'data.range.start-only', 'data.range.end-only'],
    statement: 'A block range or time window that covers a whole list gives the whole list, however wide the range is.',
  },
  {
    id: 'data.range.empty',
    document: 'data',
    level: 'derived',
    judge: asks('laws/empty-ranges', emptyRanges),
    section: 'What the service does, 5',
    covers: withRange,
    followsFrom: ['data.range.inside', 'data.range.end-exclusive'],
    statement:
      'A range whose `startBlock` equals its `endBlock` holds nothing (or is refused with a documented error).',
  },
] as const satisfies readonly RequirementRow[];
