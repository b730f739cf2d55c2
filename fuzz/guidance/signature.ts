import type { Json } from '../../engine/model/exchange.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';

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
