import { at, changed } from './shared/values.ts';
import { onCall, onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Ids that nobody issued but have a status, or an error. */
export default {
  breaks: 'node.tx-status.unknown',
  mutate: (operation) => ({
    processing: onBody(operation, (body) => changed(body, 'status', (old) => (old === 'Unknown' ? 'Processing' : old))),
    rejected: onBody(operation, (body) => changed(body, 'status', (old) => (old === 'Unknown' ? 'Rejected' : old))),
    'zeros-accepted': onBody(operation, (body, call) =>
      call.parameters['txID'] === '11111111111111111111111111111111LpoYY' ? { ...body, status: 'Accepted' } : body,
    ),
    refused: onCall(operation, (call, next) => {
      const answer = next(call);
      return answer.kind === 'answer' && at(answer.body, 'status') === 'Unknown'
        ? { kind: 'rpc-error', code: -32000, message: 'not found' }
        : answer;
    }),
  }),
} satisfies MutantFile;
