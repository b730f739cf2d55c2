import { at } from './shared/values.ts';
import { onCall, withBody, itemsOf, onParameters, refusing, given } from './shared/alter.ts';
import { answered } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** This chain\'s UTXOs where those of another are asked for. */
export default {
  breaks: 'node.utxos.source-chain',
  mutate: (operation) => ({
    ignored: onParameters(operation, (parameters) => given(parameters, { sourceChain: undefined })),
    'ignored-but-named': onCall(operation, (call, next) =>
      withBody(next({ ...call, parameters: given(call.parameters, { sourceChain: undefined }) }), (body) => ({
        ...body,
        sourceChain: call.parameters['sourceChain'],
      })),
    ),
    both: onCall(operation, (call, next) =>
      withBody(next(call), (body) => {
        const own = next({ ...call, parameters: given(call.parameters, { sourceChain: undefined }) });
        const local = own.kind === 'answer' ? at(own.body, 'utxos') : undefined;
        return call.parameters['sourceChain'] === undefined || !Array.isArray(local)
          ? body
          : answered(body, [...itemsOf(operation, body), ...local]);
      }),
    ),
    'nothing-atomic': onCall(operation, (call, next) =>
      withBody(next(call), (body) => (call.parameters['sourceChain'] === undefined ? body : answered(body, []))),
    ),
    refused: refusing(operation, ({ parameters }) => parameters['sourceChain'] !== undefined),
  }),
} satisfies MutantFile;
