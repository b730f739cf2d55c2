import { openEnds } from '../model/list-range.ts';
import type { OperationRow } from '../model/operation.ts';
import { defined } from '../model/defined.ts';
import type { Json } from '../model/json.ts';
import type { Parameters } from '../model/judging.ts';
import { firstPlace, windowValues } from '../model/list-paging.ts';
import { integer } from '../model/paths.ts';

type Given = Readonly<Record<string, Json | undefined>>;

/** Whether a call has another parameter that excludes this one. */
const isExcluded = ({ listing }: OperationRow, name: string, parameters: Given): boolean =>
  (listing?.exclusive ?? []).some(
    (group) => group.includes(name) && group.some((text) => text !== name && parameters[text] !== undefined),
  );

/**
 * Parameters with the values that stand for open ends of ranges, for ends that a call leaves out: without them, the
 * target would give a part of the list.
 */
export function withOpenEnds(row: OperationRow, parameters: Given): Given {
  const added = openEnds(row.listing).filter(
    ([name]) => parameters[name] === undefined && !isExcluded(row, name, parameters),
  );
  return added.length === 0 ? parameters : { ...parameters, ...Object.fromEntries(added) };
}

/** The opposite: the parameters of a request without the values that stand for open ends. */
export function withoutOpenEnds(row: OperationRow, parameters: Given): Given {
  const ends = openEnds(row.listing).filter(([name, value]) => parameters[name] === value);
  if (ends.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !ends.some(([end]) => end === name)));
}

/** Page size where the document names none, and a call names the place alone. */
const usualSize = 10;

const marks = /\{(first|last|end|size|page)\}/g;

interface Window {
  readonly values: readonly (readonly [parameter: string, value: string])[];
  readonly usual: number | undefined;
  readonly first: number;
  readonly size: string;
  readonly place: string;
}

function windowOf({ listing }: OperationRow): Window | undefined {
  const { paging } = listing ?? {};
  if (!paging?.window || paging.size === undefined || typeof paging.cursor !== 'string') return undefined;
  const values = Object.entries(windowValues(paging.window));
  return { values, usual: paging.window.default, first: firstPlace(paging), size: paging.size, place: paging.cursor };
}

/** Parameters with place and size of a page as the parameters of its window, as requests have them. */
export function withWindow(row: OperationRow, parameters: Parameters): Parameters {
  const window = windowOf(row);
  if (!window) return parameters;
  const { [window.size]: size, [window.place]: start, ...rest } = parameters;
  if (size === undefined && start === undefined) return parameters;
  const [first, length] = [start ?? window.first, size ?? window.usual ?? usualSize];
  const sum = (added: number): Json => {
    const [a, b] = [integer(first), integer(length)];
    return a === undefined || b === undefined ? length : Number(a) + Number(b) + added;
  };
  const values: Readonly<Record<string, Json>> = { first, page: first, size: length, last: sum(-1), end: sum(0) };
  const texts = window.values.map(([parameter, value]) => [
    parameter,
    value.replaceAll(marks, (_, mark: string) => String(values[mark])),
  ]);
  return { ...rest, ...Object.fromEntries(texts) };
}

/**
 * The opposite. The first place, and the size that applies without one, are left out. A window that begins before the
 * list has no size: HTTP ignores such a range.
 */
export function withoutWindow(row: OperationRow, parameters: Parameters): Parameters {
  const window = windowOf(row);
  if (!window) return parameters;
  const read: Record<string, number> = {};
  const remaining: Record<string, Json | undefined> = { ...parameters };
  for (const [parameter, value] of window.values) {
    const text = remaining[parameter];
    if (text === undefined) continue;
    const numbers = marksIn(value, String(text));
    if (!numbers) return parameters;
    Object.assign(read, numbers);
    delete remaining[parameter];
  }
  if (Object.keys(read).length === 0) return parameters;
  const start = read['page'] ?? read['first'] ?? window.first;
  const size = sizeIn(read, start);
  return defined({
    ...remaining,
    [window.size]: size === window.usual ? undefined : size,
    [window.place]: start === window.first ? undefined : start,
  });
}

/** The size that a window names: as a number, or by the place of its last item, or behind it. */
const sizeIn = ({ size, last, end }: Readonly<Record<string, number>>, start: number): number | undefined =>
  size ?? (last === undefined ? (end === undefined ? undefined : end - start) : last + 1 - start);

/** The numbers in place of the marks of a value; undefined if the text has another form. */
function marksIn(value: string, text: string): Readonly<Record<string, number>> | undefined {
  const names: string[] = [];
  const pattern = value
    .split(marks)
    .map((part, index) => {
      if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part);
      return '(\\d+)';
    })
    .join('');
  const match = new RegExp(`^${pattern}$`).exec(text);
  return match ? Object.fromEntries(names.map((name, index) => [name, Number(match[index + 1])])) : undefined;
}
