import { nameOf } from '../../engine/model/operation-name.ts';
import { isArrayAt } from './schema/member-paths.ts';
import type { DocumentedOperation } from './operation.ts';

/** Maximum unreadable declarations to show; others are counted. */
const mostShown = 5;

const countsOf = (names: readonly string[]): string =>
  [...new Set(names)]
    .map((name) => [name, names.filter((text) => text === name).length] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} by ${name}`)
    .join(', ');

const firstOf = (lines: readonly string[], title: string): readonly string[] => {
  const remaining = lines.length - mostShown;
  return [...lines.slice(0, mostShown), ...(remaining > 0 ? [`${remaining} more`] : [])].map(
    (line) => `${title}: ${line}`,
  );
};

const isUndeclared = ({ row, schema, unread }: DocumentedOperation): boolean =>
  row.listing === undefined && unread === undefined && isArrayAt(schema, []) === true;

/**
 * One line with the lists of a document and their declarations, followed by lines for unreadable declarations, for
 * doubts that a person should check, and for arrays without a declaration.
 */
export const listLines = (operations: readonly DocumentedOperation[]): readonly string[] => {
  const sources = operations.flatMap(({ listSource }) => listSource ?? []);
  const unread = operations.flatMap(({ row, unread: reason }) =>
    reason === undefined ? [] : [`${nameOf(row)}: ${reason}`],
  );
  const doubts = operations.flatMap((operation) => operation.doubts);
  // Without any declaration, one line says so for all of them.
  const undeclared = sources.length === 0 ? [] : operations.filter(isUndeclared).map(({ row }) => nameOf(row));
  const lists = sources.length === 1 ? '1 list' : `${sources.length} lists`;
  return [
    sources.length === 0 ? 'no list is declared' : `${lists}: ${countsOf(sources)}`,
    ...firstOf(unread, 'not read'),
    ...firstOf(doubts, 'to check'),
    ...firstOf(undeclared, 'returns an array, but declares no list'),
  ];
};
