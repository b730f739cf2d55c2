import type { Reason } from '../engine/model/reasons.ts';
import { operationName } from '../engine/model/operation-name.ts';
import type { Outcome } from '../engine/model/judging.ts';
import {
  answeredText,
  coverageOf,
  interfaceOf,
  isJudged,
  isVerdictOnTarget,
  percentOf,
  unansweredOperations,
} from './coverage.ts';
import { byReason } from '../engine/model/group-by.ts';
import { endingLimits, givenAs } from '../engine/model/limits.ts';
import { casesByReason, type ComparedRun, lostCases, maxListed } from './judged-before.ts';
import type { Run } from '../engine/model/run.ts';
import { plural } from '../engine/model/text.ts';

/** The parts of a run from which `notTested` decides whether enough was tested. */
export type Tested = ComparedRun &
  Pick<Run, 'untestable' | 'lost' | 'rejectedSubjects' | 'uncheckedRegressions' | 'limits' | 'inputs' | 'baseline'>;

/** A reason why a run is not green although it has no new finding. */
export interface NotTested {
  readonly kind:
    | 'preflight'
    | 'limit'
    | 'lost'
    | 'unanswered'
    | 'nothing-judged'
    | 'coverage'
    | 'judged-before'
    | 'unconfirmed'
    | 'rule-fault'
    | 'rejected-subjects'
    | 'unchecked-regressions'
    | 'stale-entries';
  /** One line. */
  readonly headline: string;
  /** Causes and advice, one line each. */
  readonly details: readonly string[];
}

/** The words before a reason: a run that judged cases was tested in part, and the reason says how far. */
export function titleOfReason(
  { kind }: Pick<NotTested, 'kind'>,
  outcomes: readonly Pick<Outcome, 'verdict'>[],
): string {
  if (kind === 'stale-entries') return 'Stale baseline';
  if (kind === 'rule-fault') return 'A rule does not work';
  return outcomes.some(isVerdictOnTarget) ? 'Tested in part' : 'Not tested';
}

/** The most frequent reasons for cases that were not judged; each includes its advice. */
const mainReasons = (outcomes: readonly Outcome[]): string[] => {
  const groups = byReason(outcomes, 'inconclusive');
  return groups.slice(0, maxListed.reasons).map(([reason, rows]) => `${plural(rows.length, 'case')}: ${reason}`);
};

/** The status that all reasons name, as the end of a sentence; empty if they differ. */
const commonStatus = (reasons: readonly Reason[]): string => {
  const [status, ...otherStatuses] = new Set(reasons.map((reason) => reason.status));
  return status === undefined || otherStatuses.length > 0 ? '' : `; the others answered ${status}`;
};

/** Operations without a usable answer. `min-judged 0` demands none. */
const notAnswered = ({ contract, outcomes, gate, lost }: Tested): NotTested[] => {
  const headline = answeredText(outcomes);
  if (headline === undefined || lost || gate === undefined || gate.minJudged === 0) return [];
  const unanswered = unansweredOperations(outcomes);
  const all = [...unanswered].map(([id, reason]) => `${operationName(contract, id)}: ${reason.text}`);
  const hiddenCount = all.length - maxListed.cases;
  return [
    {
      kind: 'unanswered',
      headline: `${headline}${commonStatus([...unanswered.values()])}`,
      details: [...all.slice(0, maxListed.cases), ...(hiddenCount > 0 ? [`${hiddenCount} more in results.json`] : [])],
    },
  ];
};

/** A run that selects open statements only cannot judge. It must observe each of them. */
const isObserving = (outcomes: readonly Outcome[]): boolean => {
  const selectedOutcomes = outcomes.filter(({ verdict }) => verdict !== 'excluded');
  return selectedOutcomes.length > 0 && selectedOutcomes.every(({ verdict }) => verdict === 'observed');
};

const nothingJudged = ({ outcomes }: Tested): NotTested[] =>
  outcomes.some(isVerdictOnTarget) || isObserving(outcomes)
    ? []
    : [{ kind: 'nothing-judged', headline: 'no case could be judged', details: mainReasons(outcomes) }];

const tooLittle = ({ contract, outcomes, gate }: Tested): NotTested[] => {
  if (!gate || !outcomes.some(isJudged)) return [];
  return coverageOf(contract, outcomes)
    .filter((coverage) => percentOf(coverage) < gate.minJudged)
    .map((coverage) => ({
      kind: 'coverage',
      headline:
        `${percentOf(coverage)} % of the ${coverage.interface} cases were judged ` +
        `(${coverage.judged} of ${coverage.selected}); min-judged asks for ${gate.minJudged} %`,
      details: mainReasons(outcomes.filter((outcome) => interfaceOf(contract, outcome) === coverage.interface)),
    }));
};

const judgedNoLonger = (run: Tested): NotTested[] => {
  const lost = lostCases(run);
  return lost ? [{ kind: 'judged-before', ...lost }] : [];
};

const notConfirmed = ({ contract, outcomes }: Tested): NotTested[] => {
  const open = outcomes.filter(({ unconfirmed = [] }) => unconfirmed.length > 0);
  if (open.length === 0) return [];
  return [
    {
      kind: 'unconfirmed',
      headline: `${plural(open.length, 'case')} showed a violation that could not be confirmed`,
      details: casesByReason(contract, open, ({ unconfirmed = [], reason = '' }) =>
        [unconfirmed[0]?.message, reason].join(': '),
      ),
    },
  ];
};

/** Rules of the user's own that do not work: a line each, with the place in the file. */
const faultyRules = ({ outcomes }: Tested): NotTested[] => {
  const rules = new Map(
    outcomes.flatMap(({ requirement, reason = '', reasonFacts }) =>
      reasonFacts?.code === 'rule-fault' ? [[requirement, reason] as const] : [],
    ),
  );
  const [first = '', ...more] = rules.values();
  if (rules.size === 0) return [];
  const rest = more.length === 0 ? '' : `, and ${plural(more.length, 'more rule')}`;
  return [{ kind: 'rule-fault', headline: `${first}${rest}`, details: more.slice(0, maxListed.cases) }];
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
        .slice(0, maxListed.cases)
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
          details: all.slice(0, maxListed.cases).map(({ fingerprint, reason }) => `${fingerprint}: ${reason}`),
        },
      ];

/** Why a run is not green although it has no new finding; empty: it tested everything that was selected. */
export const notTested = (run: Tested): readonly NotTested[] =>
  run.untestable === undefined
    ? missingParts(run)
    : [{ kind: 'preflight', headline: run.untestable, details: ['no case was judged'] }];

/** Parts that a run lacks because a limit ended it: if one of them is missing, the limit is the first reason. */
const dueToLimits: ReadonlySet<NotTested['kind']> = new Set([
  'unanswered',
  'nothing-judged',
  'coverage',
  'judged-before',
  'unconfirmed',
  'unchecked-regressions',
]);

const endedByLimit = ({ limits, inputs }: Tested, missing: readonly NotTested[]): NotTested[] =>
  inputs === 0 || missing.some(({ kind }) => dueToLimits.has(kind))
    ? endingLimits(limits).map(({ limit, value, what }) => ({
        kind: 'limit',
        headline: `${givenAs(limit)} ${value} ended the run before everything was asked: raise it`,
        details: [what],
      }))
    : [];

/** Under `strict-baseline`. A preset describes many deployments, so one of them may lack some of its entries. */
const staleEntries = ({ gate, baseline = [] }: Tested): NotTested[] => {
  const stale = baseline.filter(({ state, preset }) => state === 'stale' && preset === undefined);
  if (gate?.strictBaseline !== true || stale.length === 0) return [];
  const [verb, pronoun] = stale.length === 1 ? ['occurs', 'it'] : ['occur', 'them'];
  return [
    {
      kind: 'stale-entries',
      headline:
        `${plural(stale.length, 'finding')} of the baseline no longer ${verb}, which strict-baseline forbids: ` +
        `assay baseline update removes ${pronoun}`,
      details: stale.slice(0, maxListed.cases).map(({ fingerprint, reason }) => `${fingerprint}: ${reason}`),
    },
  ];
};

function missingParts(run: Tested): readonly NotTested[] {
  const missing = [
    ...faultyRules(run),
    ...targetLost(run),
    ...notAnswered(run),
    ...nothingJudged(run),
    ...tooLittle(run),
    ...judgedNoLonger(run),
    ...notConfirmed(run),
    ...rejectedKinds(run),
    ...notChecked(run),
  ];
  return [...endedByLimit(run, missing), ...missing, ...staleEntries(run)];
}
