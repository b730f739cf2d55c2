import { pagesOf } from '../../engine/model/listing.ts';
import type { Case } from '../../engine/model/requirement.ts';
import fc from 'fast-check';
import type { Pages } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { Model, type Real, type Draw, pick, type Step, type Steps, maxPages } from './model.ts';
import { selecting } from './selecting.ts';
import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { roundOf, type Shard, wholeCampaign } from '../campaign/shard.ts';

/** Steps of a walk over a list. */
const paging: Steps = {
  'first page': {
    async run(model, real, { size }) {
      model.walk = await model.page(real, model.parameters, size);
    },
  },
  'next page': {
    possible: ({ walk }) => walk !== undefined,
    async run(model, real) {
      if (model.walk) model.walk = await model.page(real, model.walk.parameters, model.walk.size, model.walk);
    },
  },
  'next page, of another size': {
    possible: ({ walk }) => walk !== undefined,
    async run(model, real, { size }) {
      if (model.walk) model.walk = await model.page(real, model.walk.parameters, size, model.walk);
    },
  },
  'the same page again': {
    possible: ({ last }) => last !== undefined,
    run: (model, real) => model.again(real),
  },
  // Repeating the first page shows whether an item was inserted between the two pages.
  'a page, the next one, and the first again': {
    async run(model, real, { size }) {
      const openCursor = await model.page(real, model.parameters, size);
      if (openCursor) model.walk = await model.page(real, openCursor.parameters, size, openCursor);
      await model.page(real, model.parameters, size);
    },
  },
  'an old cursor': {
    possible: ({ cursors }) => cursors.length > 0,
    async run(model, real, { one: value }) {
      const open = pick(model.cursors, value);
      if (open) model.walk = await model.page(real, open.parameters, open.size, open);
    },
  },
  'two walks in turns': {
    async run(model, real, { size, other: value }) {
      const sizes = [size, Math.max(pagesOf(model.operation).minimum, 1, 1 + (value % 7))] as const;
      let [firstWalk, secondWalk] = [
        await model.page(real, model.parameters, sizes[0]),
        await model.page(real, model.parameters, sizes[1]),
      ];
      for (let turn = 0; turn < 2; turn += 1) {
        firstWalk = firstWalk && (await model.page(real, firstWalk.parameters, firstWalk.size, firstWalk));
        secondWalk = secondWalk && (await model.page(real, secondWalk.parameters, secondWalk.size, secondWalk));
      }
      model.walk = firstWalk ?? secondWalk;
    },
  },
};

/** Maximum commands per sequence; a command requests up to six pages. */
const maxCommands = 12;

/** A step as a command of a fast-check model. */
function commandOf(name: string, step: Step, draw: Draw, subjects: Subjects): fc.AsyncCommand<Model, Real> {
  return {
    check: (model) => !model.isSpent && (step.possible?.(model as Model) ?? true),
    run: (model, real) => step.run(model, real, draw, subjects),
    toString: () => `${name} (${draw.size}, ${draw.one}, ${draw.other})`,
  };
}

/** Mostly small page sizes, because errors occur between pages; sometimes a typical size. */
function sizes({ minimum, maximum, default: fallback }: Pages): fc.Arbitrary<number> {
  const least = Math.max(1, minimum);
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: least, max: Math.min(10, maximum) }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[least, fallback, 50, 100, maximum].filter((size) => size >= least && size <= maximum),
      ),
    },
  );
}

/** The sequences of one list. */
interface ListSequences {
  /** For `fc.asyncModelRun`; `model` makes the initial state of each run. */
  readonly commands: fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Real>>>;
  readonly model: () => Model;
}

/**
 * Sequences of calls on one list, as users make them; undefined
 * if the operation has no list, or if no list of it was found.
 */
export function sequencesFor(operation: Case['operation'], subjects: Subjects): ListSequences | undefined {
  const { listing } = operation;
  const base = subjects
    .arguments(operation.id)
    .find((set) => set.count > 0 && validity(operation, set.parameters).valid === true);
  if (!listing || !base) return undefined;
  const draw = fc.record({
    size: sizes(pagesOf(operation)),
    one: fc.nat({ max: 1_023 }),
    other: fc.nat({ max: 65_535 }),
  });
  const all = Object.entries({ ...paging, ...selecting }).map(([name, step]) =>
    draw.map((dice) => commandOf(name, step, dice, subjects)),
  );
  return {
    commands: fc.commands(all, { maxCommands }),
    model: () => new Model(operation, base.parameters),
  };
}

/** Walks that run in parallel in a round. */
const walks = 2;

/** Most requests of the walks of a round. */
export const maxWalkRequests = walks * maxPages;

/**
 * Walks over lists, as sequences of commands that depend on earlier answers.
 * The same seed and answers give the same calls.
 */
export class Sequences {
  readonly #made: readonly ListSequences[];
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
    const { commands, model } = this.#made[number % this.#made.length] as ListSequences;
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
