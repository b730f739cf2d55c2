import { adapterOf } from '../derive-adapter.ts';
import type { Adapter, AdapterRow } from '../adapter-row.ts';
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
