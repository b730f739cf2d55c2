import { nameOf } from '../../engine/model/operation-name.ts';
import type { OpenApiDocument } from './document.ts';
import { operationsOf } from './operations.ts';

/** More declarations that cannot be read are only counted. */
const mostShown = 5;

const counted = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name) => [name, names.filter((one) => one === name).length] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} by ${name}`)
    .join(', ');

/** The lists of a document and the declarations that they were read from, in one line; then what could not be read. */
export const listSources = (document: OpenApiDocument): readonly string[] => {
  const operations = operationsOf(document);
  const sources = operations.flatMap(({ listSource }) => listSource ?? []);
  const unread = operations.flatMap(({ row, unread: reason }) =>
    reason === undefined ? [] : [`${nameOf(row)}: ${reason}`],
  );
  const lists = sources.length === 1 ? '1 list' : `${sources.length} lists`;
  const more = unread.length - mostShown;
  return [
    sources.length === 0 ? 'no list is declared' : `${lists}: ${counted(sources)}`,
    ...unread.slice(0, mostShown).map((line) => `not read: ${line}`),
    ...(more > 0 ? [`not read: ${more} more`] : []),
  ];
};
