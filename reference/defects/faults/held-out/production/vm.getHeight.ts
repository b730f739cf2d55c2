import { idIn, onAnswer } from '../../../operators/exchanges.ts';
import { at } from '../../../shared/values.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getHeight',
  faults: {
    'id-zero-comes-back-as-null': {
      origin: 'encoding',
      deep: true,
      report: 'soggie/jsonrpc-serializer#9',
      sentence: 'What the service does, 5: id is the echo of the request id',
      what: 'an id of 0 counts as none, and comes back as null',
      make: (operation) =>
        onAnswer(operation, (answer, { body }) =>
          idIn(body) === '0' ? { ...answer, body: answer.body.replace(/"id":0\}$/, '"id":null}') } : answer,
        ),
      isKept: async (ask) => at((await ask({ envelope: { id: 0 } })).body, 'id') === 0,
    },
  },
} satisfies ReportedFile;
