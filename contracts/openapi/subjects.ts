import type { DiscoveryRules, MemberRule, ObjectRule } from '../../engine/discovery/rules.ts';
import type { SubjectKindRow } from '../../engine/model/contract.ts';
import type { RestOperation, SubjectKind, Vocabulary } from '../../engine/model/operation.ts';
import { namesIn, textsInPath } from '../../engine/protocols/path-template.ts';
import { formats } from './formats.ts';
import type { DocumentedOperation } from './operations.ts';
import { isRecord } from './record.ts';

/** The last member of a dotted path, and the member that holds it. */
const placeOf = (items: string, path: string): { readonly member: string; readonly inside: string } => {
  const steps = path.split('.');
  return { member: steps.at(-1) ?? path, inside: steps.at(-2) ?? items };
};

const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');

/** The list whose items a path parameter names: `/books` or `/books.json` for `/books/{book}`. */
const listBefore = (operations: readonly RestOperation[], path: string, name: string): RestOperation | undefined => {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  return operations.find((one) => one.listing && [one.path, withoutExtension(one.path)].includes(before));
};

/** Parameters outside of a path whose name says that their values are ids, as members of the same name are. */
const namesId = /(?:[a-z]Id|_id|-id|uuid|guid)$/i;

const isPlain = (schema: unknown): boolean =>
  isRecord(schema) && ['string', 'integer'].some((type) => [schema['type']].flat().includes(type));

/** The list of plain values that a path parameter names: `/names` with `["a", "b"]` for `/names/{name}`. */
const plainListBefore = (
  documented: readonly DocumentedOperation[],
  path: string,
  name: string,
): { readonly operation: string; readonly member: string } | undefined => {
  const before = path.slice(0, path.indexOf(`/{${name}}`));
  const list = documented.find(({ row }) => row.httpMethod === 'GET' && withoutExtension(row.path) === before);
  if (!list) return undefined;
  const { schema, row } = list;
  if (isPlain(schema['items'])) return { operation: row.id, member: '' };
  const members = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  const [[member, held] = []] = members;
  const isOnly = members.length === 1 && member !== undefined && isRecord(held) && isPlain(held['items']);
  return isOnly ? { operation: row.id, member } : undefined;
};

/** Members that usually hold the address of an object. They are read, and never followed. */
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

/** An address in an answer names the parameters of the operation that it leads to. */
const addressRules = (operations: readonly RestOperation[]): readonly ObjectRule[] => {
  const templates = operations.filter(({ path }) => namesIn(path).length > 0);
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

/**
 * Where the values of parameters are found: those of a filter at its own paths in the items, those of a path parameter
 * in the identity of the list before it, in members of the parameter's own name, in the addresses that answers hold,
 * and where the document's links say.
 */
export const discoveryOf = (documented: readonly DocumentedOperation[]): DiscoveryRules => {
  const operations = documented.map(({ row }) => row);
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
      if (place === 'path' || namesId.test(name)) add(name, { kind, integers: true });
      if (place !== 'path') continue;
      const plain = plainListBefore(documented, operation.path, name);
      if (plain)
        add(plain.member, {
          kind,
          integers: true,
          operation: plain.operation,
          when: ({ inside, parent }) => inside === '' && Object.keys(parent).length <= 1,
        });
      const list = listBefore(operations, operation.path, name);
      const [identity] = list?.listing?.identity ?? [];
      if (!list?.listing || identity === undefined) continue;
      const { member, inside } = placeOf(list.listing.items, identity);
      add(member, { kind, integers: true, operation: list.id, when: (found) => found.inside === inside });
    }
  for (const { row, links } of documented)
    for (const { to, parameter, members: way } of links) {
      const kind = operations.find(({ id, name }) => id === to || name === to)?.parameters[parameter]?.subject;
      const [member, inside = ''] = [...way].reverse();
      if (kind === undefined || member === undefined) continue;
      add(member, { kind, integers: true, operation: row.id, when: (found) => found.inside === inside });
    }
  return { members: Object.fromEntries(members), objects: addressRules(operations) };
};

/** Longer texts are no values of a parameter that has been seen: what they get is observed. */
const longest = 300;
const longestAddress = 4_000;

const isValue = (format: string | undefined, text: string): boolean =>
  text !== '' && text.length <= longest && (format === undefined || formats[format]?.(text) !== false);

const isNumeric = (type: string): boolean => type === 'integer' || type === 'number';

/** A document says no more of the values of a kind than their type and format. */
export const subjectKindsOf = (operations: readonly RestOperation[]): Readonly<Record<SubjectKind, SubjectKindRow>> =>
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
