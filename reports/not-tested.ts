import { caseName, operationName } from '../engine/model/operation-name.ts';
import type { Outcome } from '../engine/model/judging.ts';
import { caseKey } from '../engine/model/case-key.ts';
import {
  answeredText,
  coverageOf,
  interfaceOf,
  isJudged,
  isSelected,
  percentOf,
  shareText,
  unansweredOperations,
} from './coverage.ts';
import { byReason, groupBy } from '../engine/model/group-by.ts';
import type { Run } from '../engine/model/run.ts';
import { plural } from '../engine/model/text.ts';

/** The parts of a run from which `notTested` decides whether enough was tested. */
export type Tested = Pick<
  Run,
  'contract' | 'outcomes' | 'gate' | 'untestable' | 'lost' | 'rejectedSubjects' | 'uncheckedRegressions'
>;

/** A reason why a run is not green although it has no new finding. */
export interface NotTested {
  readonly kind:
    | 'preflight'
    | 'lost'
    | 'unanswered'
    | 'nothing-judged'
    | 'coverage'
    | 'judged-before'
    | 'unconfirmed'
    | 'rejected-subjects'
    | 'unchecked-regressions';
  /** One line. */
  readonly headline: string;
  /** Causes and advice, one line each. */
  readonly details: readonly string[];
}

/** The words before a reason: a run that judged cases was tested in part, and the reason says how far. */
export const notTestedTitle = (outcomes: readonly Pick<Outcome, 'verdict'>[]): string =>
  outcomes.some(isJudged) ? 'Tested in part' : 'Not tested';

const most = { reasons: 3, cases: 20, named: 5 };

/** The most frequent reasons for cases that were not judged; each includes its advice. */
const mainReasons = (outcomes: readonly Outcome[]): string[] => {
  const groups = byReason(outcomes, 'inconclusive');
  return groups.slice(0, most.reasons).map(([reason, rows]) => `${plural(rows.length, 'case')}: ${reason}`);
};

/** Operations without a usable answer. `--min-judged 0` demands none. */
const notAnswered = ({ contract, outcomes, gate, lost }: Tested): NotTested[] => {
  const headline = answeredText(outcomes);
  if (headline === undefined || lost || gate === undefined || gate.minJudged === 0) return [];
  const all = [...unansweredOperations(outcomes)].map(([id, why]) => `${operationName(contract, id)}: ${why}`);
  const left = all.length - most.cases;
  return [
    {
      kind: 'unanswered',
      headline,
      details: [...all.slice(0, most.cases), ...(left > 0 ? [`${left} more in results.json`] : [])],
    },
  ];
};

/** A run that selects open statements only cannot judge. It must observe each of them. */
const isObserving = (outcomes: readonly Outcome[]): boolean => {
  const asked = outcomes.filter(({ verdict }) => verdict !== 'excluded');
  return asked.length > 0 && asked.every(({ verdict }) => verdict === 'observed');
};

const nothingJudged = ({ outcomes }: Tested): NotTested[] =>
  outcomes.some(isJudged) || isObserving(outcomes)
    ? []
    : [{ kind: 'nothing-judged', headline: 'no case could be judged', details: mainReasons(outcomes) }];

const tooLittle = ({ contract, outcomes, gate }: Tested): NotTested[] => {
  if (!gate || !outcomes.some(isJudged)) return [];
  return coverageOf(contract, outcomes)
    .filter((coverage) => percentOf(coverage) < gate.minJudged)
    .map((coverage) => ({
      kind: 'coverage',
      headline:
        `${shareText(coverage)} cases of the ${coverage.interface} interface were judged that its data could show, ` +
        `--min-judged asks for ${gate.minJudged} %`,
      details: mainReasons(outcomes.filter((outcome) => interfaceOf(contract, outcome) === coverage.interface)),
    }));
};

const judgedNoLonger = ({ contract, outcomes, gate }: Tested): NotTested[] => {
  if (!gate?.judgedBefore) return [];
  const before = new Set(gate.judgedBefore);
  const selected = outcomes.filter((outcome) => isSelected(outcome) && before.has(caseKey(outcome)));
  const lost = selected.filter((outcome) => !isJudged(outcome));
  if (100 * lost.length <= gate.maxLost * selected.length) return [];
  const left = lost.length - most.cases;
  return [
    {
      kind: 'judged-before',
      headline:
        `${plural(lost.length, 'case')} of ${selected.length} that the baseline records as judged could not ` +
        `be judged; --max-lost allows ${gate.maxLost} %`,
      details: [
        ...lost
          .slice(0, most.cases)
          .map((outcome) => `${caseName(contract, outcome)}: ${outcome.reason ?? outcome.verdict}`),
        ...(left > 0 ? [`${left} more in results.json`] : []),
      ],
    },
  ];
};

const notConfirmed = ({ contract, outcomes }: Tested): NotTested[] => {
  const open = outcomes.filter(({ unconfirmed = [] }) => unconfirmed.length > 0);
  if (open.length === 0) return [];
  return [
    {
      kind: 'unconfirmed',
      headline: `${plural(open.length, 'case')} showed a violation that could not be confirmed`,
      details: groupBy(open, ({ unconfirmed = [] }) => unconfirmed[0]?.message ?? '')
        .slice(0, most.cases)
        .map(([message, rows]) => {
          const names = rows.slice(0, most.named).map((row) => caseName(contract, row));
          const rest = rows.length > names.length ? ` and ${rows.length - names.length} more` : '';
          const where = `${names.join(', ')}${rest}`;
          return `${plural(rows.length, 'case')}: ${message} (${where}): ${rows[0]?.reason ?? ''}`;
        }),
    },
  ];
};

const targetLost = ({ lost }: Tested): NotTested[] =>
  lost ? [{ kind: 'lost', headline: lost.message, details: ['nothing was asked after that'] }] : [];

/** Kinds without any accepted configured subject. If one subject of a kind was accepted, the others do not matter. */
const rejectedKinds = ({ rejectedSubjects = [] }: Tested): NotTested[] => {
  const rejected = rejectedSubjects.filter(({ wholeKind }) => wholeKind);
  if (rejected.length === 0) return [];
  const kinds = [...new Set(rejected.map(({ kind }) => kind))];
  return [
    {
      kind: 'rejected-subjects',
      headline: `the target accepted no configured ${kinds.join(', no configured ')}`,
      details: rejected
        .slice(0, most.cases)
        .map(
          ({ kind, value, refusals }) =>
            `${kind} ${value}: ${plural(refusals, 'refused call')}; check "subjects" in --config`,
        ),
    },
  ];
};

const notChecked = ({ uncheckedRegressions: all = [] }: Tested): NotTested[] =>
  all.length === 0
    ? []
    : [
        {
          kind: 'unchecked-regressions',
          headline: `${plural(all.length, 'regression')} could not be checked`,
          details: all.slice(0, most.cases).map(({ fingerprint, reason }) => `${fingerprint}: ${reason}`),
        },
      ];

/** Why a run is not green although it has no new finding; empty: it tested everything that was selected. */
export const notTested = (run: Tested): readonly NotTested[] =>
  run.untestable === undefined
    ? missingParts(run)
    : [{ kind: 'preflight', headline: run.untestable, details: ['no case was judged'] }];

const missingParts = (run: Tested): readonly NotTested[] => [
  ...targetLost(run),
  ...notAnswered(run),
  ...nothingJudged(run),
  ...tooLittle(run),
  ...judgedNoLonger(run),
  ...notConfirmed(run),
  ...rejectedKinds(run),
  ...notChecked(run),
];
