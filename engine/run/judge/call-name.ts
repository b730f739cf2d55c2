import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { stringifyJson } from '../../model/json.ts';
import { isObject } from '../../model/paths.ts';
import { answered } from '../../protocols/answered.ts';

/** The id of a JSON-RPC call differs from call to call, so the name omits it. */
export const callName = ({ call }: Exchange): string => {
  const { operation, parameters, path = null, rawBody = null, key = null, without = [] } = call;
  const { id: _, ...envelope } = call.envelope ?? {};
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, value ?? null]);
  return stringifyJson([operation, sorted, path, rawBody, key, envelope, without]);
};

/** Name of a refusal, in a list; empty for an answer. */
export const refusalsOf = (contract: Contract, exchange: Exchange): string[] => {
  const answer = answered(exchange, contract);
  if (!answer) return [];
  const { body, status } = answer;
  if (status < 400 && !(isObject(body) && isObject(body['error']))) return [];
  return [stringifyJson([exchange.call.operation, status, isObject(body) ? { ...body, id: null } : (body ?? null)])];
};
