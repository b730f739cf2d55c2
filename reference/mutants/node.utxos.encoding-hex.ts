import { onBody, onItems, onParameters, refusing, given } from './shared/alter.ts';
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
    'hex-refused': refusing(operation, ({ parameters }) => parameters['encoding'] === 'hex'),
  }),
} satisfies MutantFile;
