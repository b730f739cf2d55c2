import { onItems, onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Balances of other tokens than those asked for. */
export default {
  breaks: 'data.balances.contract-filter',
  mutate: (operation) => {
    const name = 'contractAddresses' in operation.parameters ? 'contractAddresses' : 'contractAddress';
    return {
      ignored: onParameters(operation, (parameters) => given(parameters, { [name]: undefined })),
      'finds-nothing': onItems(operation, (items, { parameters }) => (parameters[name] === undefined ? items : [])),
      refused: refusing(operation, ({ parameters }) => parameters[name] !== undefined),
    };
  },
} satisfies MutantFile;
