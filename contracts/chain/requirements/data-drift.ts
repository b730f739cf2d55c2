import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { seenBy } from '../../../engine/contract/enforcement.ts';
import { drift } from '../../../properties/checks/drift.ts';
import { except, numbers, rest } from './select.ts';

/** Data document: differences between the document and the answers of a target, which are only observed. */
export default [
  {
    id: 'data.drift.undocumented-member',
    document: 'data',
    level: 'open',
    judge: seenBy(drift, 'undocumented-member'),
    section: 'Resources and their fields',
    covers: rest,
    statement: 'Observed: members that the document does not name, with path and example.',
    inDrift: 'left-out',
  },
  {
    id: 'data.drift.absent-member',
    document: 'data',
    level: 'open',
    judge: seenBy(drift, 'absent-member'),
    section: 'Resources and their fields',
    covers: rest,
    statement: 'Observed: documented members that no answer had.',
    inDrift: 'left-out',
  },
  {
    id: 'data.drift.values',
    document: 'data',
    level: 'open',
    judge: seenBy(drift, 'open-values'),
    section: 'Resources and their fields; States and transitions',
    covers: except(rest, numbers(4, 14, 17, 19)),
    statement: 'Observed: the values of members whose value set the document does not list.',
    inDrift: 'left-out',
  },
] as const satisfies readonly RequirementRow[];
