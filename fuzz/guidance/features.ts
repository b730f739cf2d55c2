import { pagesOf } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { signature } from './signature.ts';

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
