import { changed } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A description that differs from the data document's. */
export default {
  breaks: 'cross.asset.description',
  mutate: (operation) => ({
    name: onBody(operation, (body) => changed(body, 'name', (old) => `${String(old)} 2`)),
    symbol: onBody(operation, (body) => changed(body, 'symbol', (old) => `${String(old)}2`)),
    denomination: onBody(operation, (body) => changed(body, 'denomination', (old) => String(Number(old) + 1))),
  }),
} satisfies MutantFile;
