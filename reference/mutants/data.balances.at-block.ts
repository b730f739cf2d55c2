import { changed } from './shared/values.ts';
import { onCall, withBody, onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** The balance of another block than the one asked for. */
export default {
  breaks: 'data.balances.at-block',
  mutate: (operation) => ({
    ignored: onParameters(operation, (parameters) => given(parameters, { blockNumber: undefined })),
    refused: refusing(operation, ({ parameters }) => parameters['blockNumber'] !== undefined),
    'newest-differs': onCall(operation, (call, next) => {
      const answer = next(call);
      return call.parameters['blockNumber'] === undefined
        ? answer
        : withBody(answer, (body) => changed(body, 'erc20TokenBalances.balance', (old) => `${String(old)}0`));
    }),
  }),
} satisfies MutantFile;
