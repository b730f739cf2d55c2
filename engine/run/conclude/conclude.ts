import type { Contract } from '../../model/contract.ts';
import type { Finding, Known, Outcome, PassiveCheck } from '../../model/judging.ts';
import type { Redactor } from '../../client/redact.ts';
import type { Limits } from '../../model/limits.ts';
import type { Case } from '../../model/requirement.ts';
import { explain } from './causes.ts';
import type { UseOfOperations } from '../judge/operation-use.ts';
import { withUse } from './unanswered-operations.ts';
import type { EngineOptions } from '../options.ts';
import type { IntermittentErrors } from '../judge/server-errors.ts';
import { type Loss, withoutRejections } from './after-loss.ts';
import { type DiscoveryEnd, withoutAdvice } from './cut-discovery.ts';
import { caseKey } from '../../model/case-key.ts';
import { caseName } from '../../model/operation-name.ts';
import { shapeRequirement } from '../../schema/shape.ts';
import { defined } from '../../model/defined.ts';
import { shortenedExchange, shortener } from '../judge/shorten.ts';

const defaultKiB = 16;

/**
 * Truncates findings for reports: each text to the KiB of the options. Findings beyond the maximum lose their exchanges
 * but keep their names, so that a gate sees all of them. `limits` counts both.
 */
export const truncateFindings = (
  outcomes: readonly Outcome[],
  { maxAttachmentKiB = defaultKiB, maxFindings = Infinity }: Pick<EngineOptions, 'maxAttachmentKiB' | 'maxFindings'>,
  limits: Limits,
): readonly Outcome[] => {
  const shorten = shortener(maxAttachmentKiB * 1024, () => limits.reach('max-attachment', maxAttachmentKiB));
  const cut = (text: string): string => shorten(text, 'see the exchanges');
  let count = 0;
  const present = (finding: Finding): Finding => {
    const { expected, actual, pointer } = finding;
    const short = {
      ...finding,
      expected: cut(expected),
      actual: cut(actual),
      ...defined({ pointer: pointer === undefined ? undefined : cut(pointer) }),
    };
    count += 1;
    if (count <= maxFindings)
      return { ...short, exchanges: finding.exchanges.map((exchange) => shortenedExchange(exchange, shorten)) };
    limits.reach('max-findings', maxFindings);
    return { ...short, exchanges: [], curl: [] };
  };
  return outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.map(present),
    ...defined({ unconfirmed: outcome.unconfirmed?.map(present) }),
  }));
};

/** If an operation's answers have the wrong form, its cases without evidence point to the case that is violated. */
const pointToPreconditions = (contract: Contract, outcomes: readonly Outcome[]): readonly Outcome[] => {
  const forms = ({ operation }: Outcome): readonly (string | undefined)[] => [
    contract.requirementOf('checks/http', 'json', operation),
    shapeRequirement({ operation: contract.operation(operation) }),
  ];
  const broken = new Map(
    outcomes
      .filter((outcome) => outcome.verdict === 'fail' && forms(outcome).includes(outcome.requirement))
      .map((outcome) => [outcome.operation, outcome] as const),
  );
  // A case that passed explains nothing.
  const idle = new Set(
    outcomes.flatMap((outcome) =>
      outcome.verdict === 'pass' || outcome.verdict === 'observed' ? [caseKey(outcome)] : [],
    ),
  );
  return outcomes.map((outcome) => {
    const { reason, reasonFacts: { code, see } = {} } = outcome;
    if (outcome.verdict !== 'inconclusive' || reason === undefined) return outcome;
    const form = code === 'no-evidence' || code === 'not-observed' ? broken.get(outcome.operation) : undefined;
    const cause = form ?? see;
    if (!cause || idle.has(caseKey(cause)) || caseKey(cause) === caseKey(outcome)) return outcome;
    const pointed = { ...outcome, reason: `${reason}; see ${caseName(contract, cause)}` };
    if (!form) return pointed;
    const { applies: _, ...withoutApplies } = pointed;
    return { ...withoutApplies, behind: caseKey(form) };
  });
};

/** An outcome without secrets in the words of its judge. Exchanges have none. */
function withoutSecrets(outcome: Outcome, hide: Redactor | undefined): Outcome {
  if (!hide) return outcome;
  const inFinding = (finding: Finding): Finding => ({
    ...finding,
    message: hide(finding.message),
    expected: hide(finding.expected),
    actual: hide(finding.actual),
    ...defined({ about: finding.about && hide(finding.about) }),
  });
  const { reason, unconfirmed } = outcome;
  return {
    ...outcome,
    findings: outcome.findings.map(inFinding),
    observations: outcome.observations.map((row) => ({
      ...row,
      what: hide(row.what),
      values: row.values.map((value) => hide(value)),
    })),
    ...defined({ reason: reason && hide(reason), unconfirmed: unconfirmed?.map(inFinding) }),
  };
}

/** The facts that change the outcomes of a run, of merged shards, of a campaign, or of a recording. */
export interface RunFacts {
  readonly cases: ReadonlyMap<string, Case>;
  /** The checks that judged the exchanges. */
  readonly checks: ReadonlyMap<string, PassiveCheck>;
  readonly use?: UseOfOperations;
  /** Accepted keys that were refused from some exchange on. */
  readonly losses?: readonly Loss[];
  readonly discoveryEndedBy?: DiscoveryEnd;
  /** Server errors that came to some calls of an operation only. */
  readonly errors?: IntermittentErrors;
  readonly known?: Readonly<Record<string, Known>>;
  /** Removes secrets from texts: a rule of the user's own may put one into a message. Absent: no rule is known. */
  readonly hide?: Redactor | undefined;
  /** Bounds for the texts and numbers of findings, and the counter of those that were cut. */
  readonly bounds?: {
    readonly options: Pick<EngineOptions, 'maxAttachmentKiB' | 'maxFindings'>;
    readonly limits: Limits;
  };
}

/**
 * Turns the raw outcomes of a run into those that reports show. The order of the steps matters: findings that are no
 * findings go before the rest is grouped by cause, and reasons are corrected before they point to other cases.
 */
export async function concludeOutcomes(
  contract: Contract,
  raw: readonly Outcome[],
  facts: RunFacts,
): Promise<readonly Outcome[]> {
  const accepted = withoutRejections(raw, facts.losses ?? []);
  const grouped = await explain(contract, accepted, facts.checks, facts.cases, facts.errors, facts.known);
  const advised = facts.discoveryEndedBy ? withoutAdvice(grouped, facts.discoveryEndedBy) : grouped;
  const used = facts.use ? withUse(contract, advised, facts.use, facts.discoveryEndedBy) : advised;
  const pointed = pointToPreconditions(contract, used).map((outcome) => withoutSecrets(outcome, facts.hide));
  return facts.bounds ? truncateFindings(pointed, facts.bounds.options, facts.bounds.limits) : pointed;
}
