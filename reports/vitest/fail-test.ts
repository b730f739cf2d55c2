import type { TestResult } from '../presented.ts';

type Failure = Pick<Extract<TestResult, { readonly state: 'fail' }>, 'message'> &
  Partial<Extract<TestResult, { readonly state: 'fail' }>>;

/** A failed assertion in the form that Vitest shows as a difference. */
class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  readonly showDiff: boolean;

  constructor({ message, expected, actual }: Failure) {
    super(message);
    [this.expected, this.actual, this.showDiff] = [expected, actual, expected !== undefined];
    // A stack would only name assay's own files.
    this.stack = message;
  }
}

/** Fails a test, without a stack. */
export const failTest = (failure: Failure): never => {
  throw new AssertionError(failure);
};
