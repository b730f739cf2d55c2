import { onBody, onParameters, refusing, given } from './shared/alter.ts';
import { taking } from './shared/node.ts';
import type { MutantFile } from './types.ts';

/** An encoding that is not the one asked for, or that the document does not name. */
export default {
  breaks: 'node.tx.encoding-echo',
  mutate: (operation) => ({
    'always-hex': onParameters(operation, (parameters) => given(parameters, { encoding: undefined })),
    'says-hex': onBody(operation, (body) => ({ ...body, encoding: 'hex' })),
    'json-refused': refusing(operation, (call) => call.parameters['encoding'] === 'json'),
    'hexnc-taken': taking(operation, 'hexnc'),
    'hexc-taken': taking(operation, 'hexc'),
    'cb58-taken': taking(operation, 'cb58'),
    'others-taken': onParameters(operation, (parameters) =>
      parameters['encoding'] === 'json' ? undefined : given(parameters, { encoding: 'hex' }),
    ),
    'hex-says-json': onBody(operation, (body, call) =>
      call.parameters['encoding'] === 'hex' ? { ...body, encoding: 'json' } : body,
    ),
  }),
} satisfies MutantFile;
