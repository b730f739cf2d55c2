import type { Subjects } from '../../engine/discovery/subjects.ts';
import type { Model, Real } from './model.ts';

/** Random numbers for a step. The step uses each as an index, modulo the number of available choices. */
export interface Draw {
  readonly size: number;
  readonly one: number;
  readonly other: number;
}

/** One action of a user of a list. */
export interface Step {
  /** Whether the step is possible now; absent: always. */
  possible?(model: Model): boolean;
  run(model: Model, real: Real, draw: Draw, subjects: Subjects): Promise<void>;
}

export type Steps = Readonly<Record<string, Step>>;

/** The element at an index, modulo the length; undefined for an empty list. */
export const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
