import type { Json } from '../../engine/model/exchange.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Parameter } from '../../engine/model/operation.ts';

/** Deeper members, more members, and longer phrases are ignored. */
const limits = { depth: 5, members: 120, phrase: 120 };

/** An error's text without values that differ from call to call. */
export const phrase = (text: string): string =>
  text
    .slice(0, 400)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '*')
    .replace(/0x[0-9a-f]+|[A-Za-z0-9]{24,}|\d+/gi, '*')
    .slice(0, limits.phrase);

function messageOf(body: Json | undefined): string {
  if (!isObject(body)) return body === undefined ? 'no JSON' : typeof body;
  const error = isObject(body['error']) ? body['error'] : body;
  return typeof error['message'] === 'string'
    ? `${phrase(error['message'])} ${String(error['code'] ?? '')}`
    : Array.isArray(error['message'])
      ? phrase(error['message'].join(' '))
      : '';
}

/** Members with their types. For a list, only its first and last elements are read. */
function shape(value: Json | undefined, path: string, depth: number, into: Set<string>): void {
  if (into.size >= limits.members || depth > limits.depth) return;
  if (Array.isArray(value)) {
    into.add(`${path}[${value.length === 0 ? '0' : ''}]`);
    for (const element of value.length > 1 ? [value[0], value.at(-1)] : value)
      shape(element as Json, `${path}[]`, depth + 1, into);
  } else if (isObject(value))
    for (const name in value) shape(value[name], `${path}.${name.slice(0, 40)}`, depth + 1, into);
  else into.add(`${path}:${value === null ? 'null' : typeof value}`);
}

/** The members of results: equal answers share theirs. */
const shapes = new WeakMap<JsonObject, string>();

function shapeOf(result: JsonObject): string {
  const cachedShape = shapes.get(result);
  if (cachedShape !== undefined) return cachedShape;
  const members = new Set<string>();
  shape(result, '', 0, members);
  const text = [...members].sort().join(' ');
  shapes.set(result, text);
  return text;
}

/** The class of an answer: operation, kind of input, status, error phrase, and members with their types. */
export function signature({ operation, call, status, body, result, items }: Answered): string {
  const many = items === undefined ? '' : items.length === 0 ? 'none' : items.length === 1 ? 'one' : 'more';
  const names = Object.keys(call.parameters)
    .filter((name) => call.parameters[name] !== undefined && !operation.parameters[name]?.required)
    .sort()
    .join(',');
  return [
    operation.id,
    call.input,
    status,
    result ? '' : messageOf(body),
    many,
    result ? names : '',
    result ? shapeOf(result) : '',
  ].join('|');
}

const maxMet = 20_000;

/** Later pages count as this one. */
const deepest = 4;

/** The class of a value: the value itself if there are few values, otherwise its form. */
function sortOf(row: Parameter, value: Json): string {
  if (row.values !== undefined && !row.open && row.type !== 'comma-list') return String(value);
  if (row.type === 'boolean') return String(value);
  if (row.orSubject !== undefined) return /^\d+$/.test(String(value)) ? 'number' : 'name';
  if (row.type === 'comma-list') return String(value).includes(',') ? 'many' : 'one';
  return '';
}

/** The traits of a call: each parameter with the class of its value, and the page number. */
function traits({ operation, call }: Answered, page: number): string[] {
  const { parameters, listing } = operation;
  const entries = Object.entries(call.parameters).flatMap(([name, value]) => {
    const row = parameters[name];
    if (!row || value === undefined || name === (listing && pagesOf(operation).cursor)) return [];
    if (name === (listing && pagesOf(operation).size))
      return Number(value) < 4 ? [Number(value) < 2 ? 'one' : 'few'] : [];
    const sort = sortOf(row, value);
    return row.required && sort === '' ? [] : [`${name}=${sort}`];
  });
  return [...entries.sort(), `page ${Math.min(page, deepest)}`];
}

/**
 * Features of an exchange: the answer's signature and, for documented calls, each pair of the call's
 * traits with the number of items, or with the status of a refusal. An exchange shows something new
 * if it has a feature that was not seen before. `page`: page number within the list, from 1. `met`:
 * calls whose pairs were returned before; they are not returned again.
 */
export function features(answer: Answered, page: number, met: Set<string>): string[] {
  const { operation, call, items, result, status } = answer;
  if (call.input !== 'valid') return [signature(answer)];
  const itemCount = !result
    ? status
    : items === undefined
      ? ''
      : items.length === 0
        ? 'none'
        : items.length === 1
          ? 'one'
          : 'more';
  const all = traits(answer, page);
  const combination = [operation.id, ...all, itemCount].join(' ');
  if (met.has(combination)) return [signature(answer)];
  if (met.size < maxMet) met.add(combination);
  return [
    signature(answer),
    ...all.flatMap((text, index) => all.slice(index).map((second) => `${operation.id} ${text} ${second} ${itemCount}`)),
  ];
}
