import type { Alteration, OperationAnswer, OperationCall } from '../types.ts';
import { at, hash } from './shared/values.ts';
import { onCall, withBody, itemsOf, onParameters, refusing, given } from './shared/alter.ts';
import { answered, limitOf } from './shared/utxos.ts';
import type { MutantFile, Subject } from './types.ts';

/** With sourceChain a page begins with the UTXO that its startIndex names, so that a limit of 1 gives it for ever. */
const atomicStartInclusive = (operation: Subject): Alteration =>
  onCall(operation, (call, next) => {
    const { sourceChain, startIndex } = call.parameters;
    if (sourceChain === undefined || startIndex === undefined) return next(call);
    const fromBeginning = (limit: number): OperationAnswer =>
      next({ ...call, parameters: given(call.parameters, { startIndex: undefined, limit }) });
    const whole = fromBeginning(1_024);
    const count = whole.kind === 'answer' ? Number(at(whole.body, 'numFetched')) : 0;
    const endOf = (answer: OperationAnswer): string | undefined =>
      answer.kind === 'answer' ? JSON.stringify(at(answer.body, 'endIndex')) : undefined;
    const place = Array.from({ length: count }, (_, index) => index + 1).find(
      (limit) => endOf(fromBeginning(limit)) === JSON.stringify(startIndex),
    );
    if (place === undefined) return next(call);
    const last = Math.min(count, place - 1 + (limitOf(call) || 1_024));
    return withBody(fromBeginning(last), (body) => answered(body, itemsOf(operation, body).slice(place - 1)));
  });

/** Walks by startIndex that lose UTXOs, go on for ever, or end too early. */
export default {
  breaks: 'node.utxos.continuation',
  mutate: (operation) => {
    const later = (call: OperationCall): boolean => call.parameters['startIndex'] !== undefined;
    return {
      'atomic-start-inclusive': atomicStartInclusive(operation),
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
