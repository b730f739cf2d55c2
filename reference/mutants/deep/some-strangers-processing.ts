import { onBody } from '../shared/alter.ts';
import { changed, hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** One in three ids that nobody issued is in process. */
export default {
  breaks: 'node.tx-status.unknown',
  mutate: (operation) =>
    operation.id !== 'vm.getTxStatus'
      ? {}
      : {
          '': onBody(operation, (body, { parameters }) =>
            changed(body, 'status', (old) =>
              old === 'Unknown' && hash(parameters['txID']) % 3 === 0 ? 'Processing' : old,
            ),
          ),
        },
} satisfies MutantFile;
