import { without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A deployment without the members that it adds. */
export default {
  breaks: 'data.deployment.members',
  mutate: (operation) =>
    Object.fromEntries(
      ['input', 'baseFeePerGas', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name) => [
        name.toLowerCase(),
        onBody(operation, (body) => without(body, `nativeTransaction.${name}`)),
      ]),
    ),
} satisfies MutantFile;
