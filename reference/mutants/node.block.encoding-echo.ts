import { onBody, onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** An encoding that is not the one asked for. */
export default {
  breaks: 'node.block.encoding-echo',
  mutate: (operation) => ({
    'always-hex': onParameters(operation, (parameters) => given(parameters, { encoding: undefined })),
    'says-hex': onBody(operation, (body) => ({ ...body, encoding: 'hex' })),
    'json-refused': refusing(operation, (call) => call.parameters['encoding'] === 'json'),
    'hex-says-json': onBody(operation, (body, call) =>
      call.parameters['encoding'] === 'hex' ? { ...body, encoding: 'json' } : body,
    ),
  }),
} satisfies MutantFile;
