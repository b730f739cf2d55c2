import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onEach } from './shared/alter.ts';
import { tellingOf } from './shared/telling.ts';
import type { MutantFile } from './types.ts';

/** Timestamps that are no integer Unix seconds. */
export default {
  breaks: 'data.time.unix-seconds',
  mutate: (operation) => {
    const path = tellingOf(operation.id).time;
    if (path === undefined) return {};
    const told = (change: (seconds: number) => Value): Alteration =>
      onEach(operation, (item) => changed(item, path, (old) => change(Number(old))));
    return {
      milliseconds: told((seconds) => seconds * 1_000),
      text: told((seconds) => String(seconds)),
      fraction: told((seconds) => seconds + 0.5),
      date: told((seconds) => new Date(seconds * 1_000).toISOString()),
    };
  },
} satisfies MutantFile;
