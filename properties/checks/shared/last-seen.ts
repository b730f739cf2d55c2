/** A map that forgets the entry set longest ago, so that a recording of any length is judged in flat memory. */
export class LastSeen<T> {
  /** In the order of writing. */
  readonly #entries = new Map<string, T>();
  readonly #most: number;
  readonly #onForget: (value: T) => void;

  /** `onForget` is called with each value that is forgotten. */
  constructor(most: number, onForget: (value: T) => void = () => undefined) {
    this.#most = most;
    this.#onForget = onForget;
  }

  get(key: string | undefined): T | undefined {
    return key === undefined ? undefined : this.#entries.get(key);
  }

  set(key: string | undefined, value: T): void {
    if (key === undefined) return;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most) this.forgetOldest();
  }

  values(): Iterable<T> {
    return this.#entries.values();
  }

  /** Forgets the entry set longest ago. False if there is none. */
  forgetOldest(): boolean {
    for (const [key, value] of this.#entries) {
      this.#entries.delete(key);
      this.#onForget(value);
      return true;
    }
    return false;
  }
}
