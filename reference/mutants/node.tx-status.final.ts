import type { Alteration } from '../types.ts';
import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

/** Every second answer for a transaction is another. */
const leaving = (operation: Subject, status: string): Alteration => {
  const asked = new Map<string, number>();
  return onBody(operation, (body, call) => {
    const id = String(call.parameters['txID']);
    const count = (asked.get(id) ?? 0) + 1;
    asked.set(id, count);
    return count % 2 === 0 ? changed(body, 'status', (old) => (old === 'Accepted' ? status : old)) : body;
  });
};

/** A status that leaves Accepted again. */
export default {
  breaks: 'node.tx-status.final',
  mutate: (operation) => ({
    '': leaving(operation, 'Processing'),
    'to-unknown': leaving(operation, 'Unknown'),
    'to-rejected': leaving(operation, 'Rejected'),
  }),
} satisfies MutantFile;
