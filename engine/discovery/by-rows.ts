import { equalPaths } from '../model/filters-of.ts';
import type { OperationRow } from '../model/operation.ts';
import { nameOf } from '../model/paths.ts';
import type { DiscoveryRules, MemberRule } from './rules.ts';

/**
 * Names of members that hold values of a parameter: the parameter's
 * name, the members that it filters by, and its row's `seenAs`.
 */
const namesOf = (operation: OperationRow, name: string): readonly string[] => [
  name,
  ...equalPaths(operation, name).map(nameOf),
  ...(operation.parameters[name]?.seenAs ?? []),
];

/** Default rules of discovery: the value of a member is a subject if a parameter takes such values. */
export const discoveryByRows = (operations: readonly OperationRow[]): DiscoveryRules => {
  const members = new Map<string, Map<string, MemberRule>>();
  for (const operation of operations)
    for (const [parameter, { subject }] of Object.entries(operation.parameters)) {
      if (subject === undefined) continue;
      for (const name of namesOf(operation, parameter))
        members.set(name, (members.get(name) ?? new Map<string, MemberRule>()).set(subject, { kind: subject }));
    }
  return { members: Object.fromEntries([...members].map(([name, rules]) => [name, [...rules.values()]])) };
};
