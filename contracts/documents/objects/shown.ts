import { defined } from '../../../engine/model/defined.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import type { ShownObject } from '../../../engine/model/shown-object.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { type ElementPlace, asDescribed, mayLack, mustLead, mustLeadIn, placeSteps } from '../schema/element-paths.ts';
import { readExtension, readRows } from '../extension-form.ts';
import type { Declaring } from '../schema/member-paths.ts';
import { eachExtension } from '../extensions.ts';
import { DocumentFault } from '../fault.ts';
import type { DocumentedOperation } from '../operation.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';

const extension = 'x-assay-shows';

/** Objects of an operation's answers, and the members that never change, by the kind of object. */
export interface Shown {
  readonly shows: readonly ShownObject[];
  readonly objects: ReadonlyMap<string, readonly string[]>;
}

interface Row extends Omit<ShownObject, 'kind'> {
  readonly object: string;
  readonly members: readonly string[];
}

/**
 * An object that `info.x-assay-objects` describes once for all operations: what rows of `x-assay-shows` leave out.
 * Members that are parameters count in operations that have them.
 * @throws DocumentFault for another form.
 */
const objectNamed = ({ info }: JsonRecord, name: unknown, parameters: readonly string[]): Partial<Row> => {
  const all = isRecord(info) ? info['x-assay-objects'] : undefined;
  const object = isRecord(all) && typeof name === 'string' ? all[name] : undefined;
  if (object === undefined) return {};
  const row = isRecord(object) ? { ...object, at: '.', object: name } : object;
  const {
    at: _,
    members,
    ...others
  } = readExtension<Partial<Row>>(extension, row, `info.x-assay-objects.${String(name)}`);
  const isOfCall = (path: string): boolean => !path.startsWith('$') || parameters.includes(path.slice(1));
  return { ...others, ...defined({ members: members?.filter(isOfCall) }) };
};

/** Kinds of objects that rows of `x-assay-shows` name anywhere in a document, also where it is not called. */
function namedKinds(document: JsonRecord): ReadonlySet<unknown> {
  const kinds = new Set<unknown>();
  eachExtension(document, (name, rows) => {
    if (name === extension) for (const row of [rows].flat()) if (isRecord(row)) kinds.add(row['object']);
  });
  return kinds;
}

/** Warnings about what `info.x-assay-objects` says and no operation shows: nothing is compared there. */
export function unshownObjects(document: JsonRecord, operations: readonly DocumentedOperation[]): readonly string[] {
  const { info } = document;
  const all = isRecord(info) && isRecord(info['x-assay-objects']) ? info['x-assay-objects'] : {};
  const kinds = Object.keys(all).length === 0 ? new Set() : namedKinds(document);
  return Object.entries(all).flatMap(([kind, object]) => {
    const where = `info.x-assay-objects.${kind}`;
    if (!kinds.has(kind)) return [`${where}: no ${extension} names the object, so nothing is compared`];
    const rows = operations.filter(({ row }) => row.shows?.some((shown) => shown.kind === kind) === true);
    const parameters = rows.flatMap(({ row }) => Object.keys(row.parameters));
    const paths = isRecord(object) ? [...listOf(object['identity']), ...listOf(object['members'])] : [];
    const unknown = paths.map(String).find((path) => path.startsWith('$') && !parameters.includes(path.slice(1)));
    if (rows.length === 0 || unknown === undefined) return [];
    const near = didYouMean(nearNames(unknown.slice(1), parameters));
    return [`${where} names the parameter ${unknown}, which no operation that shows it has.${near}`];
  });
}

/** @throws DocumentFault for an object whose identity or members are said nowhere. */
function mustBeWhole(rows: readonly Partial<Row>[], where: string): void {
  for (const row of rows) {
    const lacking = (['identity', 'members'] as const).find((name) => row[name] === undefined);
    if (lacking !== undefined)
      throw new DocumentFault(
        `${where}: ${extension} lacks ${lacking}. info.x-assay-objects can say it for all. See docs/objects.md.`,
      );
  }
}

/**
 * The objects that an operation shows, by `x-assay-shows` (schemas/x-assay-shows.json).
 * @throws DocumentFault for another form, and for what the operation does not have.
 */
export const shownIn = (
  document: JsonRecord,
  operation: JsonRecord,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): Shown | undefined => {
  const written = operation[extension];
  const whole = [written]
    .flat()
    .map((row) => (isRecord(row) ? { ...objectNamed(document, row['object'], parameters), ...row } : row));
  const rows = readRows<Row>(extension, written === undefined ? undefined : whole, declaring.name);
  mustBeWhole(rows, declaring.name);
  const objects = new Map<string, readonly string[]>();
  const shows = rows.map(({ object: kind, members, ...row }): ShownObject => {
    const { identity, optional = [], as, unsettled, where, stays = [] } = row;
    const element: ElementPlace = {
      extension,
      declaring,
      answer,
      parameters,
      ...placeSteps({ extension, member: 'at', at: row.at }, answer, declaring),
    };
    // Only objects that meet the conditions need the members.
    const objectPlace = where === undefined ? element : mayLack(element);
    for (const path of identity) mustLead(objectPlace, path, 'identity');
    for (const path of optional) mustLead(mayLack(element), path, 'optional');
    const unknown = [...Object.keys(as ?? {}), ...stays].find((name) => !members.includes(name));
    if (unknown !== undefined)
      throw new DocumentFault(
        `${declaring.name}: ${extension} names ${unknown} at ${row.at}, but ${kind} has no such member.` +
          didYouMean(nearNames(unknown, members)),
      );
    for (const path of as ? Object.values(as) : members)
      if (path.includes('[]')) mustLead(asDescribed(objectPlace), path.replaceAll('[]', ''), 'members', 'values');
      else mustLead(asDescribed(objectPlace), path, 'members');
    if (unsettled !== undefined) mustLead(objectPlace, unsettled, 'unsettled', 'number');
    mustLeadIn(element, where);
    objects.set(kind, [...new Set([...(objects.get(kind) ?? []), ...members])]);
    return { kind, ...row };
  });
  return rows.length === 0 ? undefined : { shows, objects };
};
