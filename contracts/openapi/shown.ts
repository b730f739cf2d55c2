import type { ShownObject } from '../../engine/model/shown-object.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { DocumentFault } from './fault.ts';
import { shownPlace } from './shown-place.ts';
import type { Declaring } from './member-paths.ts';
import { isRecord, type JsonRecord } from './record.ts';

const extension = 'x-assay-shows';
const members = ['object', 'at', 'identity', 'members', 'optional', 'unsettled'];

/** Objects of an operation's answers, and the members that never change, by the kind of object. */
export interface Shown {
  readonly shows: readonly ShownObject[];
  readonly objects: ReadonlyMap<string, readonly string[]>;
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

interface Row {
  readonly object: string;
  readonly at: string;
  readonly identity: readonly string[];
  readonly members: readonly string[];
  readonly optional?: readonly string[];
  readonly unsettled?: string;
}

const isRow = (row: unknown): row is Row & JsonRecord =>
  isRecord(row) &&
  Object.keys(row).every((one) => members.includes(one)) &&
  typeof row['object'] === 'string' &&
  typeof row['at'] === 'string' &&
  isTexts(row['identity']) &&
  isTexts(row['members']) &&
  (row['optional'] === undefined || isTexts(row['optional'])) &&
  (row['unsettled'] === undefined || typeof row['unsettled'] === 'string');

/**
 * The objects that an operation shows, by `x-assay-shows`: `object` names their kind, `at` their place in the answer,
 * `identity` what names one of them, `members` what never changes.
 * @throws DocumentFault for another form, and for a parameter that the operation does not have.
 */
export const shownIn = (
  operation: JsonRecord,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): Shown | undefined => {
  const { name: where } = declaring;
  const rows: unknown = operation[extension];
  if (rows === undefined) return undefined;
  const objects = new Map<string, readonly string[]>();
  const shows = (Array.isArray(rows) ? (rows as readonly unknown[]) : [rows]).map((row): ShownObject => {
    if (!isRow(row))
      throw new DocumentFault(
        `${where}: ${extension} is a list of objects with object and at (texts), identity and members (lists of ` +
          'texts), and perhaps optional and unsettled',
      );
    const { object: kind, identity, members: constant, optional, unsettled } = row;
    const unknown = [...identity, ...constant].find(
      (part) => part.startsWith('$') && !parameters.includes(part.slice(1)),
    );
    if (unknown !== undefined)
      throw new DocumentFault(
        `${where}: ${extension} names the parameter ${unknown}, which the operation does not have`,
      );
    const place = shownPlace(answer, row, declaring);
    objects.set(kind, [...new Set([...(objects.get(kind) ?? []), ...constant])]);
    return {
      kind,
      at: place,
      identity,
      ...(optional === undefined ? {} : { optional }),
      ...(unsettled === undefined ? {} : { unsettled }),
    };
  });
  return { shows, objects };
};
