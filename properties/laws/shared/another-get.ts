import { nameOf } from '../../../engine/model/operation-name.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../lists/frozen-window.ts';

/** Headers that change nothing about what a GET returns: it accepts a coding, and names a version that never was. */
export const anotherGet = {
  headers: { 'accept-encoding': 'gzip', 'if-none-match': '"assay-no-such-version"' },
} as const;

/** The known call with the most items. */
export const largestKnownCall = (c: CaseContext): KnownCall =>
  [...c.knownCalls].sort((a, b) => b.count - a.count)[0] ??
  inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
