/** A map that forgets the entry set longest ago, so that a recording of any length is judged in flat memory. */
export class LastSeen<T> {
  /** In the order of writing. */
  readonly #entries = new Map<string, T>();
  /** Stands before the oldest entry. A new iterator would pass every deleted entry again. */
  #oldest = this.#entries.keys();
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
    let { value: key } = this.#oldest.next();
    if (key === undefined) {
      // An iterator that has ended shows no later entry.
      this.#oldest = this.#entries.keys();
      ({ value: key } = this.#oldest.next());
    }
    if (key === undefined) return false;
    const value = this.#entries.get(key) as T;
    this.#entries.delete(key);
    this.#onForget(value);
    return true;
  }
}
