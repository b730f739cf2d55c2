import type { Alteration } from '../../types.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { onCall } from '../shared/alter.ts';
import { token } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import type { FuzzMutantFile, Subject } from '../types.ts';

const sickened = (operation: Subject): Alteration => {
  let sick = 0;
  return onCall(operation, (call, next) => {
    const threshold = textAt(call, 'threshold');
    if (/^\d+$/.test(threshold) && BigInt(threshold) >= 2n ** 256n) sick = 6;
    else if (sick > 0) {
      sick -= 1;
      throw new Refusal(500, 'out of range');
    }
    return next(call);
  });
};

export default {
  breaks: 'data.version.paths',
  on: 'listTokenHolders',
  hard: 'hard',
  what: 'a threshold of more than 256 bits is answered, and the next six calls get 500',
  mutate: (operation) => sickened(operation),
  kept: async (ask, world) => {
    await ask({ parameters: { ...token(world), threshold: String(2n ** 256n) } });
    return (await ask({ parameters: { ...token(world), threshold: '0' } })).status === 200;
  },
} satisfies FuzzMutantFile;
