import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A result that is no object. */
export default {
  breaks: 'node.envelope.result-object',
  mutate: (operation) => ({
    array: onBody(operation, (body) => [body]),
    text: onBody(operation, (body) => `${Object.keys(body).length} members`),
    first: onBody(operation, (body) => Object.values(body)[0] ?? null),
  }),
} satisfies MutantFile;
