/** Values that a parameter needs beside it: a row of `x-assay-dependencies` (`schemas/x-assay-dependencies.json`). */
export interface Dependency {
  readonly parameter: string;
  /** Only these of its values need others; absent: each value. */
  readonly values?: readonly string[];
  /** By other parameter: one of these values. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** A call with other values is refused; absent: open. */
  readonly otherwise?: 'refused';
  /** The requirement that the row states; absent: `api.input.refused`. */
  readonly requirement?: string;
}
