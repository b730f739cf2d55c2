import type { Counted } from '../../../engine/model/drift.ts';

/** Counts names, up to a bounded number of them, and keeps the first exchange that showed each. */
export class Tally<Name> {
  readonly #rows = new Map<Name, { count: number; readonly example: number }>();
  readonly #maxNames: number;
  /** Number of names beyond the limit. */
  cut = 0;

  constructor(maxNames: number) {
    this.#maxNames = maxNames;
  }

  add(name: Name, example: number): void {
    const row = this.#rows.get(name);
    if (row) row.count += 1;
    else if (this.#rows.size < this.#maxNames) this.#rows.set(name, { count: 1, example });
    else this.cut += 1;
  }

  /** In the order in which they came. */
  map<Row>(row: (name: Name, entry: Counted) => Row): Row[] {
    return [...this.#rows].map(([name, entry]) => row(name, entry));
  }
}

/** The entry of a map, created if it is missing. */
export const within = <Name, Held>(map: Map<Name, Held>, name: Name, make: () => Held): Held => {
  const entry = map.get(name);
  if (entry !== undefined) return entry;
  const tally = make();
  map.set(name, tally);
  return tally;
};
