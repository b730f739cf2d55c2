import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';

/** Whether the row of a parameter allows a value, as far as the row says. */
function allows({ type, values, open, minimum, maximum }: Parameter, value: Json): boolean {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return all.every((item) => {
    const text = String(item);
    if (values && open !== 'any' && type !== 'comma-list') return values.includes(text);
    if (type === 'boolean') return text === 'true' || text === 'false';
    if (type !== 'integer') return true;
    if (!/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return false;
    return Number(text) >= (minimum ?? -Infinity) && Number(text) <= (maximum ?? Infinity);
  });
}

export const allowedBy =
  ({ parameters }: Operation, name: string) =>
  (value: Json): boolean => {
    const row = parameters[name];
    return row !== undefined && allows(row, value);
  };
