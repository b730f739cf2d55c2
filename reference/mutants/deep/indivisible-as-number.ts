import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only the denomination of an indivisible asset is a number. */
export default {
  breaks: 'node.numbers.decimal-string',
  mutate: (operation) => (operation.id !== 'vm.getAssetDescription' ? {} : {
    '': onBody(operation, (body) => changed(body, 'denomination', (old) => (old === '0' ? 0 : old))),
  }),
} satisfies MutantFile;
