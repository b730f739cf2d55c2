import type { Json } from '../model/json-value.ts';
import type { Parameters } from '../model/judging.ts';
import type { OperationRow } from '../model/operation.ts';
import { integer } from '../model/paths.ts';

/** Page size where the document names none, and a call names the place alone. */
const usualSize = 10;

const marks = /\{(first|last|end|size|page)\}/g;

interface Window {
  readonly parameter: string;
  readonly value: string;
  readonly usual: number | undefined;
  readonly first: number;
  readonly size: string;
  readonly place: string;
}

function windowOf({ listing }: OperationRow): Window | undefined {
  const { window, size, cursor, style, first = 1 } = listing?.paging ?? {};
  if (!window || size === undefined || typeof cursor !== 'string') return undefined;
  const { parameter, value, default: usual } = window;
  return { parameter, value, usual, first: style === 'page' ? first : 0, size, place: cursor };
}

/** Parameters with place and size of a page as one parameter, as requests have them. */
export function withWindow(row: OperationRow, parameters: Parameters): Parameters {
  const window = windowOf(row);
  if (!window) return parameters;
  const { [window.size]: size, [window.place]: place, ...others } = parameters;
  if (size === undefined && place === undefined) return parameters;
  const [first, length] = [place ?? window.first, size ?? window.usual ?? usualSize];
  const sum = (added: number): Json => {
    const [a, b] = [integer(first), integer(length)];
    return a === undefined || b === undefined ? length : Number(a) + Number(b) + added;
  };
  const values: Readonly<Record<string, Json>> = { first, page: first, size: length, last: sum(-1), end: sum(0) };
  const text = window.value.replaceAll(marks, (_, mark: string) => String(values[mark]));
  return { ...others, [window.parameter]: text };
}

/**
 * The opposite. The first place, and the size that applies without one, are left out. A window that begins before the
 * list has no size: HTTP ignores such a range.
 */
export function withoutWindow(row: OperationRow, parameters: Parameters): Parameters {
  const window = windowOf(row);
  const text = window && parameters[window.parameter];
  if (!window || text === undefined) return parameters;
  const names: string[] = [];
  const pattern = window.value
    .split(marks)
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part);
      return '(\\d+)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(String(text));
  if (!found) return parameters;
  const read = Object.fromEntries(names.map((name, index) => [name, Number(found[index + 1])]));
  const place = read['page'] ?? read['first'] ?? window.first;
  const size = read['size'] ?? (read['last'] === undefined ? (read['end'] ?? place) : read['last'] + 1) - place;
  const { [window.parameter]: _, ...others } = parameters;
  return {
    ...others,
    ...(size === window.usual ? {} : { [window.size]: size }),
    ...(place === window.first ? {} : { [window.place]: place }),
  };
}
