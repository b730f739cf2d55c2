import type { Case } from '../model/requirement.ts';
import type { Contract } from '../model/contract.ts';
import { protocolOf } from '../protocols/protocol.ts';
import type { Finding, Outcome, PassiveCheck } from '../model/judging.ts';
import { caseKey } from '../model/case-key.ts';
import { groupBy } from '../model/group-by.ts';
import { type Evidence, evidenceOf, type EvidenceTable, violated } from './evidence.ts';
import { general } from './fingerprint.ts';

/** Finds out which findings of a run have one cause; sends nothing. */
export const explain = async (
  contract: Contract,
  outcomes: readonly Outcome[],
  checks: ReadonlyMap<string, PassiveCheck>,
  cases: ReadonlyMap<string, Case>,
): Promise<readonly Outcome[]> => withCauses(outcomes, await evidenceOf(contract, outcomes, checks, cases));

/**
 * Findings with one cause are one group: each finding but the root names the root. A law that builds on something that is violated is
 * inconclusive instead. Every other finding keeps its verdict, so that grouping hides nothing.
 */
export const withCauses = (outcomes: readonly Outcome[], evidence: EvidenceTable): readonly Outcome[] => {
  const all = violated(outcomes).flatMap(({ findings }) => findings);
  if (all.length < 2) return outcomes;
  const voided = voidedBy(all, evidence);
  const standing = all.filter((finding) => !voided.has(caseKey(finding)));
  const roots = rootsOf(standing, evidence);
  return outcomes.map((outcome) => {
    const premise = voided.get(caseKey(outcome));
    if (premise) return inconclusive(outcome, premise);
    const named = outcome.findings.map((finding) => {
      const root = roots.get(finding.fingerprint);
      return root === undefined ? finding : { ...finding, sameCauseAs: root };
    });
    return { ...outcome, findings: named };
  });
};

const inconclusive = (outcome: Outcome, premise: Finding): Outcome => ({
  ...outcome,
  verdict: 'inconclusive',
  findings: [],
  reason: `builds on ${caseKey(premise)}, which is violated here: ${premise.message}`,
});

/** Laws and probes ask on purpose; what passive checks find shows in the exchanges of every other finding that it explains. */
const isPassive = ({ judge = '' }: Finding): boolean => judge.startsWith('checks/');

const none: Evidence = {
  operations: new Set(),
  calls: new Set(),
  wrongCalls: new Set(),
  refusals: new Set(),
  cases: new Set(),
};
const evidenceFor = ({ fingerprint }: Finding, evidence: EvidenceTable): Evidence =>
  evidence.byFingerprint.get(fingerprint) ?? none;

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((name) => other.has(name));

/** Whether the exchanges of a finding show another violation as well, hold a call that shows it, or a refusal that does. */
const shows = (finding: Finding, other: Finding, evidence: EvidenceTable): boolean => {
  const [own, its] = [evidenceFor(finding, evidence), evidenceFor(other, evidence)];
  return own.cases.has(caseKey(other)) || share(own.calls, its.calls) || share(own.refusals, its.refusals);
};

/** Whether a violation is about a value by which laws tell the items of a list apart. */
const isIdentity = (contract: Contract, finding: Finding, { place: here }: Evidence): boolean => {
  const row = contract.operation(finding.operation);
  const { listing } = row;
  if (!listing || here === undefined) return false;
  const item = `${protocolOf(row).resultAt}/${listing.items}/*`;
  if (listing.identity.length === 0) return isWithin(item, here);
  return listing.identity.some((path) => isWithin(`${item}/${path.replaceAll('.', '/')}`, here));
};

/** Whether a violation is about the value by which walks find the next page. */
const isCursor = (contract: Contract, finding: Finding, { place }: Evidence): boolean => {
  const row = contract.operation(finding.operation);
  return place === `${protocolOf(row).resultAt}/${row.listing?.paging.next}`;
};

/** One place holds the other. */
const isWithin = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** Whether a finding says nothing while a premise of its judge is violated. A violation elsewhere in the answers touches no premise. */
const isVoid = (finding: Finding, premise: Finding, evidence: EvidenceTable): boolean => {
  if (!evidence.contract.requirement(finding.requirement).buildsOn?.includes(premise.requirement)) return false;
  if (!evidenceFor(finding, evidence).operations.has(premise.operation)) return false;
  const its = evidenceFor(premise, evidence);
  // That a wrong call is answered says nothing about the answers to right calls.
  if (its.wrongCalls.size > 0) return false;
  if (its.place === undefined || isCursor(evidence.contract, premise, its)) return true;
  // A value that never comes is in no single answer.
  return (
    isIdentity(evidence.contract, premise, its) && (premise.pointer === undefined || shows(finding, premise, evidence))
  );
};

/** Cases of which every finding is void, each with the violated premise. A premise that is void itself hands on its own. */
const voidedBy = (findings: readonly Finding[], evidence: EvidenceTable): ReadonlyMap<string, Finding> => {
  const premises = new Map(
    findings.map((one) => [one, findings.filter((other) => isVoid(one, other, evidence))] as const),
  );
  const cases = groupBy(findings, caseKey);
  const voided = new Map<string, Finding>();
  const sourceOf = (one: Finding): Finding => {
    const [premise] = premises.get(one) ?? [];
    return premise === undefined ? one : sourceOf(premise);
  };
  for (const [key, own] of cases) {
    const [first] = own;
    if (first && own.every((one) => (premises.get(one) ?? []).length > 0)) voided.set(key, sourceOf(first));
  }
  return voided;
};

/** The root of each finding that is none, by fingerprint. */
const rootsOf = (findings: readonly Finding[], evidence: EvidenceTable): ReadonlyMap<string, string> => {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name);
    return parent === undefined ? name : rootOf(parent);
  };
  const link = (child: Finding, candidates: readonly Finding[]): void => {
    const parent = candidates.find(({ fingerprint }) => rootOf(fingerprint) !== child.fingerprint);
    if (parent && !parents.has(child.fingerprint)) parents.set(child.fingerprint, parent.fingerprint);
  };
  for (const one of findings) link(one, wrongAnswers(one, findings, evidence));
  for (const one of findings) link(one, declaredCauses(one, findings, evidence));
  for (const one of findings) link(one, sameCase(one, findings, evidence));
  for (const one of findings) link(one, samePlace(one, findings, evidence));
  // What has a cause of its own on one operation may have the same cause on others.
  const left = findings.filter(({ fingerprint }) => !parents.has(fingerprint));
  for (const [, alike] of groupBy(left, (one) => violationName(evidence.contract, one)))
    for (const one of alike.slice(1)) link(one, alike.slice(0, 1));
  return new Map([...parents.keys()].map((name) => [name, rootOf(name)]));
};

/**
 * Of an answer that should have been a refusal: that it came at all is the cause of all that is wrong with it, unless the contract says that the
 * fault lies in the answer.
 */
const wrongAnswers = (one: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] => {
  const { calls, wrongCalls } = evidenceFor(one, evidence);
  if (!isPassive(one) || wrongCalls.size < calls.size) return [];
  return findings.filter((other) => {
    const its = evidenceFor(other, evidence);
    return (
      !isPassive(other) &&
      its.wrongCalls.size > 0 &&
      (share(wrongCalls, its.wrongCalls) || its.cases.has(caseKey(one))) &&
      !(evidence.contract.requirement(other.requirement).followsFrom ?? []).includes(one.requirement)
    );
  });
};

/** A law or a probe that fails on an answer which a passive check of its own case finds fault with. */
const sameCase = (one: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] =>
  isPassive(one)
    ? []
    : findings.filter((other) => caseKey(other) === caseKey(one) && isPassive(other) && shows(one, other, evidence));

/** Findings that the contract names as causes, on an operation that was called; those that the exchanges show come first. */
const declaredCauses = (one: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] => {
  const { followsFrom = [] } = evidence.contract.requirement(one.requirement);
  const { operations } = evidenceFor(one, evidence);
  const candidates = followsFrom.flatMap((id) =>
    findings.filter((other) => other.requirement === id && operations.has(other.operation)),
  );
  const [shown, others] = [
    candidates.filter((other) => shows(one, other, evidence)),
    candidates.filter((other) => needsNoEvidence(one, other, evidence) && !shows(one, other, evidence)),
  ];
  return [...shown, ...others];
};

/**
 * A law takes calls of its own, so that two laws can meet one fault in different calls. A refusal would have been met again, and what one answer
 * shows by itself would show here.
 */
const needsNoEvidence = (one: Finding, other: Finding, evidence: EvidenceTable): boolean =>
  isPassive(other)
    ? other.exchanges.length > 1
    : [one, other].every((finding) => evidenceFor(finding, evidence).refusals.size === 0);

/** Findings about one value of the same answers. What passive checks say of it comes first: they judge every answer. */
const samePlace = (one: Finding, findings: readonly Finding[], evidence: EvidenceTable): readonly Finding[] =>
  findings.filter(
    (other) =>
      one !== other &&
      evidenceFor(one, evidence).operations.has(other.operation) &&
      areOneValue(one, other, evidence) &&
      (isPassive(other) || !isPassive(one)) &&
      shows(one, other, evidence),
  );

/** Two causes in one case are of two places, of which one may hold the other. */
const areOneValue = (one: Finding, other: Finding, evidence: EvidenceTable): boolean => {
  const [here, there] = [evidenceFor(one, evidence).place, evidenceFor(other, evidence).place];
  if (here === undefined || there === undefined) return false;
  return caseKey(one) === caseKey(other) ? here === there : isWithin(here, there);
};

/** The violation without its operation: items of two lists are in members of two names. */
const violationName = (
  contract: Contract,
  { requirement: id, operation: of, message, pointer = '' }: Finding,
): string => {
  const { listing } = contract.operation(of);
  const place = listing ? general(pointer).replace(`/${listing.items}/*`, '/items/*') : general(pointer);
  return `${id}\n${place}\n${message}`;
};
