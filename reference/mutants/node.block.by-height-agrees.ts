import { onBody, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** By height, another block than by id. */
export default {
  breaks: 'node.block.by-height-agrees',
  mutate: (operation) => ({
    'one-below': onParameters(operation, (parameters) =>
      Number(parameters['height']) > 0 && /^\d+$/.test(String(parameters['height']))
        ? given(parameters, { height: String(Number(parameters['height']) - 1) })
        : undefined,
    ),
    'hex-differs': onBody(operation, (body) =>
      body['encoding'] === 'hex' ? { ...body, block: `${String(body['block']).slice(0, -2)}00` } : body,
    ),
    'json-differs': onBody(operation, (body) =>
      body['encoding'] === 'json'
        ? {
            ...body,
            block: String(body['block'])
              .replace(/"height":"?(\d)/, '"height":"9$1')
              .replace(/"height":"(\d+)(?!")/, '"height":"$1"'),
          }
        : body,
    ),
  }),
} satisfies MutantFile;
