import type { Counted } from '../model/drift.ts';

/** How often each of a bounded number of things came, with the first exchange that showed it. */
export class Tally<Name> {
  readonly #rows = new Map<Name, { count: number; readonly example: number }>();
  readonly #most: number;
  /** How many came that found no place. */
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

/** What belongs to a name, made where it is not there yet. */
export const within = <Name, Held>(map: Map<Name, Held>, name: Name, make: () => Held): Held => {
  const known = map.get(name);
  if (known !== undefined) return known;
  const made = make();
  map.set(name, made);
  return made;
};
