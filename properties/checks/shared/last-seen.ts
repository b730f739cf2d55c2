/** A map that forgets what was put in longest ago, so that a recording of any length is judged in flat memory. */
export class LastSeen<T> {
  readonly #map = new Map<string, T>();
  /** Goes along behind what was forgotten: a new iterator would pass by all of it each time. */
  readonly #oldest = this.#map.keys();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string | undefined): T | undefined {
    return key === undefined ? undefined : this.#map.get(key);
  }

  set(key: string | undefined, value: T): void {
    if (key === undefined) return;
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size > this.#most) this.#map.delete(this.#oldest.next().value as string);
  }
}
