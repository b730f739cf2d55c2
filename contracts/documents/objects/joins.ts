import { defined } from '../../../engine/model/defined.ts';
import type { Counterpart, Join } from '../../../engine/model/join.ts';
import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import { stepsOf } from '../../../engine/model/paths.ts';
import { asDescribed, type ElementPlace, mayLack, mustLead, mustLeadIn } from '../schema/element-paths.ts';
import { readRows } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import { type Declaring, declaringAs } from '../schema/member-paths.ts';
import type { OperationRow, UnnamedMember } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';

const extension = 'x-assay-joins';

/** The parts of an operation that reading joins needs. */
export interface Joinable {
  readonly row: OperationRow;
  /** The schema of the body of a success. */
  readonly schema: SchemaNode;
  readonly doubts: readonly string[];
}

/** The joins of an operation as written in the document. Names in them are checked after all operations are read. */
export const joinsIn = (operation: Readonly<Record<string, unknown>>, where: string): readonly Join[] =>
  readRows<Partial<Pick<Join, 'match'>> & Omit<Join, 'match'>>(extension, operation[extension], where).map((row) => ({
    match: {},
    ...row,
  }));

/**
 * The operations with the operations that their joins name. A join with an operation that is not called is left out,
 * and told. `ids`: the ids and names of all operations of the document.
 * @throws DocumentFault for a join that does not fit its two operations.
 */
export const withJoins = <T extends Joinable>(all: readonly T[], ids: ReadonlySet<string>): readonly T[] => {
  const unnamed = new Map<string, UnnamedMember[]>();
  const joined = all.map((from) => {
    const { joins: declared, ...row } = from.row;
    if (!declared) return from;
    const { doubts, declaring } = declaringAs(nameOf(from));
    const declaringOf = (operation: Joinable): Declaring => ({
      ...declaring,
      unnamed: (row) => {
        const { id, unnamed: documented = [] } = operation.row;
        const member = operation === from ? row.member : `${row.member} of ${nameOf(from)}`;
        unnamed.set(id, [...(unnamed.get(id) ?? documented), { ...row, member }]);
      },
    });
    const joins = declared.flatMap((join) => {
      const to = operationNamed(join.to, all, ids, { extension, declaring });
      if (to) mustFit(join, from, to, declaringOf);
      return to ? [{ ...join, to: to.row.id }] : [];
    });
    return {
      ...from,
      doubts: [...from.doubts, ...doubts],
      row: { ...row, ...defined({ joins: joins.length === 0 ? undefined : joins }) },
    };
  });
  return joined.map((operation) => ({
    ...operation,
    row: { ...operation.row, ...defined({ unnamed: unnamed.get(operation.row.id) ?? operation.row.unnamed }) },
  }));
};

export const nameOf = ({ row }: Joinable): string => row.name ?? row.id;

/**
 * The operation that a row names; undefined, and told, if it is not called.
 * @throws DocumentFault if the document does not have it.
 */
export const operationNamed = <T extends Joinable>(
  name: string,
  all: readonly T[],
  known: ReadonlySet<string>,
  { extension: by, declaring }: Pick<ElementPlace, 'extension' | 'declaring'>,
): T | undefined => {
  const to = all.find((value) => value.row.id === name || nameOf(value) === name);
  if (to) return to;
  const said = `${declaring.name}: ${by} names the operation ${name}`;
  if (known.has(name)) declaring.doubt(`${said}, which is not called: the row is not judged`);
  else {
    const near = nearNames(name, name.includes(' ') ? all.map(nameOf) : all.map((value) => value.row.id));
    throw new DocumentFault(`${said}, which the document does not have.${didYouMean(near)}`);
  }
  return undefined;
};

/** Locates the elements of a member of the items; without a member, the items themselves. */
export const placeOf = (
  { row, schema }: Joinable,
  member: string | undefined,
  declaring: Declaring,
  by: string = extension,
): ElementPlace => {
  const items = stepsOf(row.listing?.items ?? '.');
  return {
    extension: by,
    declaring,
    answer: schema,
    steps: [...items, ...(member === undefined ? [] : stepsOf(member))],
    around: member === undefined ? undefined : items,
    parameters: Object.keys(row.parameters),
  };
};

/** Members that apply to single elements. */
const ofElements = [
  'within',
  'constants',
  'given',
  'whereThere',
  'absent',
  'once',
  'at',
  'newestFirst',
  'newestOf',
  'leads',
] as const;

type Fault = (text: string) => DocumentFault;

/** @throws DocumentFault for a call that the other operation does not take. */
function mustCall(join: Join, { name, parameters }: Called, atSource: ElementPlace, fault: Fault): void {
  for (const [parameter, source] of Object.entries(join.with)) {
    if (!Object.hasOwn(parameters, parameter))
      throw fault(
        `gives ${name} the parameter ${parameter}, which it does not have.` +
          didYouMean(nearNames(parameter, Object.keys(parameters))),
      );
    if (typeof source === 'string') mustLead(atSource, source, `with.${parameter}`, 'value');
    else if ('path' in source) mustLead(atSource, source.path, `with.${parameter}`, 'number');
  }
  const lacking = Object.keys(parameters).find((each) => parameters[each]?.required && !Object.hasOwn(join.with, each));
  if (lacking !== undefined) throw fault(`lacks with.${lacking}: ${name} is not called without it`);
}

/** The other operation, by the name for readers. */
interface Called {
  readonly name: string;
  readonly parameters: OperationRow['parameters'];
}

/** @throws DocumentFault for a comparison of whole lists that names something about single elements. */
function mustCompareLists(join: Join, to: Joinable, fault: Fault): void {
  const contradiction = ofElements.find((member) => join[member] !== undefined);
  if (contradiction !== undefined) throw fault(`has sameAs, which compares whole lists, beside ${contradiction}`);
  if (Object.values<Counterpart>(join.match).some((target) => typeof target === 'object'))
    throw fault('has sameAs, which compares whole lists, beside a number in match');
  if (!to.row.listing) throw fault(`has sameAs, but ${nameOf(to)} is no list: it has no x-assay-list`);
  const sources = Object.values(join.with).flatMap((source) =>
    typeof source === 'string' ? [source] : 'path' in source ? [source.path] : [],
  );
  const paths = [...sources, ...(join.where ?? []).map(({ path }) => path)];
  const inside = paths.find((path) => !/^[$^]/.test(path));
  if (inside !== undefined)
    throw fault(
      `has sameAs, which compares whole lists: ${inside} is no path around them.${didYouMean([`^${inside}`])}`,
    );
}

/** @throws DocumentFault for a join whose paths or parameters its two operations do not have. */
const mustFit = (join: Join, from: Joinable, to: Joinable, declaringOf: (operation: Joinable) => Declaring): void => {
  const subject = `${nameOf(from)}: ${extension}`;
  const fault = (text: string): DocumentFault => new DocumentFault(`${subject} ${text}`);
  const items = {
    here: placeOf(from, undefined, declaringOf(from)),
    there: placeOf(to, undefined, declaringOf(to)),
  };
  // Only elements that meet the conditions need the members, here and there.
  const checked = join.where === undefined ? (element: ElementPlace) => element : mayLack;
  const atSource = checked(placeOf(from, join.each, declaringOf(from)));
  const atTarget = checked(placeOf(to, join.within, declaringOf(to)));
  if (join.each !== undefined) mustLead(items.here, join.each, 'each', 'array');
  if (join.within !== undefined) mustLead(items.there, join.within, 'within', 'array');
  mustCall(join, { name: nameOf(to), parameters: to.row.parameters }, atSource, fault);
  for (const member of ['match', 'given'] as const)
    for (const [path, target] of Object.entries(join[member] ?? {})) {
      // Members of `given` may be absent: then the call lacks the parameter.
      const [ours, theirs] = member === 'given' ? [asDescribed(atSource), asDescribed(atTarget)] : [atSource, atTarget];
      mustLead(ours, path, member, 'value');
      if (typeof target === 'string') mustLead(theirs, target, member, 'values');
      else if ('count' in target) mustLead(atTarget, target.count, member, 'array');
      else if ('position' in target) {
        if (join.within === undefined) throw fault('has a position in match, which needs the array at within');
        mustLead(atSource, path, member, 'number');
      } else {
        mustLead(atSource, path, member, 'number');
        for (const bound of Object.values(target)) mustLead(atTarget, bound, member, 'number');
      }
    }
  for (const path of Object.keys(join.constants ?? {})) mustLead(atTarget, path, 'constants', 'values');
  if (join.at !== undefined) mustLead(atSource, join.at, 'at', 'number');
  for (const path of join.newestOf ?? []) mustLead(atSource, path, 'newestOf', 'value');
  mustLeadIn(placeOf(from, join.each, declaringOf(from)), join.where);
  mustLeadIn(items.there, join.whereThere);
  for (const condition of join.where ?? [])
    if ('metAt' in condition) mustLead(items.there, condition.metAt, 'where', 'values');
  if ((Object.keys({ ...join.match, ...join.constants }).length === 0) !== (join.leads === true))
    throw fault('compares nothing: match names what is the same here and there (with leads: nothing)');
  if (join.sameAs !== undefined) mustCompareLists(join, to, fault);
};
