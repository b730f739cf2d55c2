import { caseKey } from '../engine/model/case-key.ts';
import { groupBy } from '../engine/model/group-by.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { endingLimits } from '../engine/model/limits.ts';
import { caseName } from '../engine/model/operation-name.ts';
import { isKnown, type Run } from '../engine/model/run.ts';
import { plural } from '../engine/model/text.ts';
import { behindKnown, isJudged, isSelected } from './coverage.ts';
import type { Contract } from '../engine/model/contract.ts';

/** The most reasons and names that a part of a report lists. */
export const maxListed = { reasons: 3, cases: 20, named: 5 };

/** The first names, and the number of the others. */
function namesOf(names: readonly string[]): string {
  const rest = names.length > maxListed.named ? ` and ${names.length - maxListed.named} more` : '';
  return `${names.slice(0, maxListed.named).join(', ')}${rest}`;
}

/** `3 cases: no address was found (a, b, c)`: cases by reason, the most frequent reason first. */
export const casesByReason = (
  contract: Contract,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome) => string,
): string[] =>
  groupBy(outcomes, reasonOf)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxListed.cases)
    .map(
      ([reason, rows]) =>
        `${plural(rows.length, 'case')}: ${reason} (${namesOf(rows.map((row) => caseName(contract, row)))})`,
    );

/** The parts of a run that are compared with the cases that the baseline records as judged. */
export type ComparedRun = Pick<Run, 'contract' | 'outcomes' | 'gate'> & Partial<Pick<Run, 'limits'>>;

/**
 * Cases of an operation that may stop to apply: data changes. If these are more, and more than this share of the
 * recorded cases, the operation shows no data any more, so its cases are lost. They are also lost if a limit ended the
 * run, because the answers that it did not get could have shown them.
 */
const changing = { cases: 2, share: 1 / 3 };

interface JudgedBefore {
  /** Recorded cases that this run selected. */
  readonly selected: readonly Outcome[];
  /** Those that this run could not judge. */
  readonly lost: readonly Outcome[];
  /** Those that did not apply to the data of this run. */
  readonly notApplicable: readonly Outcome[];
  /** Recorded cases that the contract of this run lacks, as if an overlay were missing; none if cases were selected. */
  readonly absent: readonly string[];
}

function judgedBefore({ outcomes, gate, limits }: ComparedRun): JudgedBefore {
  const before = new Set(gate?.judgedBefore);
  const recorded = outcomes.filter((outcome) => outcome.level !== 'open' && before.has(caseKey(outcome)));
  // An interface without a URL is not judged, although nobody left its cases out.
  const withoutUrl = recorded.filter(({ reasonFacts }) => reasonFacts?.code === 'no-url');
  const selected = recorded.filter(isSelected);
  const isCut = endingLimits(limits).length > 0;
  const byOperation = groupBy(selected, ({ operation }) => operation).map(([, rows]) => {
    const notApplicable = rows.filter(({ applies }) => applies === false);
    const isWithoutData = notApplicable.length > changing.cases && notApplicable.length > changing.share * rows.length;
    const areLost = isWithoutData || isCut;
    const lost = rows.filter((row) => !isJudged(row) && !isKnown(row) && (areLost || row.applies !== false));
    return { lost, notApplicable: areLost ? [] : notApplicable };
  });
  const planned = new Set(outcomes.map(caseKey));
  const isWhole = !outcomes.some(({ reasonFacts }) => reasonFacts?.code === 'not-selected');
  return {
    selected: [...selected, ...withoutUrl],
    absent: isWhole ? [...before].filter((key) => !planned.has(key)) : [],
    lost: [...byOperation.flatMap(({ lost }) => lost), ...withoutUrl],
    notApplicable: byOperation.flatMap(({ notApplicable }) => notApplicable),
  };
}

/** Why the run lost too many cases that the baseline records as judged; undefined if it did not. */
export function lostCases(run: ComparedRun): { readonly headline: string; readonly details: string[] } | undefined {
  const { contract, gate } = run;
  const { selected, lost, absent } = judgedBefore(run);
  const [count, recorded] = [lost.length + absent.length, selected.length + absent.length];
  if (!gate || 100 * count <= gate.maxLost * recorded) return undefined;
  const ofDepth = lost.some(({ reasonFacts }) => reasonFacts?.code === 'left-to-depth');
  return {
    headline:
      `${count} of ${plural(recorded, 'case')} that the baseline records as judged were not judged ` +
      `(max-lost allows ${gate.maxLost} %)`,
    details: [
      ...casesByReason(contract, lost, ({ reason, verdict }) => reason ?? verdict),
      ...(ofDepth ? ['give the --depth of the run that made the baseline'] : []),
      ...(absent.length === 0
        ? []
        : [
            `${plural(absent.length, 'case')}: not in these documents; is an overlay or a document missing? ` +
              `(${namesOf(absent)})`,
          ]),
      'if they went on purpose, `assay baseline update` records the others',
    ],
  };
}

/** Cases that passed on a part of the target's data, by how that is said; each with the parts. */
export const judgedInPart = (
  outcomes: readonly Outcome[],
): readonly (readonly [what: string, rows: readonly { readonly outcome: Outcome; readonly values: string }[]])[] =>
  groupBy(
    outcomes
      .filter(({ verdict }) => verdict === 'pass')
      .flatMap((outcome) =>
        outcome.observations
          .filter(({ inPart }) => inPart === true)
          .map(({ what, values }) => ({ what, outcome, values: values.join(', ') })),
      ),
    ({ what }) => what,
  );

/**
 * Lines about cases that a gate may believe tested: those that known findings hide, those that the baseline records as
 * judged and that did not apply to the data of this run, and those that passed on a part of the data.
 */
export function hiddenCaseLines(run: ComparedRun): readonly string[] {
  const names = (outcomes: readonly Outcome[]): string =>
    namesOf(outcomes.map((outcome) => caseName(run.contract, outcome)));
  const hiddenCases = behindKnown(run.outcomes);
  const { notApplicable } = judgedBefore(run);
  return [
    ...(hiddenCases.length === 0 ? [] : [`not tested behind known findings: ${names(hiddenCases)}`]),
    ...(notApplicable.length === 0
      ? []
      : [
          `${plural(notApplicable.length, 'case')} that the baseline records as judged did not apply this time: ` +
            names(notApplicable),
        ]),
    ...judgedInPart(run.outcomes).map(
      ([label, rows]) =>
        `${plural(rows.length, 'case')} passed on a part of the data: ${label} ` +
        `(${namesOf([...new Set(rows.map(({ values }) => values))])})`,
    ),
  ];
}
