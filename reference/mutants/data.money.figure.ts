import type { Value } from '../value.ts';
import { onBody } from './shared/alter.ts';
import { isMembers } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** A copy in which the value of every Money is another. */
const withFigures = (value: Value, change: (figure: string) => string): Value => {
  if (Array.isArray(value)) return value.map((one) => withFigures(one, change));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      held === undefined
        ? undefined
        : name === 'value' && 'currencyCode' in value
          ? change(String(held))
          : withFigures(held, change),
    ]),
  );
};

/** Figures as people read them. */
export default {
  breaks: 'data.money.figure',
  mutate: (operation) => ({
    comma: onBody(operation, (body) => withFigures(body, (figure) => figure.replace('.', ','))),
    'with-sign': onBody(operation, (body) => withFigures(body, (figure) => `$${figure}`)),
  }),
} satisfies MutantFile;
