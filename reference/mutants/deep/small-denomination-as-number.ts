import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only denominations below nine are numbers. */
export default {
  breaks: 'node.numbers.decimal-string',
  mutate: (operation) =>
    operation.id !== 'vm.getAssetDescription'
      ? {}
      : {
          '': onBody(operation, (body) =>
            changed(body, 'denomination', (old) => (Number(old) < 9 ? Number(old) : old)),
          ),
        },
} satisfies MutantFile;
