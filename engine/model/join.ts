/**
 * What is shown here decides what another operation lists.
 * A path here is dotted and leads into the element; `^path` leads into the item around it, `$name` is a parameter of the call.
 */
export interface Join {
  /** The id of the operation that lists it, too. */
  readonly to: string;
  /** The member of an item whose elements are joined; absent: the items themselves, of an operation that lists nothing its answer. */
  readonly each?: string;
  /** What the other operation is asked for, by the names of its parameters: paths here. Without one of the values nothing is asked. */
  readonly with: Readonly<Record<string, string>>;
  /** Path here of the position to which the range of the other list is narrowed. */
  readonly at?: string;
  /** The newest known position is asked about first: an index that is behind lacks it. */
  readonly newestFirst?: true;
  /** The member of an item there whose elements are compared; absent: the items themselves. */
  readonly within?: string;
  /** Paths here, and where the same values are there: in the element, or (`^path`) in the item around it. */
  readonly match: Readonly<Record<string, string>>;
  /** Only what fulfils all of these is joined. */
  readonly where?: readonly JoinCondition[];
  /** Paths here, and paths in an item there: an answer without an item that shares these values leaves the rest open. */
  readonly given?: Readonly<Record<string, string>>;
  /** Of what shares the values at these paths only the one at the highest position (`at`) is joined. */
  readonly newestOf?: readonly string[];
  /** An item there shows it once. */
  readonly once?: true;
  /** The answer there is no more than a further start for the joins of that operation, and may be a refusal; `match` is empty. */
  readonly leads?: true;
  /** The other operation must not list it. */
  readonly absent?: true;
}

/** What is asked of the value at a path here; a value that is missing fulfils nothing but `nobody`. */
export type JoinCondition = { readonly path: string } & (
  | { /** It is that at one of these paths. */ readonly is: readonly string[] }
  | { /** It is another one than at this path. */ readonly isNot: string }
  | { /** It is missing or names nobody. */ readonly nobody: true }
  | { /** It was met at this path in items of the other operation. */ readonly metAt: string }
);
