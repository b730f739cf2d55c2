import type { Call } from '../engine/model/exchange.ts';
import type { Operation } from '../engine/model/operation.ts';
import { validity } from '../engine/model/validity.ts';
import { isUnusualRequest } from './unusual-request.ts';

/** Names what is wrong with an input, for messages: no values. */
export function faultyPart(operation: Operation, call: Call): string {
  if (isUnusualRequest(call)) return call.path === undefined ? 'request' : 'path';
  const said = validity(operation, call.parameters);
  return said.valid === true ? (operation.listing?.paging.cursor ?? 'input') : said.parameter;
}
