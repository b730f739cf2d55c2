import type { Alteration } from '../types.ts';
import type { Value } from '../value.ts';
import { changed } from './shared/values.ts';
import { onEach } from './shared/alter.ts';
import { typicalMembersOf } from './shared/typical-members.ts';
import type { MutantFile } from './types.ts';

/** Timestamps that are no integer Unix seconds. */
export default {
  breaks: 'data.time.unix-seconds',
  mutate: (operation) => {
    const path = typicalMembersOf(operation.id).time;
    if (path === undefined) return {};
    const withTimes = (change: (seconds: number) => Value): Alteration =>
      onEach(operation, (item) => changed(item, path, (old) => change(Number(old))));
    return {
      milliseconds: withTimes((seconds) => seconds * 1_000),
      text: withTimes((seconds) => String(seconds)),
      fraction: withTimes((seconds) => seconds + 0.5),
      date: withTimes((seconds) => new Date(seconds * 1_000).toISOString()),
    };
  },
} satisfies MutantFile;
