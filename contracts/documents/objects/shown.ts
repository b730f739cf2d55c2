import type { ShownObject } from '../../../engine/model/shown-object.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { asDescribed, type ElementPlace, mayLack, mustLead, mustLeadIn } from '../schema/element-paths.ts';
import { readRows } from '../extension-form.ts';
import { placeSteps } from './place-steps.ts';
import type { Declaring } from '../schema/member-paths.ts';
import type { JsonRecord } from '../record.ts';

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
 * The objects that an operation shows, by `x-assay-shows` (schemas/x-assay-shows.json).
 * @throws DocumentFault for another form, and for what the operation does not have.
 */
export const shownIn = (
  operation: JsonRecord,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): Shown | undefined => {
  const rows = readRows<Row>(extension, operation[extension], declaring.name);
  const objects = new Map<string, readonly string[]>();
  const shows = rows.map(({ object: kind, members, ...row }): ShownObject => {
    const { identity, optional = [], unsettled, where } = row;
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
    for (const path of members) mustLead(asDescribed(objectPlace), path, 'members');
    if (unsettled !== undefined) mustLead(objectPlace, unsettled, 'unsettled', 'number');
    mustLeadIn(element, where);
    objects.set(kind, [...new Set([...(objects.get(kind) ?? []), ...members])]);
    return { kind, ...row };
  });
  return rows.length === 0 ? undefined : { shows, objects };
};
