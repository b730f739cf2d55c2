import { pagesOf } from '../../engine/model/listing.ts';
import type { Alteration } from '../types.ts';
import { onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Another default than the documented one; a smaller one is tolerated, since a page size is a maximum. */
export default {
  breaks: 'data.page.size-default',
  mild: ['fewer'],
  mutate: (operation) => {
    const paging = pagesOf(operation);
    const otherwise = (size: number): Alteration =>
      onParameters(operation, (parameters) =>
        given(parameters, { [paging.size]: parameters[paging.size] ?? String(size) }),
      );
    return {
      'one-more': otherwise(paging.default + 1),
      maximum: otherwise(paging.maximum),
      fewer: otherwise(Math.ceil(paging.default / 2)),
    };
  },
} satisfies MutantFile;
