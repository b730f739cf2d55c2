import fc from 'fast-check';
import type { Call } from '../../client/types.ts';
import { operations } from '../../contract/index.ts';
import type { Base } from '../../contract/types.ts';
import { envelopes } from '../../properties/fuzz/inputs/envelopes.ts';
import { type Inputs, inputsOf } from '../../properties/fuzz/inputs/inputs.ts';
import type { Pool } from '../../properties/fuzz/pool.ts';
import type { Corpus } from './corpus.ts';

/** Inputs of one round: enough to keep every connection busy, few enough that what is learnt from their answers is soon put to use. */
export const roundSize = 64;

type Kind = 'valid' | 'odd' | 'continued' | 'envelope';

/** How often each kind of input is made, of a hundred. */
const shares: Readonly<Record<Kind, number>> = { valid: 45, odd: 35, continued: 12, envelope: 8 };
/** Of a hundred, inputs that are made by changing one that was worth keeping. */
const guidedShare = 45;

const kindOf = (dice: number): Kind => {
  let left = dice % 100;
  for (const [kind, share] of Object.entries(shares) as [Kind, number][]) {
    if (left < share) return kind;
    left -= share;
  }
  return 'valid';
};

interface Source {
  readonly inputs: Inputs;
  readonly envelope: fc.Arbitrary<Call> | undefined;
}

/** Makes the inputs of each round. The same seed, pool and corpus make the same ones. */
export class Rounds {
  readonly #sources: readonly Source[];
  /** Operations as often as their parameters can be put together in different ways. */
  readonly #turns: readonly number[];
  /** Every kind of odd value of every parameter, shuffled: all have their turn before one has its second. */
  readonly #deck: readonly fc.Arbitrary<Call>[];
  #dealt = 0;
  readonly #seed: number;
  readonly #dice = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.nat());

  constructor(pool: Pool, options: { readonly seed: number; readonly namespace: string; readonly bases: ReadonlySet<Base>; isWanted(operation: string): boolean }) {
    const rows = operations.filter((row) => options.bases.has(row.base) && options.isWanted(row.id) && (pool.subjects.arguments(row.id).length > 0 || Object.values(row.parameters).every((one) => !one.required)));
    this.#sources = rows.map((row) => {
      const inputs = inputsOf(row, pool);
      return { inputs, envelope: row.document === 'node' ? envelopes(row, options.namespace, inputs.valid) : undefined };
    });
    this.#turns = rows.flatMap((row, index) => Array.from({ length: 1 + Math.min(6, Object.values(row.parameters).filter((one) => !one.required).length) }, () => index));
    this.#seed = options.seed;
    const odds = this.#sources.flatMap(({ inputs }) => inputs.odds);
    this.#deck = odds.length === 0 ? [] : fc.sample(fc.shuffledSubarray(odds, { minLength: odds.length }), { seed: options.seed, numRuns: 1 })[0] as fc.Arbitrary<Call>[];
  }

  get isEmpty(): boolean {
    return this.#sources.length === 0;
  }

  next(round: number, corpus: Corpus | undefined): Call[] {
    const slots = fc.sample(this.#dice, { seed: this.#seed * 1_000_003 + round, numRuns: roundSize });
    return slots.flatMap(([turn, kind, guided, first, second], slot) => {
      const seed = this.#seed * 1_000_003 + round * roundSize + slot;
      const chosen = guided % 100 < guidedShare ? corpus?.choose(first, second) : undefined;
      const arbitrary = chosen ? this.#changed(chosen) : this.#fresh(this.#turns[turn % this.#turns.length] as number, kindOf(kind));
      return fc.sample(arbitrary, { seed, numRuns: 1 }).flatMap((call) => call ?? []);
    });
  }

  #fresh(index: number, kind: Kind): fc.Arbitrary<Call | undefined> {
    const { inputs, envelope } = this.#sources[index] as Source;
    if (kind === 'odd' || (kind === 'envelope' && !envelope)) return this.#deck[this.#dealt++ % this.#deck.length] as fc.Arbitrary<Call>;
    return kind === 'envelope' ? envelope as fc.Arbitrary<Call> : inputs[kind];
  }

  #changed(call: Call): fc.Arbitrary<Call> {
    const index = this.#sources.findIndex(({ inputs }) => inputs.operation === call.operation);
    return (this.#sources[index] as Source).inputs.mutated(call);
  }
}
