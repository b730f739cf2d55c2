import { defined } from '../../../engine/model/defined.ts';
import type { JoinValue, SameRow } from '../../../engine/model/join.ts';
import { identityOf } from '../../../engine/model/listing.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import { readRows } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import { type ElementPlace, mayLack, mustLead } from '../schema/element-paths.ts';
import { type Declaring, declaringAs } from '../schema/member-paths.ts';
import { type Joinable, nameOf, operationNamed, placeOf } from './joins.ts';

const extension = 'x-assay-same';

/** The rows as written in the document (schemas/x-assay-same.json). Names in them are checked by `withSame`. */
export const sameIn = (operation: Readonly<Record<string, unknown>>, where: string): readonly SameRow[] | undefined => {
  const rows = readRows<SameRow>(extension, operation[extension], where);
  return rows.length === 0 ? undefined : rows;
};

/**
 * The operations with the operations that their rows name. A row with an operation that is not called is left out, and
 * told. `known`: the ids and names of all operations of the document.
 * @throws DocumentFault for a row that does not fit its operations.
 */
export const withSame = <T extends Joinable>(all: readonly T[], known: ReadonlySet<string>): readonly T[] =>
  all.map((from) => {
    const { same, ...row } = from.row;
    if (!same) return from;
    const { doubts, declaring } = declaringAs(nameOf(from));
    const rows = same.flatMap((way) => {
      const named = (name: string | undefined): T | undefined =>
        name === undefined ? from : operationNamed(name, all, known, { extension, declaring });
      const [to, of] = [named(way.operation), named(way.of)];
      if (!to || !of) return [];
      mustFit(way, from, to, of, declaring);
      return [{ ...way, ...defined({ operation: way.operation && to.row.id, of: way.of && of.row.id }) }];
    });
    return {
      ...from,
      doubts: [...from.doubts, ...doubts],
      row: { ...row, ...defined({ same: rows.length === 0 ? undefined : rows }) },
    };
  });

/** @throws DocumentFault for a row whose parameters or paths the operations do not have. */
function mustFit(way: SameRow, from: Joinable, to: Joinable, of: Joinable, declaring: Declaring): void {
  const fault = (text: string): DocumentFault => new DocumentFault(`${nameOf(from)}: ${extension} ${text}`);
  const { parameter, spelled, named, compare, extent } = way;
  const mustTake = (operation: Joinable, name: string): void => {
    const names = Object.keys(operation.row.parameters);
    const near = didYouMean(nearNames(name, names));
    if (!names.includes(name))
      throw fault(`gives ${nameOf(operation)} the parameter ${name}, which it does not have.${near}`);
  };
  const itemsOf = (operation: Joinable): ElementPlace => mayLack(placeOf(operation, undefined, declaring, extension));
  const answerOf = (operation: Joinable): ElementPlace => ({ ...itemsOf(operation), steps: [], around: undefined });
  const mustLeadTo = (place: ElementPlace, source: JoinValue, member: string): void => {
    if (typeof source === 'string') mustLead(place, source, member, 'value');
  };

  const isOtherCall = way.operation !== undefined || way.with !== undefined;
  if (parameter !== undefined) mustTake(from, parameter);
  if (
    (parameter === undefined) !== (spelled === undefined && named === undefined) ||
    isOtherCall === (parameter !== undefined)
  )
    throw fault('names no other way, or two: give operation or with, or parameter with spelled or with named and of');
  if (parameter !== undefined && spelled && /^(integer|boolean)$/.test(from.row.parameters[parameter]?.type ?? ''))
    throw fault(`has spellings of ${parameter}, which is no text`);
  for (const source of named ?? []) mustLeadTo(itemsOf(of), source, 'named');
  for (const [name, source] of Object.entries(way.with ?? {})) {
    mustTake(to, name);
    mustLeadTo(itemsOf(from), source, `with.${name}`);
  }
  for (const name of Object.keys(way.both ?? {})) for (const operation of [from, to]) mustTake(operation, name);
  const lacking = Object.entries(to.row.parameters).find(
    ([name, { required }]) => required && !Object.hasOwn({ ...from.row.parameters, ...way.with }, name),
  );
  if (lacking) throw fault(`lacks with.${lacking[0]}: ${nameOf(to)} is not called without it`);
  for (const [here, there] of Object.entries(compare ?? {})) {
    mustLead(answerOf(from), here, 'compare', 'value');
    mustLead(answerOf(to), there, 'compare', 'value');
  }
  if (extent !== undefined && (compare || !from.row.listing || !to.row.listing))
    throw fault('has extent, which compares two lists');
  if (compare || to === from) return;
  const identities = [from, to].map(({ row: { listing } }) => listing && identityOf(listing).join(' '));
  if (identities[0] !== identities[1])
    throw fault(
      `compares the answer with that of ${nameOf(to)}: their items have other identities, or only one of both is a ` +
        'list; say in compare which members are the same',
    );
}
