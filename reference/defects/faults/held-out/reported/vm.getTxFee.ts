import { idIn, onAnswer } from '../../../operators/exchanges.ts';
import { at } from '../../../shared/values.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getTxFee',
  faults: {
    'ids-in-32-bits': {
      origin: 'number',
      deep: true,
      sentence: 'What the service does, 5: id is that of the request',
      what: 'a gateway keeps ids in 32 bits: 4294967303 comes back as 7',
      make: (operation) =>
        onAnswer(operation, (answer, { body }) => {
          const id = idIn(body);
          return /^\d+$/.test(id)
            ? { ...answer, body: answer.body.replace(`"id":${id}`, `"id":${BigInt.asUintN(32, BigInt(id))}`) }
            : answer;
        }),
      isKept: async (ask) => at((await ask({ envelope: { id: 4_294_967_303 } })).body, 'id') === 4_294_967_303,
    },
  },
} satisfies ReportedFile;
