import { seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { drift } from '../../../properties/checks/drift.ts';
import { except, numbers, rest } from './select.ts';

/** Data document: differences between the document and the answers of a target, which are only observed. */
export default requirementRows(
  { document: 'data', level: 'open', covers: rest, section: 'Resources and their fields', inDrift: 'left-out' },
  {
    'data.drift.undocumented-member': {
      judge: seenBy(drift, 'undocumented-member'),
      statement: 'Observed: members that the document does not name, with path and example.',
    },
    'data.drift.absent-member': {
      judge: seenBy(drift, 'absent-member'),
      statement: 'Observed: documented members that no answer had.',
    },
    'data.drift.values': {
      judge: seenBy(drift, 'open-values'),
      section: 'Resources and their fields; States and transitions',
      covers: except(rest, numbers(4, 14, 17, 19)),
      statement: 'Observed: the values of members whose value set the document does not list.',
    },
  },
);
