import type { Violation } from '../model/judging.ts';
import type { Depth } from '../model/depth.ts';
import { notAtDepth, type ReasonFacts } from '../model/reasons.ts';

/** Thrown by laws with the evidence: the statement does not hold. */
export class Broken extends Error {
  readonly violation: Violation;
  constructor(violation: Violation) {
    super(violation.message);
    this.violation = violation;
  }
}

/** Thrown if the statement could not be tested. The message names the remedy. */
export class Inconclusive extends Error {
  readonly facts: ReasonFacts;
  constructor(message: string, facts: ReasonFacts = {}) {
    super(message);
    this.facts = facts;
  }
}

/** Thrown if the run ends: its budget is spent, or it is interrupted. No later part of the law can be tested. */
export class RunEnded extends Inconclusive {}

/** Thrown if a run of a larger depth tests the statement. What checks saw meanwhile still counts. */
export class LeftToDepth extends Inconclusive {
  constructor(depth: Depth) {
    const { text, ...facts } = notAtDepth(depth);
    super(text, facts);
  }
}

/** The result of reading something; undefined if the read is inconclusive. */
export async function unlessInconclusive<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/** Thrown if nothing in the data of the target can show whether the statement holds. */
export class DoesNotApply extends Inconclusive {}

/** Thrown by a rule of the user's own that does not work: it threw, or did not end. The target is not at fault. */
export class RuleFault extends Error {
  override readonly name = 'RuleFault';
}
