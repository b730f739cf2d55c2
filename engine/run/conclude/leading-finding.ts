import type { Contract } from '../../model/contract.ts';
import { type Finding, isOfCheck } from '../../model/judging.ts';

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
export function withLeadingFindings(
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
