import { onBody, onCall, onItems, onParameters, refusing, given, withBody } from './shared/alter.ts';
import { taking } from './shared/node.ts';
import { at } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** Entries that are no hex, an encoding that says otherwise, and other encodings that are taken. */
export default {
  breaks: 'node.utxos.encoding-hex',
  mutate: (operation) => ({
    base64: onItems(operation, (items) =>
      items.map((item) => Buffer.from(String(item).slice(2), 'hex').toString('base64')),
    ),
    'odd-digits': onItems(operation, (items) => items.map((item) => String(item).slice(0, -1))),
    'last-as-object': onItems(operation, (items) =>
      items.map((item, index) => (index === items.length - 1 ? { bytes: item } : item)),
    ),
    'says-cb58': onBody(operation, (body) => ({ ...body, encoding: 'cb58' })),
    'says-nothing': onBody(operation, ({ encoding: _, ...body }) => body),
    'others-taken': onParameters(operation, (parameters) => given(parameters, { encoding: undefined })),
    'json-taken': onParameters(operation, (parameters) =>
      parameters['encoding'] === 'json' ? given(parameters, { encoding: 'hex' }) : undefined,
    ),
    'cb58-taken': onParameters(operation, (parameters) =>
      parameters['encoding'] === 'cb58' ? given(parameters, { encoding: 'hex' }) : undefined,
    ),
    'hexnc-taken': taking(operation, 'hexnc'),
    'hexc-taken': taking(operation, 'hexc'),
    'json-taken-where-empty': onCall(operation, (call, next) => {
      if (call.parameters['encoding'] !== 'json') return next(call);
      const inHex = next({ ...call, parameters: given(call.parameters, { encoding: 'hex' }) });
      const isEmpty = inHex.kind === 'answer' && at(inHex.body, 'numFetched') === '0';
      return isEmpty ? withBody(inHex, (body) => ({ ...body, encoding: 'json' })) : next(call);
    }),
    'hex-refused': refusing(operation, ({ parameters }) => parameters['encoding'] === 'hex'),
  }),
} satisfies MutantFile;
