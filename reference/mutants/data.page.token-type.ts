import { pagesOf } from '../../engine/model/listing.ts';
import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed, hash } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Tokens of another type. */
export default {
  breaks: 'data.page.token-type',
  mutate: (operation) => {
    const token = (change: (old: Value) => Value): Alteration =>
      onBody(operation, (body) => changed(body, pagesOf(operation).next, change));
    return {
      number: token((old) => hash(old)),
      object: token((old) => ({ token: old })),
      array: token((old) => [old]),
    };
  },
} satisfies MutantFile;
