import fc from 'fast-check';
import { gatewayStatuses } from '../../engine/model/gateway-statuses.ts';
import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { type Sequences as Made, sequencesFor } from '../sequences/sequences.ts';

/** Walks that run in parallel in a round. */
const walks = 2;

/**
 * Walks over lists, as sequences of commands that depend on earlier answers.
 * The same seed and answers give the same calls.
 */
export class Sequences {
  readonly #made: readonly Made[];
  readonly #seed: number;
  readonly #client: Client;

  constructor(
    subjects: Subjects,
    client: Client,
    options: { readonly seed: number; isWanted(operation: string): boolean },
  ) {
    this.#made = client.contract.operations
      .filter((row) => options.isWanted(row.id))
      .flatMap((row) => sequencesFor(row, subjects) ?? []);
    this.#seed = options.seed;
    this.#client = client;
  }

  /** Runs a few sequences. Returns the exchanges of each, in its order. */
  async run(round: number): Promise<Exchange[]> {
    const all = await Promise.all(
      Array.from({ length: this.#made.length === 0 ? 0 : walks }, (_, walk) => this.#one(round * walks + walk)),
    );
    return all.flat();
  }

  async #one(number: number): Promise<Exchange[]> {
    const { commands, model } = this.#made[number % this.#made.length] as Made;
    const exchanges: Exchange[] = [];
    const ask = async (call: Call) => {
      const exchange = await this.#client.send(call, { asker: `fuzz walk ${number}`, fresh: true, urgent: true });
      exchanges.push(exchange);
      const answer = answered(exchange, this.#client.contract);
      return answer && !gatewayStatuses.has(answer.status) ? answer : undefined;
    };
    const [sequence = []] = fc.sample(commands, { seed: this.#seed * 1_000_003 + number, numRuns: 1 });
    await fc.asyncModelRun(() => ({ model: model(), real: { ask } }), sequence);
    return exchanges;
  }
}
