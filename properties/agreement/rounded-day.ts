import type { Call } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';

const day = 86_400;

/** The same call with moments that are rounded to their day spelled as that day's beginning. */
export function onTheDay({ call, operation }: Answered): readonly Call[] {
  if (call.input !== 'valid' || call.rawBody !== undefined) return [];
  const names = Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) =>
    row.rounded === 'day' && Number(call.parameters[name]) % day > 0 ? [name] : [],
  );
  if (names.length === 0) return [];
  const rounded = Object.fromEntries(
    names.map((name) => {
      const seconds = Number(call.parameters[name]);
      return [name, seconds - (seconds % day)];
    }),
  );
  return [{ ...call, parameters: { ...call.parameters, ...rounded } }];
}
