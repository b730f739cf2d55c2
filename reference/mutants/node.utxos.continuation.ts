import type { OperationCall } from '../types.ts';
import { at, hash } from './shared/values.ts';
import { onCall, withBody, itemsOf, onParameters, refusing, given } from './shared/alter.ts';
import { answered } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Walks by startIndex that lose UTXOs, go on for ever, or end too early. */
export default {
  breaks: 'node.utxos.continuation',
  mutate: (operation) => {
    const later = (call: OperationCall): boolean => call.parameters['startIndex'] !== undefined;
    return {
      ignored: onParameters(operation, (parameters) => given(parameters, { startIndex: undefined })),
      'skips-one': onCall(operation, (call, next) => {
        if (!later(call)) return next(call);
        const one = next({ ...call, parameters: given(call.parameters, { limit: 1 }) });
        return one.kind === 'answer'
          ? next({ ...call, parameters: given(call.parameters, { startIndex: at(one.body, 'endIndex') }) })
          : one;
      }),
      'ends-early': onCall(operation, (call, next) =>
        withBody(next(call), (body) => (later(call) ? answered(body, []) : body)),
      ),
      refused: refusing(operation, later),
      'half-lost': onCall(operation, (call, next) =>
        withBody(next(call), (body) =>
          later(call)
            ? answered(
                body,
                itemsOf(operation, body).filter((item) => hash(item) % 2 === 0),
              )
            : body,
        ),
      ),
      'last-of-page-lost': onCall(operation, (call, next) =>
        withBody(next(call), (body) => {
          const items = itemsOf(operation, body);
          return later(call) && items.length > 1 ? answered(body, [...items.slice(0, -1), ...items.slice(0, 1)]) : body;
        }),
      ),
    };
  },
} satisfies MutantFile;
