import { isNodePath } from '../../../rpc.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../../types.ts';

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Changes how the node's endpoint handles a request. */
export function onNode(change: (request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>): Alteration {
  return { http: (request, next) => (isNodePath(request.path) ? change(request, next) : next(request)) };
}

/** The body as JSON, to look at its shape: digits beyond a double are lost. Undefined for a body that is no JSON. */
export function shapeOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Changes how the node's endpoint handles a body that is a JSON object. */
export function onJsonObject(
  change: (body: Readonly<Record<string, unknown>>, request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>,
): Alteration {
  return onNode(async (request, next) => {
    const body = shapeOf(request.body);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? change(body as Readonly<Record<string, unknown>>, request, next)
      : next(request);
  });
}

/** Changes answers that carry a JSON-RPC error. */
export function onErrors(change: (answer: ProviderAnswer, error: RpcError) => ProviderAnswer): Alteration {
  return onNode(async (request, next) => {
    const answer = await next(request);
    const body = shapeOf(answer.body);
    return typeof body === 'object' && body !== null && 'error' in body
      ? change(answer, body.error as RpcError)
      : answer;
  });
}

/** The answer with another JSON-RPC error; its id stays as it is written. */
export function withError(answer: ProviderAnswer, error: RpcError & { readonly data: unknown }): ProviderAnswer {
  const body = answer.body.replace(/"error":\{.*\}(?=,"id":)/s, () => `"error":${JSON.stringify(error)}`);
  return { ...answer, body };
}
