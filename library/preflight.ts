import type { SentEarlier } from '../engine/client/answers.ts';
import { urlOption } from '../engine/model/names.ts';
import type { Checked } from '../engine/preflight/interface.ts';
import type { Preflight } from '../engine/preflight/preflight.ts';
import { troubleLine } from '../engine/preflight/trouble.ts';

/** Whether a run can begin: `usage` if an option is wrong, `not-tested` if the target does not answer. */
export type Readiness = 'ready' | 'usage' | 'not-tested';

export const readinessOf = (troubled: readonly Pick<Checked, 'trouble'>[]): Readiness => {
  if (troubled.length === 0) return 'ready';
  return troubled.some(({ trouble }) => trouble?.kind === 'usage') ? 'usage' : 'not-tested';
};

/** What preflight says of a target: why it cannot be tested, or the exchanges for the run to reuse. */
export type CheckedTarget =
  | { readonly readiness: 'ready'; readonly sentEarlier: SentEarlier }
  | {
      readonly readiness: 'usage' | 'not-tested';
      /** One for each trouble, with what helps. */
      readonly lines: readonly string[];
      readonly requests: number;
    };

/** Judges the answers of preflight. */
export const checkedTarget = ({ checked, sent, requests }: Preflight): CheckedTarget => {
  const troubled = checked.filter(({ trouble }) => trouble !== undefined);
  const readiness = readinessOf(troubled);
  if (readiness === 'ready') return { readiness, sentEarlier: { requests, exchanges: sent } };
  const decides = (row: Checked): boolean => readinessOf([row]) === readiness;
  // The problems that decide come first.
  const inOrder = troubled.toSorted((a, b) => Number(decides(b)) - Number(decides(a)));
  const lines = inOrder.flatMap(({ base, trouble }, index) => {
    // The advice for swapped URLs corrects both interfaces.
    const isCorrected = inOrder.slice(0, index).some((earlier) => earlier.trouble?.fix?.[base] !== undefined);
    return trouble && !isCorrected ? [troubleLine(trouble)] : [];
  });
  return { readiness, lines: [...lines, ...withoutTroubled(checked, readiness)], requests };
};

/** Advises to judge the interfaces that answered, if others did not. */
function withoutTroubled(checked: readonly Checked[], readiness: Readiness): string[] {
  const options = (isTroubled: boolean): string =>
    checked
      .filter(({ trouble }) => (trouble !== undefined) === isTroubled)
      .map(({ base }) => `--${urlOption(base)}`)
      .join(' and ');
  const answeredOptions = options(false);
  return answeredOptions === '' || readiness !== 'not-tested'
    ? []
    : [`${answeredOptions} answered: leave out ${options(true)} to judge the rest`];
}
