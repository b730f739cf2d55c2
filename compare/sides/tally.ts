import type { ComparedOperation, NoisyPath, Undecided } from '../../engine/model/comparison.ts';
import type { Call } from '../../engine/model/exchange.ts';
import type { OperationId } from '../../engine/model/operation.ts';
import { itemPathOf } from '../answers/lists.ts';
import type { Settled } from './settle.ts';
import { defined } from '../../engine/model/defined.ts';

interface Counts {
  asked: number;
  compared: number;
  different: number;
  undecided: number;
}

/** A count by operation and path. */
class PathCounts {
  readonly #counts = new Map<string, { operation: OperationId; path: string; count: number }>();

  add(operation: OperationId, path: string): void {
    const key = JSON.stringify([operation, path]);
    const counter = this.#counts.get(key) ?? { operation, path, count: 0 };
    counter.count += 1;
    this.#counts.set(key, counter);
  }

  get all(): readonly NoisyPath[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count);
  }
}

/** Counts questions and their results. */
export class Tally {
  readonly #byOperation = new Map<OperationId, Counts>();
  readonly #parameters = new Map<OperationId, Map<string, 'refused' | 'answered'>>();
  readonly #undecided = new Map<string, Undecided>();
  readonly #vanished = new PathCounts();
  readonly #noisy = new PathCounts();
  readonly #otherOrder = new PathCounts();
  questions = 0;
  aheadItems = 0;

  take({ question, confirmed, vanished, noisy, hasContent, ahead, undecided, last }: Settled): void {
    const { call } = question;
    const { operation } = call;
    this.questions += 1;
    this.aheadItems += ahead;
    const counts = this.#byOperation.get(operation) ?? { asked: 0, compared: 0, different: 0, undecided: 0 };
    this.#byOperation.set(operation, counts);
    counts.asked += 1;
    if (confirmed.length > 0) counts.different += 1;
    if (hasContent && !undecided) counts.compared += 1;
    this.#noteParameters(call, last.a.refusal && last.b.refusal ? 'refused' : 'answered');
    for (const path of vanished) this.#vanished.add(operation, path);
    for (const path of noisy) this.#noisy.add(operation, path);
    const listing = last.isOtherOrder && last.b.answers[0]?.operation.listing;
    if (listing) this.#otherOrder.add(operation, itemPathOf(listing));
    if (!undecided) return;
    counts.undecided += 1;
    const { reason, heads } = undecided;
    const key = JSON.stringify([operation, reason]);
    const entry = this.#undecided.get(key);
    this.#undecided.set(
      key,
      entry
        ? { ...entry, count: entry.count + 1 }
        : { operation, reason, count: 1, example: call, ...defined({ heads: heads.length > 0 ? heads : undefined }) },
    );
  }

  #noteParameters({ operation, parameters }: Call, how: 'refused' | 'answered'): void {
    const useByName = this.#parameters.get(operation) ?? new Map<string, 'refused' | 'answered'>();
    this.#parameters.set(operation, useByName);
    for (const name of Object.keys(parameters)) if (useByName.get(name) !== 'answered') useByName.set(name, how);
  }

  /** Whether calls with a parameter were answered, or only refused by both sides; undefined: there was none. */
  useOf(operation: OperationId, parameter: string): 'refused' | 'answered' | undefined {
    return this.#parameters.get(operation)?.get(parameter);
  }

  get vanished(): readonly NoisyPath[] {
    return this.#vanished.all;
  }

  get noisy(): readonly NoisyPath[] {
    return this.#noisy.all;
  }

  /** Lists whose items come in another order, although the document gives none. */
  get otherOrder(): readonly NoisyPath[] {
    return this.#otherOrder.all;
  }

  get undecided(): readonly Undecided[] {
    return [...this.#undecided.values()].sort((a, b) => b.count - a.count);
  }

  operation(operation: OperationId): ComparedOperation {
    return {
      operation,
      ...(this.#byOperation.get(operation) ?? { asked: 0, compared: 0, different: 0, undecided: 0 }),
    };
  }
}
