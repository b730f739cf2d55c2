import { at } from './shared/values.ts';
import { onCall, onParameters, given } from './shared/alter.ts';
import { limitOf } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Answers below the limit although more follows. */
export default {
  breaks: 'node.utxos.more-when-full',
  mutate: (operation) => ({
    'at-most-3': onParameters(operation, (parameters, call) =>
      given(parameters, { limit: Math.min(limitOf(call) || 1_024, 3) }),
    ),
    'one-less': onParameters(operation, (parameters, call) =>
      limitOf(call) > 1 ? given(parameters, { limit: limitOf(call) - 1 }) : undefined,
    ),
    'one-kept-back': onCall(operation, (call, next) => {
      const answer = next(call);
      const count = answer.kind === 'answer' ? at(answer.body, 'numFetched') : undefined;
      return Number(count) > 1 && Number(count) < (limitOf(call) || 1_024)
        ? next({ ...call, parameters: given(call.parameters, { limit: Number(count) - 1 }) })
        : answer;
    }),
  }),
} satisfies MutantFile;
