import { hash } from 'node:crypto';
import type { Call, HttpRequest } from '../model/exchange.ts';

/** Longer names are hashed, because a long name would take as much memory as its answer. */
const longestName = 1_024;

/**
 * The name of a request in the cache: equal requests have one name. It contains the operation, so that the judged
 * operation does not depend on which call came first.
 */
export function requestName(call: Call, { method, origin, path, body, headers }: HttpRequest): string {
  // Parameters can stand in headers.
  const text = JSON.stringify([call.operation, method, origin, path, body, call.key, JSON.stringify(headers)]);
  return text.length <= longestName ? text : hash('sha256', text, 'hex');
}
