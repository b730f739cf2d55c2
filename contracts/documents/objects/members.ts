import { didYouMean, nearNames } from '../../../engine/model/near.ts';
import {
  type ComparisonRules,
  comparisonRules,
  type Figure,
  type MemberRow,
} from '../../../engine/model/comparison-rules.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import { readRows } from '../extension-form.ts';
import { DocumentFault } from '../fault.ts';
import { isRecord, type JsonRecord } from '../record.ts';
import type { Declaring } from '../schema/member-paths.ts';
import { placeSteps } from '../schema/element-paths.ts';

const extension = 'x-assay-members';

/** An operation of a document, with the members that it declares and the objects that it shows. */
interface Declared {
  readonly row: Pick<OperationRow, 'id' | 'base' | 'shows'>;
  readonly members: readonly MemberRow[];
  readonly objects: ReadonlyMap<string, readonly string[]>;
}

/**
 * The members that an operation declares, by `x-assay-members` (schemas/x-assay-members.json).
 * @throws DocumentFault for another form, and for a place that the answer's schema excludes.
 */
export const membersIn = (
  operation: JsonRecord,
  id: string,
  declaring: Declaring,
  parameters: readonly string[],
  answer: SchemaNode,
): readonly MemberRow[] =>
  readRows<MemberRow>(extension, operation[extension], declaring.name).map((row): MemberRow => {
    const silent = { ...declaring, unnamed: () => undefined };
    const origin = { extension, member: 'path', at: row.path };
    if (row.path !== '.') placeSteps(origin, answer, row.with === undefined ? declaring : silent);
    const unknown = Object.keys(row.with ?? {}).find((name) => !parameters.includes(name));
    if (unknown !== undefined)
      throw new DocumentFault(
        `${declaring.name}: ${extension} has the unknown parameter ${unknown} in with.` +
          didYouMean(nearNames(unknown, parameters)),
      );
    return { ...row, of: [id], whole: true };
  });

/** The figures among members that never fall; undefined: there are none. The head of a deployment never falls. */
export function figuresIn(members: readonly MemberRow[]): readonly Figure[] | undefined {
  const rows = members.filter(({ neverFalls, tells }) => neverFalls === true || tells === 'head');
  return rows.length === 0 ? undefined : rows.map((row) => ({ path: row.path, ...defined({ with: row.with }) }));
}

/** Declarations in `info`, about members of all answers. @throws DocumentFault for another form. */
const membersOfInfo = ({ info }: JsonRecord): readonly MemberRow[] => {
  const rows = readRows<MemberRow>(extension, isRecord(info) ? info[extension] : undefined, 'info');
  const wrong = rows.find(({ tells }) => tells !== undefined);
  if (wrong)
    throw new DocumentFault(
      `info: ${extension} has tells for ${wrong.path}; an operation declares what its answer tells, info does not`,
    );
  return rows;
};

/** The members that never change, of the objects that an operation shows. Objects that `where` chooses are left out. */
const finalMembers = ({ row, objects }: Declared): readonly MemberRow[] =>
  (row.shows ?? [])
    .filter(({ where }) => where === undefined)
    .flatMap(({ kind, at }) =>
      (objects.get(kind) ?? [])
        .filter((member) => !/^[$^]/.test(member))
        .flatMap((member) => {
          const inside = (path: string): string =>
            [path, member === '.' ? '' : member].filter((step) => step !== '').join('.') || '.';
          // `.` is the answer, or each element of an answer that is an array.
          return (at === '.' || at === '' ? ['', '[]'] : [at]).map(inside);
        }),
    )
    .map((path): MemberRow => ({ path, class: 'final', of: [row.id], whole: true }));

/** Names of cursors, which have a meaning for their own deployment only. */
const cursors: readonly MemberRow[] = [
  'cursor',
  'next_cursor',
  'nextCursor',
  'next_page_token',
  'nextPageToken',
  'nextToken',
  'next_token',
  'continuation_token',
  'continuationToken',
  'page_token',
].map((path) => ({ path, class: 'opaque' }));

/**
 * How deployments of a document are compared: by its declarations, then by the objects that it shows. Members that
 * nothing names are learnt.
 * @throws DocumentFault for a declaration of another form.
 */
export const declaredComparison = (
  documents: readonly JsonRecord[],
  operations: readonly Declared[],
): ComparisonRules =>
  comparisonRules(
    [
      ...operations.flatMap(({ members }) => members),
      ...documents.flatMap(membersOfInfo),
      ...operations.flatMap(finalMembers),
      ...cursors,
    ],
    operations.map(({ row }) => row),
    'learnt',
  );
