import type { Case } from '../../engine/model/requirement.ts';
import fc from 'fast-check';
import type { Paging } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Subjects } from '../../engine/discovery/subjects.ts';
import { Model, type Real } from './model.ts';
import { paging } from './paging.ts';
import { selecting } from './selecting.ts';
import type { Draw, Step } from './step.ts';

export type { Model, Real } from './model.ts';

/** Commands of one sequence; each asks for one page, some for up to six. */
const mostCommands = 12;

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #step: Step;
  readonly #draw: Draw;
  readonly #subjects: Subjects;

  constructor(name: string, step: Step, draw: Draw, subjects: Subjects) {
    this.#name = name;
    this.#step = step;
    this.#draw = draw;
    this.#subjects = subjects;
  }

  check(model: Readonly<Model>): boolean {
    return !model.isSpent && (this.#step.possible?.(model as Model) ?? true);
  }

  run(model: Model, real: Real): Promise<void> {
    return this.#step.run(model, real, this.#draw, this.#subjects);
  }

  toString(): string {
    const { size, one, other } = this.#draw;
    return `${this.#name} (${size}, ${one}, ${other})`;
  }
}

/** Small pages are many pages, and between pages things go wrong; now and then one of a size that clients ask for. */
const sizes = ({ minimum, maximum, default: fallback }: Paging): fc.Arbitrary<number> => {
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
};

export interface Sequences {
  /** For `fc.asyncModelRun`, with `model` for each run's beginning. */
  readonly commands: fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Real>>>;
  readonly model: () => Model;
}

/** Sequences of calls on one list, as its users make them; undefined where the operation lists nothing, or no list of it was found. */
export const sequencesFor = (operation: Case['operation'], subjects: Subjects): Sequences | undefined => {
  const { listing } = operation;
  const base = subjects
    .arguments(operation.id)
    .find((set) => set.count > 0 && validity(operation, set.parameters).valid === true);
  if (!listing || !base) return undefined;
  const draw = fc.record({ size: sizes(listing.paging), one: fc.nat({ max: 1_023 }), other: fc.nat({ max: 65_535 }) });
  const all = Object.entries({ ...paging, ...selecting }).map(([name, step]) =>
    draw.map((drawn) => new Command(name, step, drawn, subjects)),
  );
  return {
    commands: fc.commands(all, { maxCommands: mostCommands }),
    model: () => new Model(operation, base.parameters),
  };
};
