import fc from 'fast-check';
import type { Call } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Base } from '../../engine/model/operation.ts';
import { envelopes } from '../inputs/envelopes.ts';
import { Inputs } from '../inputs/inputs.ts';
import type { Pool } from '../pool.ts';
import type { Corpus } from './corpus.ts';
import { roundOf, type Shard, wholeCampaign } from './shard.ts';

/** Inputs per round: enough to keep every connection busy, few enough that later inputs soon use the answers. */
export const roundSize = 64;

type Kind = 'valid' | 'odd' | 'continued' | 'envelope';

/** Per cent of each kind of input. */
const shares: Readonly<Record<Kind, number>> = { valid: 18, odd: 63, continued: 6, envelope: 13 };
/** Per cent of inputs that are mutations of an input in the corpus. */
const guidedShare = 10;

function kindOf(dice: number): Kind {
  let remainder = dice % 100;
  for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
    if (remainder < share) return kind;
    remainder -= share;
  }
  return 'valid';
}

/**
 * Returns every element once before it repeats one, in an order shuffled by the seed. Shards take the elements of one
 * order in turn, so that together they return what one process would return.
 */
class RoundRobin<T> {
  readonly #elements: readonly T[];
  readonly #step: number;
  #place: number;

  constructor(elements: readonly T[], seed: number, { index, count }: Shard) {
    this.#place = index - 1;
    this.#step = count;
    this.#elements =
      elements.length === 0
        ? []
        : (fc.sample(fc.shuffledSubarray([...elements], { minLength: elements.length }), {
            seed,
            numRuns: 1,
          })[0] as T[]);
  }

  get isEmpty(): boolean {
    return this.#elements.length === 0;
  }

  next(): T {
    const element = this.#elements[this.#place % this.#elements.length] as T;
    this.#place += this.#step;
    return element;
  }
}

/** Makes the inputs of each round. The same seed, pool and corpus give the same inputs. */
export class Rounds {
  readonly #sources: readonly Inputs[];
  /** Indexes of operations. An operation with more optional parameters occurs more often. */
  readonly #turns: readonly number[];
  /** An arbitrary for every kind of odd value of every parameter. */
  readonly #odds: RoundRobin<fc.Arbitrary<Call>>;
  /** An arbitrary for every kind of unusual JSON-RPC request, for every method. */
  readonly #envelopes: RoundRobin<fc.Arbitrary<Call>>;
  readonly #seed: number;
  readonly #shard: Shard;
  readonly #dice = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat());

  constructor(
    contract: Contract,
    pool: Pool,
    options: {
      readonly seed: number;
      readonly namespace: string;
      readonly bases: ReadonlySet<Base>;
      readonly shard?: Shard | undefined;
      isWanted(operation: string): boolean;
    },
  ) {
    const rows = contract.operations.filter(
      (row) =>
        options.bases.has(row.base) &&
        options.isWanted(row.id) &&
        (pool.subjects.arguments(row.id).length > 0 ||
          Object.values(row.parameters).every((parameter) => !parameter.required)),
    );
    this.#sources = rows.map((row) => new Inputs(row, pool));
    this.#turns = rows.flatMap((row, index) =>
      Array.from(
        { length: 2 + Math.min(5, Object.values(row.parameters).filter((parameter) => !parameter.required).length) },
        () => index,
      ),
    );
    this.#seed = options.seed;
    this.#shard = options.shard ?? wholeCampaign;
    this.#odds = new RoundRobin(
      this.#sources.flatMap(({ odds }) => odds),
      options.seed,
      this.#shard,
    );
    this.#envelopes = new RoundRobin(
      rows.flatMap((row, index) =>
        row.kind === 'json-rpc'
          ? envelopes(contract, row, options.namespace, (this.#sources[index] as Inputs).valid)
          : [],
      ),
      options.seed,
      this.#shard,
    );
  }

  get isEmpty(): boolean {
    return this.#sources.length === 0;
  }

  /** The inputs of the shard's n-th round, from 0. */
  next(n: number, corpus: Corpus | undefined): Call[] {
    const round = roundOf(n, this.#shard);
    const slots = fc.sample(this.#dice, { seed: this.#seed * 1_000_003 + round, numRuns: roundSize });
    return slots.flatMap(([turn, kind, guided, first, second], slot) => {
      const seed = this.#seed * 1_000_003 + round * roundSize + slot;
      const corpusCall = guided % 100 < guidedShare ? corpus?.choose(first, second) : undefined;
      const arbitrary =
        (corpusCall && this.#changed(corpusCall)) ??
        this.#fresh(this.#turns[turn % this.#turns.length] as number, kindOf(kind));
      return fc.sample(arbitrary, { seed, numRuns: 1 }).flatMap((call) => call ?? []);
    });
  }

  #fresh(index: number, kind: Kind): fc.Arbitrary<Call | undefined> {
    if (kind === 'envelope' && !this.#envelopes.isEmpty) return this.#envelopes.next();
    if (kind === 'odd' || kind === 'envelope') return this.#odds.next();
    return (this.#sources[index] as Inputs)[kind];
  }

  /** Undefined for an operation without inputs in this run: walks call other operations too. */
  #changed(call: Call): fc.Arbitrary<Call> | undefined {
    return this.#sources.find(({ operation }) => operation === call.operation)?.mutated(call);
  }
}
