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
    'height-of-32-bits': onParameters(operation, (parameters) =>
      /^\d{1,19}$/.test(String(parameters['height']))
        ? given(parameters, { height: String(BigInt.asUintN(32, BigInt(String(parameters['height'])))) })
        : undefined,
    ),
    'end-of-hundred': onParameters(operation, (parameters) =>
      parameters['height'] === '99' ? given(parameters, { height: '100' }) : undefined,
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
