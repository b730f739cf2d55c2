import { pagesOf } from '../../engine/model/listing.ts';
import { relisted } from './shared/lists.ts';
import type { MutantFile } from './types.ts';

/** Pages that hold more than was asked for. */
export default {
  breaks: 'data.page.size-limit',
  mutate: (operation) => {
    const paging = pagesOf(operation);
    return {
      'one-more': relisted(operation, {
        size: (size, call) => (call.parameters[paging.size] === undefined ? size : size + 1),
      }),
      ignored: relisted(operation, {
        size: (size, call) => (call.parameters[paging.size] === undefined ? size : paging.maximum),
      }),
      'rounded-up': relisted(operation, {
        size: (size, call) => (call.parameters[paging.size] === undefined ? size : Math.ceil(size / 10) * 10),
      }),
    };
  },
} satisfies MutantFile;
