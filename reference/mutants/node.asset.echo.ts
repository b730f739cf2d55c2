import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile, Subject } from './types.ts';

const alwaysFirst = (operation: Subject): Alteration => {
  let first: Value | undefined;
  return onBody(operation, (body) => {
    first ??= body['assetID'];
    return { ...body, assetID: first };
  });
};

/** The description of another asset. */
export default {
  breaks: 'node.asset.echo',
  mutate: (operation) => ({
    'always-first': alwaysFirst(operation),
    turned: onBody(operation, (body) => ({ ...body, assetID: [...String(body['assetID'])].reverse().join('') })),
  }),
} satisfies MutantFile;
