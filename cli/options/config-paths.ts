import path from 'node:path';
import { table } from './table.ts';

/** Options of the configuration file that name a file or a folder, or a secret that may be in a file. */
const pathOptions = table.filter(
  ({ inConfig, value }) => inConfig && ['file', 'dir', 'source', 'scheme=source'].includes(value ?? ''),
);

/** A URL, or a word that stands for a document. */
const isNoPath = (text: string): boolean => /^[a-z][a-z\d+.-]+:\/\/|^discover$/i.test(text);

/** Makes the relative paths of options relative to another folder. */
export const movePaths = <Flags extends object>(flags: Flags, from: string, to: string): Flags => {
  const [before, after] = [path.resolve(from), path.resolve(to)];
  if (before === after) return flags;
  const move = (text: string): string =>
    isNoPath(text) || path.isAbsolute(text) ? text : path.relative(after, path.join(before, text)) || '.';
  const moveIn = (option: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((element: unknown) => moveIn(option, element));
    if (typeof value !== 'string') return value;
    if (!option.endsWith('source')) return move(value);
    const [, prefix = '', file] = /^([^=]*=)?file:(.+)$/s.exec(value) ?? [];
    return file === undefined ? value : `${prefix}file:${move(file)}`;
  };
  const moved = Object.fromEntries(
    pathOptions.flatMap(({ name, value = '' }) =>
      name in flags ? [[name, moveIn(value, flags[name as keyof Flags])]] : [],
    ),
  );
  return { ...flags, ...moved };
};
