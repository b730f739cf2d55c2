import type { Value } from '../value.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Blocks that are no string in their encoding. */
export default {
  breaks: 'node.block.string',
  mutate: (operation) => ({
    object: onBody(operation, (body) =>
      body['encoding'] === 'json' ? { ...body, block: JSON.parse(String(body['block'])) as Value } : body,
    ),
    'no-json': onBody(operation, (body) =>
      body['encoding'] === 'json' ? { ...body, block: String(body['block']).slice(0, -1) } : body,
    ),
    'no-hex': onBody(operation, (body) =>
      body['encoding'] === 'hex' ? { ...body, block: Buffer.from(String(body['block'])).toString('base64') } : body,
    ),
    bytes: onBody(operation, (body) =>
      body['encoding'] === 'hex'
        ? { ...body, block: [...Buffer.from(String(body['block']).slice(2), 'hex')].slice(0, 40) }
        : body,
    ),
  }),
} satisfies MutantFile;
