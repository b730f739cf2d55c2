import { chai } from 'vitest';
import type { TestResult } from '../presented.ts';

type Failure = Pick<Extract<TestResult, { readonly state: 'fail' }>, 'message'> &
  Partial<Extract<TestResult, { readonly state: 'fail' }>>;

/** Fails a test, without a stack: it would only name assay's own files. */
export const failTest = ({ message, ...values }: Failure): never => {
  const error = new chai.AssertionError(message, { ...values, showDiff: 'expected' in values });
  error.stack = error.message;
  throw error;
};
