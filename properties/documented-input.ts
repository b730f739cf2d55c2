import { pagesOf } from '../engine/model/listing.ts';
import type { Call } from '../engine/model/exchange.ts';
import type { Operation } from '../engine/model/operation.ts';
import { validity } from '../engine/model/validity.ts';
import { isUnusualRequest } from './unusual-request.ts';

/** Whether the document allows an input, and if not, what is wrong with it. `open`: it says neither. */
export type DocumentedInput =
  { readonly is: 'documented' } | { readonly is: 'bad'; readonly about: string } | { readonly is: 'open' };

/**
 * How the document takes an input, for statements about any input. A value that assay made up is documented where the
 * document allows it. A call with another key is at fault by its key, not by its input.
 */
export function documentedInput(operation: Operation, call: Call): DocumentedInput {
  if (call.key !== undefined) return { is: 'open' };
  if (call.input === 'valid') return { is: 'documented' };
  if (isUnusualRequest(call)) return { is: 'bad', about: call.path === undefined ? 'request' : 'path' };
  const said = validity(operation, call.parameters);
  if (said.valid !== true) return { is: 'bad', about: said.parameter };
  const cursor = operation.listing && pagesOf(operation).cursor;
  if (cursor !== undefined && call.parameters[cursor] !== undefined) return { is: 'bad', about: cursor };
  return call.input === 'open' && call.http === undefined ? { is: 'documented' } : { is: 'bad', about: 'input' };
}
