import type { DiscoveryRules, MemberRule, ObjectRule } from '../../../engine/discovery/rules.ts';
import { equalPaths } from '../../../engine/model/filters-of.ts';
import type { SubjectKindRow } from '../../../engine/model/contract.ts';
import type { OperationRow, RestOperation, SubjectKind, Vocabulary } from '../../../engine/model/operation.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { namesIn, textsInPath } from '../../../engine/protocols/path-template.ts';
import { formats } from '../schema/formats.ts';
import type { DocumentedOperation } from '../operation.ts';
import { isBare, memberNamed } from './subject-names.ts';
import {
  addTo,
  indexPaths,
  listSourcesOf,
  memberPlace,
  type MemberSource,
  resourceSourcesOf,
} from './value-sources.ts';

/** Parameters outside of a path whose name says that their values are ids, as members of the same name are. */
const namesId = /(?:[a-z]Id|_id|-id|uuid|guid)$/i;

/** Members that usually hold an object's address. The addresses are parsed, never requested. */
const addressMembers = ['href', 'self', 'url', 'uri', 'link', '@id'] as const;

const pathnameOf = (address: string): string | undefined => {
  try {
    return new URL(address, 'http://base.invalid').pathname;
  } catch {
    return undefined;
  }
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Rules that read path parameters from addresses in answers. */
const addressRules = (operations: readonly OperationRow[]): readonly ObjectRule[] => {
  const templates = operations.filter((row) => row.kind === 'rest').filter(({ path }) => namesIn(path).length > 0);
  return addressMembers.map((member) => ({
    member,
    learn: (object, learner) => {
      const address = object[member];
      const path = typeof address === 'string' && address.length < longestAddress ? pathnameOf(address) : undefined;
      if (path === undefined) return;
      for (const { path: template, parameters } of templates)
        for (const [name, text] of textsInPath(template, path, true) ?? []) {
          const { subject, format } = parameters[name] ?? {};
          const value = decoded(text);
          if (subject !== undefined && isValue(format, value)) learner.add(subject, value);
        }
    },
  }));
};

/** Members that hold values of a kind by a Link Object. */
const linkedTo = (
  documented: readonly DocumentedOperation[],
  operation: OperationRow,
  name: string,
): MemberSource[] => {
  const kind = operation.parameters[name]?.subject ?? '';
  return documented.flatMap(({ row, links }) =>
    links.flatMap(({ to, parameter, members: steps }): MemberSource[] => {
      const [member, inside = ''] = [...steps].reverse();
      // A result that is an array is wrapped in an object with the member `.`.
      const places = inside === '' ? ['', '.'] : [inside];
      if (parameter !== name || (to !== operation.id && to !== operation.name) || member === undefined) return [];
      const rule = { kind, integers: true, operation: row.id } as const;
      return [{ member, inside, rule: { ...rule, when: (source) => places.includes(source.inside) } }];
    }),
  );
};

/** Members whose values another operation takes as a parameter, by a join. */
const joinedTo = (
  documented: readonly DocumentedOperation[],
  operation: OperationRow,
  name: string,
): readonly MemberSource[] => {
  const kind = operation.parameters[name]?.subject ?? '';
  return documented.flatMap(({ row }) =>
    (row.joins ?? []).flatMap(({ to, with: sources }): MemberSource[] => {
      const path = sources[name];
      const member =
        typeof path === 'string' && to === operation.id ? stepsOf(path.replace(/^\^+/, '')).at(-1) : undefined;
      if (member === undefined || member.startsWith('$')) return [];
      return [{ member, rule: { kind, integers: true, operation: row.id } }];
    }),
  );
};

/** The id of an object that items hold: `owner.id` for `{ownerId}`. */
const heldObject = (name: string, kind: SubjectKind): readonly MemberSource[] => {
  const [, inside, member] = (!isBare(name) && /^(.*[a-z\d])[_-]?(id|uuid|guid)$/i.exec(name)) || [];
  if (inside === undefined || member === undefined) return [];
  const rule: MemberRule = { kind, integers: true, when: (site) => site.inside === inside };
  return [{ member: member.toLowerCase(), inside, rule }];
};

/**
 * The places of values for parameters: for a filter, its own paths in the items; for a path parameter, the list above
 * it, or lists of the resource that it names; targets of the document's links; addresses in answers; members with the
 * parameter's name, and objects with it. A name that does not tell the kind of object, such as `id`, is searched
 * elsewhere only if no other place is known.
 */
export const discoveryOf = (documented: readonly DocumentedOperation[]): DiscoveryRules => {
  const operations = documented.map(({ row }) => row);
  const members = new Map<string, MemberRule[]>();
  const sources = new Map<SubjectKind, MemberSource[]>();
  const elsewhere: MemberSource[] = [];
  const inPaths: { readonly kind: SubjectKind; readonly operation: RestOperation; readonly name: string }[] = [];
  const index = indexPaths(documented);
  const linking = documented.filter(({ links }) => links.length > 0);
  const joining = documented.filter(({ row }) => row.joins !== undefined);
  for (const operation of operations)
    for (const [name, { subject: kind, in: location }] of Object.entries(operation.parameters)) {
      if (kind === undefined) continue;
      const memberSources = [...linkedTo(linking, operation, name), ...joinedTo(joining, operation, name)];
      for (const path of equalPaths(operation, name)) {
        const { member, inside } = memberPlace(operation.listing?.items ?? '', path);
        memberSources.push({
          member,
          inside,
          rule: { kind, operation: operation.id, when: (site) => site.inside === inside },
        });
      }
      if (operation.kind === 'rest' && location === 'path') {
        memberSources.push(...listSourcesOf(index, operation.path, name, kind));
        inPaths.push({ kind, operation, name });
      }
      addTo(sources, kind, ...memberSources);
      if (location === 'path') elsewhere.push(...heldObject(name, kind));
      if (location === 'path' || namesId.test(name)) elsewhere.push({ member: name, rule: { kind, integers: true } });
      else if (location === 'params') elsewhere.push({ member: memberNamed(name), rule: { kind, integers: true } });
    }
  // The answer of an operation that takes a value is no source of a first value.
  const takers = new Set(inPaths.map(({ kind, operation }) => `${operation.id} ${kind}`));
  const isSourced = ({ rule }: MemberSource): boolean => !takers.has(`${rule.operation} ${rule.kind}`);
  const unsourced = new Set([...sources].flatMap(([kind, all]) => (all.some(isSourced) ? [] : [kind])));
  for (const { kind, operation, name } of inPaths) {
    const resources = unsourced.has(kind) ? resourceSourcesOf(index, operation.path, name, kind) : [];
    addTo(sources, kind, ...resources);
    if (resources.some(isSourced)) unsourced.delete(kind);
  }
  const isNeeded = ({ member, rule: { kind } }: MemberSource): boolean =>
    !isBare(member) || sources.get(kind)?.length === 0;
  const all = [...[...sources.values()].flat(), ...elsewhere.filter(isNeeded)];
  // Operations below one path share their parameters.
  const keys = new Set<string>();
  for (const { member, inside = '', rule } of all) {
    const key = [member, inside, rule.kind, rule.operation].join(' ');
    if (keys.has(key)) continue;
    keys.add(key);
    addTo(members, member, rule);
  }
  return { members: Object.fromEntries(members), objects: addressRules(operations) };
};

/** Longer texts are not used as values. */
const longest = 300;
const longestAddress = 4_000;

const isValue = (format: string | undefined, text: string): boolean =>
  text !== '' && text.length <= longest && (format === undefined || formats[format]?.(text) !== false);

const isNumeric = (type: string): boolean => type === 'integer' || type === 'number';

/** The subject kinds of a document: it defines only type and format of their values. */
export const subjectKindsOf = (operations: readonly OperationRow[]): Readonly<Record<SubjectKind, SubjectKindRow>> =>
  Object.fromEntries(
    operations.flatMap(({ parameters }) =>
      Object.entries(parameters).flatMap(([name, { subject, format, type }]): [SubjectKind, SubjectKindRow][] =>
        subject === undefined
          ? []
          : [
              [
                subject,
                {
                  meaning: `a value of ${name}`,
                  example: isNumeric(format ?? type) ? '1' : 'example',
                  fits: (text: string) => isValue(isNumeric(type) ? type : format, text),
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
