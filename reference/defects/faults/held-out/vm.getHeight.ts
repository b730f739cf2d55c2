import { idIn, onAnswer } from '../../operators/exchanges.ts';
import { at } from '../../shared/values.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getHeight',
  faults: {
    'negative-ids-in-64-bits': {
      origin: 'number',
      deep: true,
      breaks: 'What the service does, 4 and 5: id is a number, and the answer has the same',
      what: 'ids are unsigned integers: -1 comes back as 18446744073709551615',
      make: (operation) =>
        onAnswer(operation, (answer, { body }) => {
          const id = idIn(body);
          return /^-\d+$/.test(id)
            ? { ...answer, body: answer.body.replace(`"id":${id}`, `"id":${BigInt.asUintN(64, BigInt(id))}`) }
            : answer;
        }),
      holds: async (ask) => at((await ask({ envelope: { id: -1 } })).body, 'id') === -1,
    },
  },
} satisfies FaultFile;
