import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { type Enforcement, enforcementsOf } from '../../../engine/contract/enforcement.ts';
import { groupBy } from '../../../engine/model/group-by.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';

/** The statements that documents of a kind must keep, for operations of their protocol. */
export interface RequirementsOfKind {
  readonly protocol: OperationRow['kind'];
  readonly requirements: readonly RequirementRow[];
}

/** Names an enforcement, so that both kinds of documents name one judge once. */
const nameOf = (enforcement: Enforcement): string => {
  if (enforcement.by === 'requests') return `requests ${enforcement.name}`;
  if (enforcement.by === 'nothing') return 'nothing';
  return `${enforcement.by} ${enforcement.check.name} ${enforcement.by === 'check' ? enforcement.rule : ''}`;
};

function mergedRow(rows: readonly RequirementRow[]): RequirementRow {
  const [first] = rows as readonly [RequirementRow];
  const enforcements = new Map(rows.flatMap(enforcementsOf).map((enforcement) => [nameOf(enforcement), enforcement]));
  const fuzzChecks = new Map(rows.flatMap((row) => row.fuzzChecks ?? []).map((check) => [nameOf(check), check]));
  return {
    ...first,
    section: [...new Set(rows.map(({ section }) => section))].join('; '),
    covers: (operation) => rows.some((row) => row.covers(operation)),
    judge: [...enforcements.values()],
    fuzzChecks: [...fuzzChecks.values()],
  };
}

/** The requirements of documents of these kinds: a statement that both kinds have is one requirement. */
export function mergedRequirements(kinds: readonly RequirementsOfKind[]): readonly RequirementRow[] {
  const [only, ...others] = kinds;
  if (only && others.length === 0) return only.requirements;
  const rows = kinds.flatMap(({ protocol, requirements }) =>
    requirements.map((row) => ({
      ...row,
      covers: (operation: OperationRow) => operation.kind === protocol && row.covers(operation),
    })),
  );
  return groupBy(rows, ({ id }) => id).map(([, sameId]) => mergedRow(sameId));
}
