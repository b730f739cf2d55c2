import type { Alteration } from '../../types.ts';
import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile, Subject } from '../types.ts';

const alternatingFee = (operation: Subject): Alteration => {
  let count = 0;
  return onBody(operation, (body) => {
    count += 1;
    return count % 2 === 0 ? changed(body, 'createAssetTxFee', Number) : body;
  });
};

/** Every second answer has the fee of an asset as a number. */
export default {
  breaks: 'node.numbers.decimal-string',
  mutate: (operation) =>
    operation.id !== 'vm.getTxFee'
      ? {}
      : {
          '': alternatingFee(operation),
        },
} satisfies MutantFile;
