import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { signature } from './signature.ts';

const mostMet = 20_000;

/** Pages behind this one are all alike. */
const deepest = 4;

/** What is worth telling apart of a value: which of few it is, or how it is spelled. */
const sortOf = (row: Parameter, value: Json): string => {
  if (row.values !== undefined && !row.open && row.type !== 'comma-list') return String(value);
  if (row.type === 'boolean') return String(value);
  if (row.orSubject !== undefined) return /^\d+$/.test(String(value)) ? 'number' : 'name';
  if (row.type === 'comma-list') return String(value).includes(',') ? 'many' : 'one';
  return '';
};

/** What a call has: each parameter with the sort of its value, and which page it asks for. */
const traits = ({ operation: { parameters, listing }, call }: Answered, page: number): string[] => {
  const given = Object.entries(call.parameters).flatMap(([name, value]) => {
    const row = parameters[name];
    if (!row || value === undefined || name === listing?.paging.cursor) return [];
    if (name === listing?.paging.size) return Number(value) < 4 ? [Number(value) < 2 ? 'one' : 'few'] : [];
    const sort = sortOf(row, value);
    return row.required && sort === '' ? [] : [`${name}=${sort}`];
  });
  return [...given.sort(), `page ${Math.min(page, deepest)}`];
};

/**
 * What is told apart in an exchange: its answer's signature, and for documented calls any two traits of the call with how many items came, or with the status of its refusal.
 * An exchange of which one feature was not seen before shows something new. `page`: which page of its list was asked for, from 1; `met`: calls whose pairs were
 * told before, all at once: they are not told again.
 */
export const features = (answer: Answered, page: number, met: Set<string>): string[] => {
  const { operation, call, items, result, status } = answer;
  if (call.input !== 'valid') return [signature(answer)];
  const came = !result
    ? status
    : items === undefined
      ? ''
      : items.length === 0
        ? 'none'
        : items.length === 1
          ? 'one'
          : 'more';
  const all = traits(answer, page);
  const whole = [operation.id, ...all, came].join(' ');
  if (met.has(whole)) return [signature(answer)];
  if (met.size < mostMet) met.add(whole);
  return [
    signature(answer),
    ...all.flatMap((one, index) => all.slice(index).map((other) => `${operation.id} ${one} ${other} ${came}`)),
  ];
};
