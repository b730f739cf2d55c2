/** The rows of a table by name, for `test.each`. */
export const entries = <Name extends string, Row>(table: Readonly<Record<Name, Row>>): (readonly [Name, Row])[] =>
  Object.entries(table) as [Name, Row][];
