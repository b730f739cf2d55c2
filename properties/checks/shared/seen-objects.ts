import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import type { OperationId } from '../../../engine/model/operation.ts';
import { LastSeen } from './last-seen.ts';

// The objects that answers showed, such as each book with its price, to compare later answers with.

/**
 * The maximum number of objects to keep, and of bytes of the answers that showed them. More would need too much memory
 * for a long recording.
 */
const limits = { objects: 60_000, bytes: 24 * 2 ** 20 };

/** An object that one of so many last answers showed keeps its place among those that may be forgotten. */
const recentAnswers = 50;

/** A value in canonical form; a hash if that is long. */
export class Canonical {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value as it is kept: a short one as the answer spelled it, because the same spelling needs no canonical form. */
export type Kept = Exclude<Json, object> | Canonical;

/** An object as answers showed it. It takes few bytes, because many are kept. */
export interface SeenObject {
  /** By the place of the member in the vocabulary. */
  readonly values: (Kept | undefined)[];
  /** The answer that showed each value first. */
  readonly exchanges: (Exchange | undefined)[];
  /** The operation of the first answer that showed it. */
  readonly first: OperationId;
  /** How many answers showed it. */
  answers: number;
  /** Number of the last answer that showed it: several objects of one answer may be the same object. */
  lastAnswer: number;
}

/** The answers that the kept objects refer to, and the size of their bodies. */
class HeldAnswers {
  readonly #objects = new Map<Exchange, number>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** One more object refers to an answer. */
  hold(exchange: Exchange): void {
    const objects = this.#objects.get(exchange) ?? 0;
    if (objects === 0) this.#bytes += sizeOf(exchange);
    this.#objects.set(exchange, objects + 1);
  }

  /** An object is forgotten. */
  release({ exchanges }: SeenObject): void {
    for (const exchange of new Set(exchanges)) {
      if (!exchange) continue;
      const remaining = (this.#objects.get(exchange) ?? 0) - 1;
      if (remaining > 0) this.#objects.set(exchange, remaining);
      else if (this.#objects.delete(exchange)) this.#bytes -= sizeOf(exchange);
    }
  }
}

const sizeOf = ({ response }: Exchange): number => response?.bytes ?? 0;

export type EvidenceByOperation = Map<OperationId, number>;

export function countOne(evidence: EvidenceByOperation, operation: OperationId): void {
  evidence.set(operation, (evidence.get(operation) ?? 0) + 1);
}

/** The objects that answers showed lately, by their identity. */
export class SeenObjects {
  readonly #held = new HeldAnswers();
  readonly #objects = new LastSeen<SeenObject>(limits.objects, (object) => this.#held.release(object));
  /** Answers until now. */
  #answers = 0;

  /** Takes in an answer that shows an object. `evidence`: by operation, its answers that could have differed. */
  shownBy({ operation }: Answered, key: string, evidence: EvidenceByOperation): SeenObject {
    let object = this.#objects.get(key);
    if (!object || object.lastAnswer < this.#answers - recentAnswers) {
      object ??= { values: [], exchanges: [], first: operation.id, answers: 0, lastAnswer: -1 };
      this.#objects.set(key, object);
    }
    if (object.lastAnswer === this.#answers) return object;
    object.lastAnswer = this.#answers;
    // An object that only one answer shows proves nothing.
    if (object.answers === 1) countOne(evidence, object.first);
    if (object.answers > 0) countOne(evidence, operation.id);
    object.answers += 1;
    return object;
  }

  /** Keeps the first value of a member. */
  keep(object: SeenObject, place: number, value: Kept, exchange: Exchange): void {
    if (!object.exchanges.includes(exchange)) this.#held.hold(exchange);
    object.values[place] = value;
    object.exchanges[place] = exchange;
  }

  /** To be called when all objects of an answer are taken in. */
  endAnswer(): void {
    this.#answers += 1;
    while (this.#held.bytes > limits.bytes && this.#objects.forgetOldest());
  }
}
