import type { ProviderAnswer } from '../../../../types.ts';
import { onHttp } from '../../../operators/exchanges.ts';
import { at } from '../../../shared/values.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getHeight',
  faults: {
    'calls-in-flight-share-an-answer': {
      origin: 'cache',
      deep: true,
      report: 'erpc/erpc#59',
      sentence: 'What the service does, 5: id is that of the request',
      what:
        'a gateway sends equal calls that arrive at the same time as one, and gives its answer to each: the id is ' +
        'that of the first',
      make: (operation) => {
        let flight: Promise<ProviderAnswer> | undefined;
        return onHttp(operation, async (request, next) => {
          flight ??= next(request).finally(() => {
            flight = undefined;
          });
          return flight;
        });
      },
      isKept: async (ask) => {
        const ids = [7, 8, 9];
        const answers = await Promise.all(ids.map((id) => ask({ envelope: { id } })));
        return answers.every(({ body }, index) => at(body, 'id') === ids[index]);
      },
    },
  },
} satisfies ReportedFile;
