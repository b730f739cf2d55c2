import type { Alteration } from '../../types.ts';
import { onBody } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile, Subject } from '../types.ts';

const fallingFifth = (operation: Subject): Alteration => {
  let count = 0;
  return onBody(operation, (body) => {
    count += 1;
    return count % 5 === 0 ? changed(body, 'height', (old) => String(BigInt(String(old)) - 1n)) : body;
  });
};

/** Every fifth answer tells a height one lower. */
export default {
  breaks: 'node.height.monotone',
  mutate: (operation) =>
    operation.id !== 'vm.getHeight'
      ? {}
      : {
          '': fallingFifth(operation),
        },
} satisfies MutantFile;
