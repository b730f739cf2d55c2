import type { Json } from '../engine/model/exchange.ts';
import type { SubjectKind, OperationId } from '../engine/model/operation.ts';
import type { Subjects } from '../engine/discovery/subjects.ts';
import { nextCursor, pagesOf } from '../engine/model/listing.ts';
import { isObject } from '../engine/model/paths.ts';
import type { Answered, Parameters } from '../engine/model/judging.ts';

/** A page with a next page: the call without its cursor, and the cursor in its answer. */
export interface Open {
  readonly operation: OperationId;
  readonly parameters: Parameters;
  readonly cursor: Json;
}

/**
 * Limits: values per member name, member names, longest text, items read per answer, cursors per operation, and depth.
 */
const limits = { values: 96, names: 400, text: 200, items: 6, cursors: 24, deepest: 6 };

/** Values come from every answer up to this number, and from every fourth one later: by then most names have enough. */
const samplingRate = { fullUntil: 1_000, each: 4 };

/** Keeps the last distinct values; the oldest is removed first. */
class Ring<T> {
  readonly #maxSize: number;
  /** In the order of their first adding. */
  readonly #values = new Map<string, T>();
  /** Stands before the oldest value. A new iterator would pass every deleted value again. */
  readonly #oldest = this.#values.keys();
  #list: readonly T[] | undefined;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  add(key: string, value: T): void {
    if (this.#values.has(key)) return;
    this.#list = undefined;
    this.#values.set(key, value);
    if (this.#values.size > this.#maxSize) this.#values.delete(this.#oldest.next().value as string);
  }

  get all(): readonly T[] {
    this.#list ??= [...this.#values.values()];
    return this.#list;
  }
}

/** Values for inputs: subjects of discovery, and values of later answers. Their number is bounded for any target. */
export class Pool {
  readonly subjects: Subjects;
  readonly network: string;
  readonly #byName = new Map<string, Ring<string>>();
  readonly #cursors = new Map<OperationId, Ring<Open>>();
  readonly #ofKind = new Map<SubjectKind, readonly string[]>();
  readonly #any = new Ring<string>(600);
  #answers = 0;

  constructor(subjects: Subjects, network: string) {
    this.subjects = subjects;
    this.network = network;
  }

  /** Subjects of a kind. Cached, because they no longer change once discovery is over. */
  of(kind: SubjectKind): readonly string[] {
    const values = this.#ofKind.get(kind) ?? this.subjects.of(kind).map((subject) => subject.value);
    this.#ofKind.set(kind, values);
    return values;
  }

  /** Values of members with this name, as texts. */
  seen(name: string): readonly string[] {
    return this.#byName.get(name)?.all ?? [];
  }

  /** All texts and numbers in answers. */
  get any(): readonly string[] {
    return this.#any.all;
  }

  openPages(operation: OperationId): readonly Open[] {
    return this.#cursors.get(operation)?.all ?? [];
  }

  /** Operations with open pages. */
  get openLists(): readonly OperationId[] {
    return [...this.#cursors.keys()];
  }

  /** Learns from a successful answer: its first and last items, and its cursor. */
  learn(answer: Answered): void {
    if (!answer.result) return;
    const { items, operation, call } = answer;
    this.#answers += 1;
    if (this.#answers <= samplingRate.fullUntil || this.#answers % samplingRate.each === 0)
      this.#learnValues(answer.result, items);
    const paging = operation.listing && pagesOf(operation);
    const cursor = paging && nextCursor(answer, Number(call.parameters[paging.size] ?? paging.default));
    if (!paging || cursor === undefined || call.input !== 'valid') return;
    const ring = this.#cursors.get(operation.id) ?? new Ring<Open>(limits.cursors);
    this.#cursors.set(operation.id, ring);
    const { [paging.cursor]: _, ...parameters } = call.parameters;
    ring.add(typeof cursor === 'string' ? cursor : JSON.stringify(cursor), {
      operation: operation.id,
      parameters,
      cursor,
    });
  }

  #learnValues(result: Json, items: Answered['items']): void {
    if (items && items.length > limits.items)
      for (const item of [...items.slice(0, limits.items - 1), items.at(-1)]) this.#visit(item, '', 0);
    else this.#visit(result, '', 0);
  }

  #visit(value: Json | undefined, name: string, depth: number): void {
    if (value === undefined || value === null || depth > limits.deepest) return;
    if (Array.isArray(value))
      for (let at = 0; at < Math.min(value.length, limits.items); at += 1)
        this.#visit(value[at] as Json, name, depth + 1);
    else if (isObject(value)) for (const member in value) this.#visit(value[member], member, depth + 1);
    else {
      const text = String(value);
      if (text.length > limits.text) return;
      this.#any.add(text, text);
      const ring =
        this.#byName.get(name) ?? (this.#byName.size < limits.names ? new Ring<string>(limits.values) : undefined);
      if (!ring) return;
      this.#byName.set(name, ring);
      ring.add(text, text);
    }
  }
}
