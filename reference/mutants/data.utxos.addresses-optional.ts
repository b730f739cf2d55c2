import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A list that asks for addresses. */
export default {
  breaks: 'data.utxos.addresses-optional',
  mutate: (operation) => ({ '': refusing(operation, ({ parameters }) => parameters['addresses'] === undefined) }),
} satisfies MutantFile;
