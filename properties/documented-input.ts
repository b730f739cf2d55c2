import { pagesOf } from '../engine/model/listing.ts';
import type { Call } from '../engine/model/exchange.ts';
import { filtersOf } from '../engine/model/filters-of.ts';
import { stringifyJson } from '../engine/model/json.ts';
import type { Json } from '../engine/model/json-value.ts';
import type { Operation } from '../engine/model/operation.ts';
import { isElsewhere } from '../engine/protocols/input.ts';
import { validity } from '../engine/model/validity.ts';
import { rendered } from './filters/operands.ts';
import { isUnusualRequest } from './unusual-request.ts';

/** Whether the document allows an input, and if not, what is wrong with it. `open`: it says neither. */
export type DocumentedInput =
  { readonly is: 'documented' } | { readonly is: 'bad'; readonly about: string } | { readonly is: 'open' };

const textOf = (value: Json): string => (typeof value === 'object' ? stringifyJson([value]) : String(value));

/** A filter whose values are named one by one, and that a call gives none of them. */
function unnamedValue(operation: Operation, { parameters }: Call): string | undefined {
  return Object.keys(parameters).find((name) => {
    const [value, filters] = [parameters[name], filtersOf(operation).filter(({ parameter }) => parameter === name)];
    if (value === undefined || filters.length === 0) return false;
    const named = filters.map((filter) => filter.values?.map((operand) => textOf(rendered(filter, [operand]))));
    return named.every((texts) => texts?.includes(textOf(value)) === false);
  });
}

/**
 * How the document takes an input, for statements about any input. A value that assay made up is documented where the
 * document allows it. A call with another key is at fault by its key, not by its input.
 */
export function documentedInput(operation: Operation, call: Call): DocumentedInput {
  if (call.key !== undefined) return { is: 'open' };
  if (call.input === 'valid') return { is: 'documented' };
  if (isUnusualRequest(call)) return { is: 'bad', about: call.path === undefined ? 'request' : 'path' };
  if (isElsewhere(operation, call.parameters)) return { is: 'bad', about: 'path' };
  const said = validity(operation, call.parameters);
  if (said.valid !== true) return { is: 'bad', about: said.parameter };
  const cursor = operation.listing && pagesOf(operation).cursor;
  if (cursor !== undefined && call.parameters[cursor] !== undefined) return { is: 'bad', about: cursor };
  if (call.input !== 'open' || call.http !== undefined) return { is: 'bad', about: 'input' };
  const unnamed = unnamedValue(operation, call);
  return unnamed === undefined ? { is: 'documented' } : { is: 'bad', about: unnamed };
}
