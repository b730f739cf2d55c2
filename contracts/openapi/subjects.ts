import type { DiscoveryRules, MemberRule } from '../../engine/discovery/rules.ts';
import type { SubjectKindRow } from '../../engine/model/contract.ts';
import type { RestOperation, Vocabulary } from '../../engine/model/operation.ts';

/** The last member of a dotted path, and the member that holds it. */
const placeOf = (items: string, path: string): { readonly member: string; readonly inside: string } => {
  const steps = path.split('.');
  return { member: steps.at(-1) ?? path, inside: steps.at(-2) ?? items };
};

/** The list whose items a path parameter names: `/books` for `/books/{book}`. */
const listBefore = (operations: readonly RestOperation[], path: string, name: string): RestOperation | undefined =>
  operations.find((one) => one.listing && one.path === path.slice(0, path.indexOf(`/{${name}}`)));

/**
 * Where the values of parameters are found: those of a filter at its own paths in the items, those of a path parameter
 * in the identity of the list before it, and in members of the parameter's own name.
 */
export const discoveryOf = (operations: readonly RestOperation[]): DiscoveryRules => {
  const members = new Map<string, MemberRule[]>();
  const add = (member: string, rule: MemberRule): void =>
    void members.set(member, [...(members.get(member) ?? []), rule]);
  for (const operation of operations)
    for (const [name, { subject: kind, filters = [], in: place }] of Object.entries(operation.parameters)) {
      if (kind === undefined) continue;
      for (const path of [filters].flat()) {
        const { member, inside } = placeOf(operation.listing?.items ?? '', path);
        add(member, { kind, operation: operation.id, when: (found) => found.inside === inside });
      }
      if (place !== 'path') continue;
      add(name, { kind });
      const list = listBefore(operations, operation.path, name);
      const [identity] = list?.listing?.identity ?? [];
      if (!list?.listing || identity === undefined) continue;
      const { member, inside } = placeOf(list.listing.items, identity);
      add(member, { kind, operation: list.id, when: (found) => found.inside === inside });
    }
  return { members: Object.fromEntries(members) };
};

/** Longer texts are no values of a parameter that has been seen: what they get is observed. */
const longest = 300;

/** Every kind takes any text of a usual length: a document says no more of it. */
export const subjectKindsOf = (operations: readonly RestOperation[]): Readonly<Record<string, SubjectKindRow>> =>
  Object.fromEntries(
    operations.flatMap(({ parameters }) =>
      Object.entries(parameters).flatMap(([name, { subject }]) =>
        subject === undefined
          ? []
          : [
              [
                subject,
                {
                  meaning: `a value of ${name}`,
                  example: 'example',
                  fits: (text: string) => text !== '' && text.length <= longest,
                },
              ],
            ],
      ),
    ),
  );

/** Texts that are no values of any kind. */
export const unlikeOf = (kinds: readonly string[]): NonNullable<Vocabulary['unlike']> => ({
  formats: {},
  subjects: Object.fromEntries(kinds.map((kind) => [kind, ['x'.repeat(longest + 1)]])),
});
