import type { Counted } from '../../engine/model/drift.ts';

/** Counts names, up to a bounded number of them, and keeps the first exchange that showed each. */
export class Tally<Name> {
  readonly #rows = new Map<Name, { count: number; readonly example: number }>();
  readonly #most: number;
  /** Number of names beyond the limit. */
  cut = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(name: Name, example: number): void {
    const row = this.#rows.get(name);
    if (row) row.count += 1;
    else if (this.#rows.size < this.#most) this.#rows.set(name, { count: 1, example });
    else this.cut += 1;
  }

  /** In the order in which they came. */
  map<Row>(row: (name: Name, counted: Counted) => Row): Row[] {
    return [...this.#rows].map(([name, counted]) => row(name, counted));
  }
}

/** The entry of a map, created if it is missing. */
export const within = <Name, Held>(map: Map<Name, Held>, name: Name, make: () => Held): Held => {
  const known = map.get(name);
  if (known !== undefined) return known;
  const tally = make();
  map.set(name, tally);
  return tally;
};
