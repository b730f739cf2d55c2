import { adapterOf } from '../derive-adapter.ts';
import type { Adapter, AdapterRow, MutatedList } from '../list.ts';
import { cursorAdapters } from './cursors.ts';
import { filterAdapters } from './filters.ts';
import { conditionAdapters } from './conditions.ts';
import { linkAdapters } from './links.ts';
import { odata } from './odata.ts';
import { orderAdapters } from './orders.ts';
import { pageAdapters } from './pages.ts';
import { objectAdapters } from './objects.ts';
import { ranges } from './ranges.ts';
import { sizeAdapters } from './sizes.ts';
import { walkAdapters } from './walks.ts';
import { defined } from '../../../../../engine/model/defined.ts';

const rows: readonly AdapterRow[] = [
  ...cursorAdapters,
  ...walkAdapters,
  ...linkAdapters,
  ...sizeAdapters,
  ...filterAdapters,
  ...pageAdapters,
  odata,
  ...orderAdapters,
  ranges,
  ...conditionAdapters,
  ...objectAdapters,
];

export const adapters: readonly Adapter[] = rows.map(adapterOf);

/** The list of the server that an adapter shows. */
export const adaptedList = (books: MutatedList, adapter: Adapter): MutatedList => ({
  ...books,
  operation: adapter.name,
  always: { _shape: 'objects', ...defined({ _json: adapter.by === 'cursors' ? undefined : 'tags' }) },
  ...defined({ path: adapter.by === 'cursors' ? undefined : '/library/works.json' }),
  adapter,
});
