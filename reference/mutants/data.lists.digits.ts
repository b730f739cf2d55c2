import type { OperationAnswer } from '../types.ts';
import { onCall } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** An entry of a cache whose key is the parameters behind each other. */
export default {
  breaks: 'data.lists.digits',
  mutate: (operation) => {
    const kept = new Map<string, OperationAnswer>();
    return {
      '': onCall(operation, (call, next) => {
        const key = Object.keys(operation.parameters)
          .map((name) => String(call.parameters[name] ?? ''))
          .join('');
        const known = kept.get(key);
        if (known && call.parameters['pageToken'] === undefined) return known;
        const answer = next(call);
        kept.set(key, answer);
        return answer;
      }),
    };
  },
} satisfies MutantFile;
