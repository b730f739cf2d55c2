import type { Json } from '../../engine/model/exchange.ts';
import { orderValue } from '../../engine/model/listing.ts';
import { carriedBy } from '../lists/canonical-value.ts';
import type { Items, Reading } from './reading.ts';

/** An item that an answer showed. */
export class SeenItem {
  readonly key: string;
  readonly item: Json;
  readonly by: Reading;
  // Most items are never looked into: what is worked out of them is kept only then.
  #values: Map<string, bigint | undefined> | undefined;
  #filterValues: Map<string, ReadonlySet<string> | undefined> | undefined;

  constructor(key: string, item: Json, by: Reading) {
    this.key = key;
    this.item = item;
    this.by = by;
  }

  /** Its number at a path, worked out once. */
  valueAt(path: string): bigint | undefined {
    this.#values ??= new Map();
    const cachedValue = this.#values.get(path);
    if (cachedValue !== undefined || this.#values.has(path)) return cachedValue;
    const value = orderValue(this.by.listing, this.item, path);
    this.#values.set(path, value);
    return value;
  }

  /** Its values at the paths of a filter, worked out once; undefined where it does not say. */
  carriedAt(name: string, paths: readonly string[]): ReadonlySet<string> | undefined {
    this.#filterValues ??= new Map();
    if (!this.#filterValues.has(name))
      this.#filterValues.set(name, carriedBy(this.by.answer.operation, this.item, paths));
    return this.#filterValues.get(name);
  }
}

/** Answers that showed something new, items of theirs, and the last answers, that a history keeps. */
const limits = { witnesses: 64, items: 2_000, readings: 24 };

/** The answers and items known of one list. */
export class ListHistory {
  readonly seenItems = new Map<string, SeenItem>();
  /** The last answers, oldest first. */
  readonly readings: Reading[] = [];
  /** The newest order value seen. */
  head: bigint | undefined;
  readonly #witnesses = new Map<Reading, number>();

  /** The key of an item as it is kept here. */
  keyOf(key: string): string | undefined {
    return this.seenItems.get(key)?.key;
  }

  /** Items kept, with all that came beside them. */
  get weight(): number {
    return (
      this.readings.reduce((sum, reading) => sum + reading.keys.size, 0) +
      [...this.#witnesses.keys()].reduce((sum, reading) => sum + reading.keys.size, 0)
    );
  }

  /** Keeps an answer. `narrower`: whether it says more of an item than the answer that showed it before. */
  add(reading: Reading, items: Items, narrower: (reading: Reading, earlier: Reading) => boolean): void {
    let count = 0;
    for (const [key, item] of items) {
      const seenItem = this.seenItems.get(key);
      if (seenItem && !narrower(reading, seenItem.by)) continue;
      this.seenItems.set(key, new SeenItem(key, item, reading));
      count += 1;
    }
    if (count > 0) this.#witnesses.set(reading, count);
    while (this.#witnesses.size > limits.witnesses || (this.#witnesses.size > 1 && this.seenItems.size > limits.items))
      this.#forget();
    this.readings.push(reading);
    if (this.readings.length > limits.readings) this.readings.shift();
    if (this.head === undefined || (reading.head !== undefined && reading.head > this.head)) this.head = reading.head;
  }

  /** Drops the oldest answer that showed something. */
  #forget(): void {
    const [oldest] = this.#witnesses.keys();
    if (!oldest) return;
    this.#witnesses.delete(oldest);
    for (const key of oldest.keys) if (this.seenItems.get(key)?.by === oldest) this.seenItems.delete(key);
  }
}

/** All lists met lately; together they keep about so many items, whatever the length of the recording. */
const maxItems = 30_000;

export class ListHistories {
  readonly #byKey = new Map<string, { readonly history: ListHistory; weight: number }>();
  #weight = 0;

  of(key: string): ListHistory {
    const entry = this.#byKey.get(key) ?? { history: new ListHistory(), weight: 0 };
    this.#byKey.delete(key);
    this.#byKey.set(key, entry);
    return entry.history;
  }

  /** To be called after a history took an answer in. */
  settle(key: string): void {
    const entry = this.#byKey.get(key);
    if (!entry) return;
    this.#weight += entry.history.weight - entry.weight;
    entry.weight = entry.history.weight;
    for (const [oldest, { weight }] of this.#byKey) {
      if (this.#weight <= maxItems || oldest === key) return;
      this.#byKey.delete(oldest);
      this.#weight -= weight;
    }
  }
}
