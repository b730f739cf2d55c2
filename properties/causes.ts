import type { Cause } from '../engine/model/judging.ts';

/**
 * Causes of violations, in the words of a finding, where both a law of `run` and a fuzz check of `fuzz` can see it:
 * the message names the finding, so that one cause needs one message.
 */

export const clampRefused: Cause = {
  code: 'above-maximum-refused',
  message: 'a limit above the maximum is refused',
};

/** `values`: those that the document names for the parameter. */
export const otherValueAnswered = (parameter: string, values: readonly string[]): Cause => ({
  code: 'bad-value-answered',
  about: parameter,
  message: `another ${parameter} than ${values.join(' and ')} gets a result`,
});

/** A complete request with more behind it. */
export const trailingBytes = 'a body with bytes after its end';
