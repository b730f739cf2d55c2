import type { Base, OperationId } from './names.ts';

/**
 * How two targets of one contract may differ in a member.
 * - `final`: never changes once it exists; must be equal.
 * - `state`: tells the state at the head; must be equal while both targets are at one head.
 * - `live`: a figure of the moment (a price, the height); may differ by a factor of two, but not in its type.
 * - `opaque`: has a meaning for its own target only (a cursor, a message); never compared.
 * - `local`: the target's own (when it fetched something); never compared.
 */
export type MemberClass = 'final' | 'state' | 'live' | 'opaque' | 'local';

/** A declaration about members of answers, as `x-assay-members` spells it, too. */
export interface MemberRow {
  /** Its dotted path, or the end of it: `price.value` also names `items[].price.value`. `.`: the whole answer. */
  readonly path: string;
  /** Absent: as without the row. */
  readonly class?: MemberClass;
  /** Only in answers of these operations; absent: in all. */
  readonly of?: readonly OperationId[];
  /** The path begins at the answer: no longer path that ends with it is meant. */
  readonly whole?: true;
  /** The value can be JSON written as text: its parsed content is compared. */
  readonly jsonText?: true;
  /** The figure never falls from one reading to a later one; in a list, the largest one counts. */
  readonly neverFalls?: true;
  /** After a call has returned one of these values, it always returns it. */
  readonly finalValues?: readonly string[];
  /** The fact about the deployment that the member tells: how far it has come, its network, or its version. */
  readonly tells?: 'head' | 'network' | 'version';
  /** Parameters of the calls whose member is meant. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  /** For a head: the unit of the number, and the distance above which two targets cannot be compared. */
  readonly unit?: string;
  readonly farApart?: number;
  /** Its name in messages: `the first block`. */
  readonly called?: string;
}

/** A figure that never falls: its path in the answer, and parameters of the calls that show it. */
export type Figure = Pick<MemberRow, 'path' | 'with'>;

/** A call that shows a fact about the deployment, and the dotted path of the fact in the result. */
export interface FactRow {
  readonly base: Base;
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  readonly member: string;
}

/** A call that returns the head of a target, a number. */
export interface HeadRow extends FactRow {
  readonly unit: string;
  /** Targets whose heads are further apart than this cannot be compared. */
  readonly farApart: number;
}

/** A call whose answer is the same on every target of one network. */
export interface NetworkRow extends FactRow {
  /** Its name in messages: `the first block`. */
  readonly called: string;
}

/** The rules of a contract for comparing two targets, or one target at two times. */
export interface ComparisonRules {
  /** The declarations that all else comes from. */
  readonly members: readonly MemberRow[];
  readonly heads: readonly HeadRow[];
  readonly network: readonly NetworkRow[];
  /** Calls that tell the version of a target. */
  readonly versions: readonly FactRow[];
  /** Operations whose answers depend on the state at the head, in addition to lists whose items may disappear. */
  readonly stateAtHead: readonly OperationId[];
  /** Operations about the target itself, such as its version; they are not compared. */
  readonly local: readonly OperationId[];
  /**
   * Members without a row: `final`, or `learnt`: members that change between two readings of one side are figures of
   * the moment, or noise.
   */
  readonly undeclared: 'final' | 'learnt';
}

/** Heads further apart than this cannot be compared, unless a row says otherwise. */
const defaultFarApart = 100;

/** The rules that declarations make. */
export function comparisonRules(
  members: readonly MemberRow[],
  operations: readonly { readonly id: OperationId; readonly base: Base }[],
  undeclared: ComparisonRules['undeclared'] = 'final',
): ComparisonRules {
  const bases = new Map(operations.map(({ id, base }) => [id, base]));
  const telling = (subject: MemberRow['tells']): readonly (FactRow & { readonly row: MemberRow })[] =>
    members
      .filter(({ tells }) => tells === subject)
      .flatMap((row) =>
        (row.of ?? []).flatMap((operation) => {
          const base = bases.get(operation);
          return base === undefined ? [] : [{ base, operation, parameters: row.with ?? {}, member: row.path, row }];
        }),
      );
  const answersOf = (memberClass: MemberClass): readonly OperationId[] =>
    members.filter((row) => row.path === '.' && row.class === memberClass).flatMap((row) => row.of ?? []);
  return {
    members,
    heads: telling('head').map(({ row, ...fact }) => ({
      ...fact,
      unit: row.unit ?? 'steps',
      farApart: row.farApart ?? defaultFarApart,
    })),
    network: telling('network').map(({ row, ...fact }) => ({ ...fact, called: row.called ?? row.path })),
    versions: telling('version').map(({ row: _, ...fact }) => fact),
    stateAtHead: answersOf('state'),
    local: answersOf('local'),
    undeclared,
  };
}

/** The rules of a contract without declarations: every member is final, and no call returns the head. */
export const noRules: ComparisonRules = comparisonRules([], []);
