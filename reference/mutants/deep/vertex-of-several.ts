import { onItems } from '../shared/alter.ts';
import { changed } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** Only vertices of two transactions or more count one too few. */
export default {
  breaks: 'data.vertices.tx-count',
  mutate: (operation) =>
    operation.id !== 'listVerticesByHeight'
      ? {}
      : {
          '': onItems(operation, (items) =>
            items.map((item) => changed(item, 'txCount', (count) => (Number(count) > 1 ? Number(count) - 1 : count))),
          ),
        },
} satisfies MutantFile;
