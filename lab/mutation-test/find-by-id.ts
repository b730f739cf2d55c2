/** @throws Error if no row has the id */
export function findById<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const match = rows.find((row) => row.id === id);
  if (!match) throw new Error(`nothing is called ${id}`);
  return match;
}
