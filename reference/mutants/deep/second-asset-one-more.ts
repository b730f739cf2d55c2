import { onBody } from '../shared/alter.ts';
import { changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** The balance of one asset in three is one too much. */
export default {
  breaks: 'node.balances.agree',
  mutate: (operation) => (operation.id !== 'vm.getBalance' ? {} : {
    '': onBody(operation, (body, { parameters }) => (hash(parameters['assetID']) % 3 === 0 ? changed(body, 'balance', (old) => String(BigInt(String(old)) + 1n)) : body)),
  }),
} satisfies MutantFile;
