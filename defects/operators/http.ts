import type { Operation } from '../../engine/model/operation.ts';
import type { Request } from '../call.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pathPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map(escaped)
      .join('[^/]*')}(?:\\?|$)`,
  );

/** The JSON-RPC method in a body, well-formed or not. */
export function methodIn(body: string): string | undefined {
  return /"method"\s*:\s*"([^"]*)"/.exec(body)?.[1];
}

/** The id of a JSON-RPC request, as it is written in the body. */
export function idIn(body: string): string {
  return /"id"\s*:\s*(-?[0-9.eE+]+|"[^"]*")/.exec(body)?.[1] ?? 'null';
}

/** Whether a request is for the path of this endpoint, with any method. */
export function isForPath(operation: Operation): (request: Request) => boolean {
  const path = pathPattern(operation.kind === 'rest' ? operation.path : '');
  return (request) => path.test(request.path.replaceAll('%3A', ':'));
}

/**
 * Whether a request calls this operation: by method and path, or by the JSON-RPC method (any prefix, and names that
 * begin with it).
 */
export function isFor(operation: Operation): (request: Request) => boolean {
  if (operation.kind === 'json-rpc') {
    const name = new RegExp(`\\.${operation.method}(?:NoSuchMethod)?$`);
    return ({ body }) => name.test(methodIn(body) ?? '');
  }
  const own = isForPath(operation);
  return (request) => request.method === operation.httpMethod && own(request);
}
