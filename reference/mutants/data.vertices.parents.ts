import type { Value } from '../value.ts';
import { onItems } from './shared/alter.ts';
import { changed } from './shared/values.ts';
import type { MutantFile } from './types.ts';

const listed = (value: Value): Value[] => (Array.isArray(value) ? value : []);

/** Parents that come several times, or in another form than vertices. */
export default {
  breaks: 'data.vertices.parents',
  mutate: (operation) => {
    const parents = (change: (parents: Value[]) => Value[]) =>
      onItems(operation, (items) => items.map((item) => changed(item, 'parentHashes', (old) => change(listed(old)))));
    return {
      'first-twice': parents((all) => [...all.slice(0, 1), ...all]),
      'cut-hashes': parents((all) => all.map((one) => String(one).slice(0, 12))),
    };
  },
} satisfies MutantFile;
