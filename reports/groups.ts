import { operationName } from '../engine/model/operation-name.ts';
import type { Contract } from '../engine/model/contract.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { caseKey } from '../engine/model/case-key.ts';
import { compare } from '../engine/model/run.ts';
import { groupBy } from '../engine/model/group-by.ts';

type Sentence = Pick<Finding, 'requirement' | 'operation' | 'message'>;

const maxNames = 3;

/** A few names, and the number of further ones. */
export const listed = (names: readonly string[]): string =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames - 1).join(', ')} and ${names.length - maxNames + 1} more operations`;

/**
 * The sentences of a group that its representative does not say: one for each requirement and message, with its
 * operations. Findings with the sentence of the representative are named by their operations alone.
 */
export function furtherSentences(
  representative: Sentence,
  members: readonly Sentence[],
  nameOf: (operation: string) => string,
): readonly string[] {
  const keyOf = ({ requirement, message }: Sentence): string => `${requirement}\n${message}`;
  return groupBy(members, keyOf).flatMap(([key, findings]) => {
    const isSame = key === keyOf(representative);
    const operations = [...new Set(findings.map(({ operation }) => operation))]
      .filter((operation) => !isSame || operation !== representative.operation)
      .map(nameOf);
    const [{ requirement, message } = representative] = findings;
    if (operations.length === 0) return [];
    return [`${requirement}@${listed(operations.toSorted(compare))}${isSame ? '' : `: ${message}`}`];
  });
}

/** A finding with its case. */
export interface CaseFinding {
  readonly outcome: Outcome;
  readonly finding: Finding;
}

/** Findings with one cause. */
export interface FindingGroup {
  /** The finding that represents the group. */
  readonly root: CaseFinding;
  /** All findings of the group, the root first. */
  readonly members: readonly CaseFinding[];
  /** The root, or the first new member if a baseline covers the root. */
  readonly representative: CaseFinding;
  /** The worst verdict of its cases. */
  readonly verdict: 'fail' | 'warning';
  /** Whether baselines cover every member. One new finding makes the group new. */
  readonly isKnown: boolean;
  /** The operations with a member, in the order of their names. */
  readonly operations: readonly string[];
  /** The cause as text. */
  readonly cause: string;
  /** `requirement@operation: message` of each finding whose sentence is not that of the representative. */
  readonly further: readonly string[];
}

/** The findings of violated cases. */
export const caseFindings = (outcomes: readonly Outcome[]): readonly CaseFinding[] =>
  outcomes
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning')
    .flatMap((outcome) => outcome.findings.map((finding) => ({ outcome, finding })));

const sortKey = ({ outcome, finding }: CaseFinding): string => `${caseKey(outcome)} ${finding.fingerprint}`;

const toGroup = (contract: Contract, root: CaseFinding, otherFindings: readonly CaseFinding[]): FindingGroup => {
  const members = [root, ...otherFindings];
  const operations = [...new Set(members.map(({ finding }) => finding.operation))].sort(compare);
  const nameOf = (id: string): string => operationName(contract, id);
  const representative = members.find(({ finding }) => finding.known === undefined) ?? root;
  return {
    root,
    members,
    representative,
    verdict: members.some(({ outcome }) => outcome.verdict === 'fail') ? 'fail' : 'warning',
    isKnown: members.every(({ finding }) => finding.known !== undefined),
    operations,
    cause: `${listed(operations.map(nameOf))}: ${root.finding.message}`,
    further: furtherSentences(
      representative.finding,
      members.map(({ finding }) => finding),
      nameOf,
    ),
  };
};

/** The findings of a run, grouped by cause, in the order of the roots' names. */
export const groupsOf = (contract: Contract, outcomes: readonly Outcome[]): readonly FindingGroup[] => {
  const all = [...caseFindings(outcomes)].sort((a, b) => compare(sortKey(a), sortKey(b)));
  const names = new Set(all.map(({ finding }) => finding.fingerprint));
  // A shard may hold a finding without its root.
  const isRoot = ({ finding: { sameCauseAs } }: CaseFinding): boolean =>
    sameCauseAs === undefined || !names.has(sameCauseAs);
  return all.filter(isRoot).map((root) =>
    toGroup(
      contract,
      root,
      all.filter((finding) => !isRoot(finding) && finding.finding.sameCauseAs === root.finding.fingerprint),
    ),
  );
};

/** Groups with a new finding. */
export const newGroups = (contract: Contract, outcomes: readonly Outcome[]): readonly FindingGroup[] =>
  groupsOf(contract, outcomes).filter(({ isKnown }) => !isKnown);
