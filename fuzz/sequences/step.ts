import type { Subjects } from '../../engine/discovery/subjects.ts';
import type { Model, Real } from './model.ts';

/** What chance gives to a step; of what there is to choose from when it runs, it takes the one at that place, counted round. */
export interface Draw {
  readonly size: number;
  readonly one: number;
  readonly other: number;
}

/** One thing that a user of a list does. */
export interface Step {
  /** Whether it can be done now; always unless given. */
  possible?(model: Model): boolean;
  run(model: Model, real: Real, draw: Draw, subjects: Subjects): Promise<void>;
}

export type Steps = Readonly<Record<string, Step>>;

/** The one at a place, counted round; undefined of none. */
export const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];
