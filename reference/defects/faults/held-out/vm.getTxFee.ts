import { onAnswer } from '../../operators/exchanges.ts';
import { at } from '../../shared/values.ts';
import { everyAnswer } from '../shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getTxFee',
  faults: {
    'one-node-leaves-out-the-version': {
      origin: 'rollout',
      deep: false,
      breaks: 'What the service does, 5: the response has jsonrpc beside id and result',
      what: 'every third answer comes from a release whose writer leaves out jsonrpc',
      make: (operation) => {
        let asked = 0;
        return onAnswer(operation, (answer) => {
          asked += 1;
          return asked % 3 === 0 ? { ...answer, body: answer.body.replace(/"jsonrpc":"2\.0",/, '') } : answer;
        });
      },
      holds: (ask) => everyAnswer(ask, {}, ({ body }) => at(body, 'jsonrpc') === '2.0'),
    },
  },
} satisfies FaultFile;
