import type { OperationRow } from '../model/operation.ts';
import type { DiscoveryRules, MemberRule } from './rules.ts';

/**
 * Names of members that hold values of a parameter: the parameter's
 * name, the members that it filters by, and its row's `seenAs`.
 */
const namesOf = (
  name: string,
  { filters = [], seenAs = [] }: OperationRow['parameters'][string],
): readonly string[] => [name, ...[filters].flat().map((path) => path.replace(/^.*\./, '')), ...seenAs];

/** Default rules of discovery: the value of a member is a subject if a parameter takes such values. */
export const discoveryByRows = (operations: readonly OperationRow[]): DiscoveryRules => {
  const members = new Map<string, Map<string, MemberRule>>();
  for (const { parameters } of operations)
    for (const [parameter, row] of Object.entries(parameters)) {
      const { subject } = row;
      if (subject === undefined) continue;
      for (const name of namesOf(parameter, row))
        members.set(name, (members.get(name) ?? new Map<string, MemberRule>()).set(subject, { kind: subject }));
    }
  return { members: Object.fromEntries([...members].map(([name, rules]) => [name, [...rules.values()]])) };
};
