import { onBody } from '../mutants/shared/alter.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'vm.getHeight',
  faults: {
    'one-replica-lags': {
      origin: 'replica',
      deep: true,
      breaks: 'vm.getHeight: the height of the last accepted block',
      what: 'every third answer is the height of ten blocks ago',
      make: (operation) => {
        let asked = 0;
        return onBody(operation, (body) => {
          asked += 1;
          return asked % 3 === 0 ? { ...body, height: String(Number(body['height']) - 10) } : body;
        });
      },
      holds: async (ask) => {
        const heights: number[] = [];
        for (let n = 0; n < 3; n += 1) heights.push(Number((await ask()).result?.['height']));
        return heights.every((height, index) => index === 0 || height >= (heights[index - 1] ?? 0));
      },
    },
  },
} satisfies FaultFile;
