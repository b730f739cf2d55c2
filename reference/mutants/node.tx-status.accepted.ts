import { changed, hash } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Transactions of accepted blocks that are not accepted. */
export default {
  breaks: 'node.tx-status.accepted',
  mutate: (operation) => ({
    processing: onBody(operation, (body) =>
      changed(body, 'status', (old) => (old === 'Accepted' ? 'Processing' : old)),
    ),
    unknown: onBody(operation, (body) => changed(body, 'status', (old) => (old === 'Accepted' ? 'Unknown' : old))),
    some: onBody(operation, (body, call) =>
      changed(body, 'status', (old) =>
        old === 'Accepted' && hash(call.parameters['txID']) % 2 === 0 ? 'Rejected' : old,
      ),
    ),
  }),
} satisfies MutantFile;
