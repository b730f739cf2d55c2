/** An entry, linked in the order of writing. */
interface Entry<T> {
  readonly key: string;
  value: T;
  older: Entry<T> | undefined;
  newer: Entry<T> | undefined;
}

/** A map that forgets the entry set longest ago, so that a recording of any length is judged in flat memory. */
export class LastSeen<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #most: number;
  readonly #onForget: (value: T) => void;
  #oldest: Entry<T> | undefined;
  #newest: Entry<T> | undefined;

  /** `onForget` is called with each value that is forgotten. */
  constructor(most: number, onForget: (value: T) => void = () => undefined) {
    this.#most = most;
    this.#onForget = onForget;
  }

  get(key: string | undefined): T | undefined {
    return key === undefined ? undefined : this.#entries.get(key)?.value;
  }

  set(key: string | undefined, value: T): void {
    if (key === undefined) return;
    const known = this.#entries.get(key);
    if (known) {
      known.value = value;
      this.#refresh(known);
      return;
    }
    const entry: Entry<T> = { key, value, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    if (this.#entries.size > this.#most) this.forgetOldest();
  }

  /** Forgets the entry set longest ago. False if there is none. */
  forgetOldest(): boolean {
    const oldest = this.#oldest;
    if (!oldest) return false;
    this.#entries.delete(oldest.key);
    this.#unlink(oldest);
    this.#onForget(oldest.value);
    return true;
  }

  /** Makes an entry the newest one. Cheaper than to delete it from the map and to set it again. */
  #refresh(entry: Entry<T>): void {
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #append(entry: Entry<T>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: Entry<T>): void {
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
  }
}
