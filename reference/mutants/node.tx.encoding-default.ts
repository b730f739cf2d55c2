import { onBody, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another encoding than hex where none is asked for. */
export default {
  breaks: 'node.tx.encoding-default',
  mutate: (operation) => ({
    json: onParameters(operation, (parameters) =>
      parameters['encoding'] === undefined ? given(parameters, { encoding: 'json' }) : undefined,
    ),
    'says-json': onBody(operation, (body, call) =>
      call.parameters['encoding'] === undefined ? { ...body, encoding: 'json' } : body,
    ),
    'says-nothing': onBody(operation, (body, call) =>
      call.parameters['encoding'] === undefined ? { ...body, encoding: '' } : body,
    ),
  }),
} satisfies MutantFile;
