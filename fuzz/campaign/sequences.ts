import fc from 'fast-check';
import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { type Sequences as Made, sequencesFor } from '../sequences/sequences.ts';
import { maxPages } from '../sequences/model.ts';
import { roundOf, type Shard, wholeCampaign } from './shard.ts';

/** Walks that run in parallel in a round. */
const walks = 2;

/** Most requests of the walks of a round. */
export const maxWalkRequests = walks * maxPages;

/**
 * Walks over lists, as sequences of commands that depend on earlier answers.
 * The same seed and answers give the same calls.
 */
export class Sequences {
  readonly #made: readonly Made[];
  readonly #seed: number;
  readonly #client: Client;
  readonly #shard: Shard;

  constructor(
    subjects: Subjects,
    client: Client,
    options: { readonly seed: number; readonly shard?: Shard | undefined; isWanted(operation: string): boolean },
  ) {
    this.#made = client.contract.operations
      .filter((row) => options.isWanted(row.id))
      .flatMap((row) => sequencesFor(row, subjects) ?? []);
    this.#seed = options.seed;
    this.#client = client;
    this.#shard = options.shard ?? wholeCampaign;
  }

  /**
   * Runs the few sequences of the shard's n-th round, with `maxRequests` requests together. Returns the exchanges of
   * each, in its order.
   */
  async run(n: number, maxRequests = maxWalkRequests): Promise<Exchange[]> {
    const round = roundOf(n, this.#shard);
    const all = await Promise.all(
      Array.from({ length: this.#made.length === 0 ? 0 : walks }, (_, walk) =>
        this.#one(round * walks + walk, Math.floor(maxRequests / walks)),
      ),
    );
    return all.flat();
  }

  async #one(number: number, maxRequests: number): Promise<Exchange[]> {
    const { commands, model } = this.#made[number % this.#made.length] as Made;
    const exchanges: Exchange[] = [];
    const ask = async (call: Call) => {
      if (exchanges.length >= maxRequests) return undefined;
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
