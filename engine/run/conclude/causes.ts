import type { IntermittentErrors } from '../judge/server-errors.ts';
import { caseName } from '../../model/operation-name.ts';
import type { Case } from '../../model/requirement.ts';
import type { Contract } from '../../model/contract.ts';
import { identityOf, itemsPointer, pagesOf } from '../../model/listing.ts';
import { pointerOf } from '../../model/paths.ts';
import { protocolOf } from '../../protocols/protocol.ts';
import { type Finding, isOfCheck, type Known, type Outcome, type PassiveCheck } from '../../model/judging.ts';
import { caseKey } from '../../model/case-key.ts';
import { groupBy } from '../../model/group-by.ts';
import { type Evidence, evidenceOf, type EvidenceTable, violated } from './evidence.ts';
import { violationName } from '../judge/fingerprint.ts';
import { asIntermittent, causeOfError, withoutAcceptedErrors, withShare } from './server-errors.ts';

const follows = (contract: Contract, { requirement: id }: Finding, cause: Finding): boolean =>
  (contract.requirement(id).followsFrom ?? []).includes(cause.requirement);

/**
 * The finding that leads a group. Requirements on walks follow from requirements on answers: a wrong order inside a
 * page breaks a walk. Where the answers are right and only their sequence is wrong, the walk is the cause: then the law
 * leads from which most of the group follows: of the same requirement, or of one that follows from it.
 */
function leadingFinding(contract: Contract, root: Finding, members: readonly Finding[]): Finding {
  const isBetweenAnswers = isOfCheck(contract, root) && root.exchanges.length > 1;
  if (!isBetweenAnswers || contract.requirement(root.requirement).comparesAnswers === true) return root;
  const followers = (cause: Finding): number => members.filter((member) => follows(contract, member, cause)).length;
  return members
    .filter(
      (member) =>
        member.operation === root.operation &&
        !isOfCheck(contract, member) &&
        (member.requirement === root.requirement || follows(contract, member, root)),
    )
    .reduce((best, law) => (best === root || followers(law) > followers(best) ? law : best), root);
}

/** The roots of findings, by fingerprint, with the leading finding of each group as its root. */
function withLeadingFindings(
  contract: Contract,
  findings: readonly Finding[],
  roots: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const leading = new Map(
    findings
      .filter(({ fingerprint }) => !roots.has(fingerprint))
      .map((root) => {
        const members = findings.filter(({ fingerprint }) => roots.get(fingerprint) === root.fingerprint);
        return [root.fingerprint, leadingFinding(contract, root, members).fingerprint] as const;
      }),
  );
  return new Map(
    findings.flatMap(({ fingerprint }) => {
      const root = leading.get(roots.get(fingerprint) ?? fingerprint);
      return root === undefined || root === fingerprint ? [] : [[fingerprint, root] as const];
    }),
  );
}

/** Groups the findings of a run by cause. Sends nothing. */
export const explain = async (
  contract: Contract,
  outcomes: readonly Outcome[],
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
  errors: IntermittentErrors = new Map(),
  baseline: Readonly<Record<string, Known>> = {},
): Promise<readonly Outcome[]> => {
  const withoutErrors = outcomes.map((outcome) => ({
    ...withoutAcceptedErrors(contract, outcome, errors, baseline),
    findings: outcome.findings.map((finding) => asIntermittent(contract, finding, errors, baseline)),
  }));
  return withCauses(withoutErrors, await evidenceOf(contract, withoutErrors, checks, cases), errors);
};

/**
 * Findings with one cause form a group: each finding but the root names the root. A law whose premise is violated
 * becomes inconclusive instead. Every other finding keeps its verdict, so that grouping hides nothing.
 */
export const withCauses = (
  outcomes: readonly Outcome[],
  evidence: EvidenceTable,
  errors: IntermittentErrors = new Map(),
): readonly Outcome[] => {
  const all = violated(outcomes).flatMap(({ findings }) => findings);
  const voided = voidedBy(all, evidence);
  const standing = all.filter((finding) => !voided.has(caseKey(finding)));
  const { contract } = evidence;
  const roots = withLeadingFindings(contract, standing, rootsOf(standing, evidence, errors));
  return outcomes.map((outcome) => {
    const premise = voided.get(caseKey(outcome));
    if (premise) return inconclusive(contract, outcome, premise);
    const findings = outcome.findings.map((finding) => {
      const root = roots.get(finding.fingerprint);
      return root === undefined ? withShare(finding, errors) : { ...finding, sameCauseAs: root };
    });
    return { ...outcome, findings: findings };
  });
};

const inconclusive = (contract: Contract, outcome: Outcome, premise: Finding): Outcome => ({
  ...outcome,
  verdict: 'inconclusive',
  findings: [],
  behind: caseKey(premise),
  reason: `builds on ${caseName(contract, premise)}, which is violated here: ${premise.message}`,
});

const none: Evidence = {
  operations: new Set(),
  calls: new Set(),
  wrongCalls: new Set(),
  refusals: new Set(),
  cases: new Set(),
};
const evidenceFor = ({ fingerprint }: Finding, evidence: EvidenceTable): Evidence =>
  evidence.byFingerprint.get(fingerprint) ?? none;

const share = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].some((name) => right.has(name));

/** Whether the exchanges of a finding show the other violation too, or share a call or a refusal with it. */
const shows = (finding: Finding, candidate: Finding, evidence: EvidenceTable): boolean => {
  const [ofFinding, its] = [evidenceFor(finding, evidence), evidenceFor(candidate, evidence)];
  return (
    ofFinding.cases.has(caseKey(candidate)) ||
    share(ofFinding.calls, its.calls) ||
    share(ofFinding.refusals, its.refusals)
  );
};

/** Whether a violation is about a value that identifies the items of a list. */
const isIdentity = (contract: Contract, finding: Finding, { place: here }: Evidence): boolean => {
  const row = contract.operation(finding.operation);
  const { listing } = row;
  if (!listing || here === undefined) return false;
  const item = `${protocolOf(row).resultAt}${itemsPointer(listing)}/*`;
  if (identityOf(listing).length === 0) return isWithin(item, here);
  return identityOf(listing).some((path) => isWithin(`${item}${pointerOf(path)}`, here));
};

/** Whether a violation is about the cursor to the next page. */
const isCursor = (contract: Contract, finding: Finding, { place }: Evidence): boolean => {
  const row = contract.operation(finding.operation);
  const next = row.listing === undefined ? '' : pagesOf(row).next;
  return next !== '' && place === `${protocolOf(row).resultAt}${pointerOf(next)}`;
};

/** Whether one place contains the other. */
const isWithin = (left: string, right: string): boolean =>
  left === right || left.startsWith(`${right}/`) || right.startsWith(`${left}/`);

/**
 * Whether a violated premise of its judge makes a finding meaningless.
 * A violation elsewhere in the answers does not affect the premise.
 */
const isVoid = (finding: Finding, premise: Finding, evidence: EvidenceTable): boolean => {
  if (!evidence.contract.requirement(finding.requirement).buildsOn?.includes(premise.requirement)) return false;
  if (!evidenceFor(finding, evidence).operations.has(premise.operation)) return false;
  // A finding of a fuzz check does not void the finding of a law, because a law looks closer.
  if (premise.judge !== undefined && evidence.contract.fuzzChecks.has(premise.judge)) return false;
  const its = evidenceFor(premise, evidence);
  // An answered invalid call is no evidence about answers to valid calls.
  if (its.wrongCalls.size > 0) return false;
  if (its.place === undefined || isCursor(evidence.contract, premise, its)) return true;
  // A value that is always missing does not occur in any single answer.
  return (
    isIdentity(evidence.contract, premise, its) && (premise.pointer === undefined || shows(finding, premise, evidence))
  );
};

/**
 * Cases in which every finding is void, each with the violated premise.
 * If the premise is void itself, its own premise is used.
 */
const voidedBy = (findings: readonly Finding[], evidence: EvidenceTable): ReadonlyMap<string, Finding> => {
  const premises = new Map(
    findings.map((finding) => [finding, findings.filter((candidate) => isVoid(finding, candidate, evidence))] as const),
  );
  const cases = groupBy(findings, caseKey);
  const voided = new Map<string, Finding>();
  const sourceOf = (finding: Finding): Finding => {
    const [premise] = premises.get(finding) ?? [];
    return premise === undefined ? finding : sourceOf(premise);
  };
  for (const [key, ofCase] of cases) {
    const [first] = ofCase;
    if (first && ofCase.every((finding) => (premises.get(finding) ?? []).length > 0)) voided.set(key, sourceOf(first));
  }
  return voided;
};

/** The root of each finding that is not a root itself, by fingerprint. */
const rootsOf = (
  findings: readonly Finding[],
  evidence: EvidenceTable,
  errors: IntermittentErrors,
): ReadonlyMap<string, string> => {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name);
    return parent === undefined ? name : rootOf(parent);
  };
  const link = (child: Finding, candidates: readonly Finding[]): void => {
    const parent = candidates.find(({ fingerprint }) => rootOf(fingerprint) !== child.fingerprint);
    if (parent && !parents.has(child.fingerprint)) parents.set(child.fingerprint, parent.fingerprint);
  };
  for (const finding of findings) link(finding, causeOfError(evidence.contract, finding, findings, errors));
  for (const finding of findings) link(finding, wrongAnswers(finding, findings, evidence));
  for (const finding of findings) link(finding, declaredCauses(finding, findings, evidence));
  for (const finding of findings) link(finding, sameCase(finding, findings, evidence));
  for (const finding of findings) link(finding, samePlace(finding, findings, evidence));
  for (const finding of findings) link(finding, earlierInLaw(finding, findings, evidence.contract));
  // Findings without a cause on their own operation may share a cause with other operations.
  const roots = findings.filter(({ fingerprint }) => !parents.has(fingerprint));
  for (const [, alike] of groupBy(roots, (finding) => violationName(evidence.contract, finding)))
    for (const finding of alike.slice(1)) link(finding, alike.slice(0, 1));
  return new Map([...parents.keys()].map((name) => [name, rootOf(name)]));
};

/**
 * For a finding on an answer that should have been a refusal: the accepted invalid call is the cause, unless the
 * contract says that the fault lies in the answer.
 */
const wrongAnswers = (finding: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] => {
  const { calls, wrongCalls } = evidenceFor(finding, evidence);
  if (!isOfCheck(evidence.contract, finding) || wrongCalls.size < calls.size) return [];
  return findings.filter((candidate) => {
    const its = evidenceFor(candidate, evidence);
    return (
      !isOfCheck(evidence.contract, candidate) &&
      its.wrongCalls.size > 0 &&
      (share(wrongCalls, its.wrongCalls) || its.cases.has(caseKey(finding))) &&
      !(evidence.contract.requirement(candidate.requirement).followsFrom ?? []).includes(finding.requirement)
    );
  });
};

/** For a law that failed on an answer: passive findings of the same case on that answer. */
const sameCase = (finding: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] =>
  isOfCheck(evidence.contract, finding)
    ? []
    : findings.filter(
        (candidate) =>
          caseKey(candidate) === caseKey(finding) &&
          isOfCheck(evidence.contract, candidate) &&
          shows(finding, candidate, evidence),
      );

const areOfOneLaw = (contract: Contract, left: Finding, right: Finding): boolean =>
  !isOfCheck(contract, left) && !isOfCheck(contract, right) && caseKey(left) === caseKey(right);

/** Parameters of one operation that one law finds wrong in the same way: so many are no coincidence. */
const sameFault = 3;

/**
 * Earlier findings of the same law and case: about the same parameter or member, or of the same kind if there are
 * several. Otherwise violations about different parameters have different causes, as far as a law can tell.
 */
const earlierInLaw = (finding: Finding, findings: readonly Finding[], contract: Contract): readonly Finding[] => {
  const ofLaw = findings.filter((candidate) => areOfOneLaw(contract, finding, candidate));
  const alike = ofLaw.filter(({ code }) => code === finding.code);
  return ofLaw
    .slice(0, ofLaw.indexOf(finding))
    .filter(
      (candidate) => candidate.about === finding.about || (alike.length >= sameFault && alike.includes(candidate)),
    );
};

/** Whether a finding comes from comparing several answers: by its requirement, or by the fuzz check that found it. */
const isComparison = (contract: Contract, { requirement, judge = '' }: Finding): boolean =>
  contract.requirement(requirement).comparesAnswers === true || contract.fuzzChecks.has(judge);

/**
 * Findings that may explain a finding of a comparison: first those of other requirements, then those of earlier
 * comparisons.
 */
const rootsByCall = (
  root: Finding,
  findings: readonly Finding[],
  { contract }: EvidenceTable,
  operations: ReadonlySet<string>,
): readonly Finding[] => {
  const compares = (finding: Finding): boolean => isComparison(contract, finding);
  const called = findings.filter(
    (finding) => finding !== root && operations.has(finding.operation) && !areOfOneLaw(contract, finding, root),
  );
  return [
    ...called.filter((finding) => !compares(finding)),
    ...called.filter((finding) => compares(finding) && finding.fingerprint < root.fingerprint),
  ];
};

/**
 * Findings that the contract names as causes, on an operation that was called. Causes that the exchanges show come
 * first. For a finding of a comparison, any other finding that its exchanges show is a cause, too.
 */
const declaredCauses = (
  finding: Finding,
  findings: readonly Finding[],
  evidence: EvidenceTable,
): readonly Finding[] => {
  const { followsFrom = [] } = evidence.contract.requirement(finding.requirement);
  const { operations } = evidenceFor(finding, evidence);
  const declaredRoots = followsFrom.flatMap((id) =>
    findings.filter(
      (candidate) =>
        candidate.requirement === id &&
        operations.has(candidate.operation) &&
        // A finding of a fuzz check does not explain a finding of a law, because the law asked for it.
        (isComparison(evidence.contract, finding) || !isComparison(evidence.contract, candidate)),
    ),
  );
  const candidates = isComparison(evidence.contract, finding)
    ? [...declaredRoots, ...rootsByCall(finding, findings, evidence, operations)]
    : declaredRoots;
  const isVisible = (candidate: Finding): boolean =>
    shows(finding, candidate, evidence) || isSeenIn(finding, candidate, evidence);
  const [visible, unseen] = [
    candidates.filter(isVisible),
    // A cause that the contract does not name must show in the same exchanges.
    declaredRoots.filter((candidate) => needsNoEvidence(finding, candidate, evidence) && !isVisible(candidate)),
  ];
  return [...visible, ...unseen];
};

/** Whether a passive check finds its violation in the exchanges of another finding, too. */
const isSeenIn = (finding: Finding, other: Finding, evidence: EvidenceTable): boolean =>
  isOfCheck(evidence.contract, finding) && evidenceFor(other, evidence).cases.has(caseKey(finding));

/**
 * Two laws can find one fault in different calls, because each law sends its own calls. A refusal would also occur in
 * these calls, and a fault in a single answer would also occur in this finding's exchanges. A passive check reads the
 * calls of both, and a violation in a single answer does not come from a fault between answers.
 */
const needsNoEvidence = (left: Finding, right: Finding, evidence: EvidenceTable): boolean => {
  if (isOfCheck(evidence.contract, right)) return right.exchanges.length > 1;
  const isOfOneAnswer = left.exchanges.length === 1 && right.exchanges.length > 1;
  return (
    !isOfCheck(evidence.contract, left) &&
    !isOfOneAnswer &&
    [left, right].every((finding) => evidenceFor(finding, evidence).refusals.size === 0)
  );
};

/**
 * Findings about one value of the same answers. Passive findings come first, because passive checks judge every answer.
 */
const samePlace = (finding: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] =>
  findings.filter(
    (candidate) =>
      finding !== candidate &&
      evidenceFor(finding, evidence).operations.has(candidate.operation) &&
      areOneValue(finding, candidate, evidence) &&
      (isOfCheck(evidence.contract, candidate) || !isOfCheck(evidence.contract, finding)) &&
      shows(finding, candidate, evidence),
  );

/** Two causes in one case must be at the same place; in different cases, one place may contain the other. */
const areOneValue = (left: Finding, right: Finding, evidence: EvidenceTable): boolean => {
  const [leftPlace, there] = [evidenceFor(left, evidence).place, evidenceFor(right, evidence).place];
  if (leftPlace === undefined || there === undefined) return false;
  return caseKey(left) === caseKey(right) ? leftPlace === there : isWithin(leftPlace, there);
};
