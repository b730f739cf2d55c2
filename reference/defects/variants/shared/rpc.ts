import { isNodePath } from '../../../rpc.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../../types.ts';
import type { World } from '../../../world/world.ts';

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

/** Changes what the node's endpoint does with a request. */
export const onNode = (
  change: (request: ProviderRequest, next: Fetch, world: World) => Promise<ProviderAnswer>,
): Alteration => ({
  http: (request, next, world) => (isNodePath(request.path) ? change(request, next, world) : next(request)),
});

/** The body as JSON; undefined for what is none. Digits beyond a double are lost: only for looking at its shape. */
export const shapeOf = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Changes answers that carry a JSON-RPC error. */
export const onErrors = (
  change: (answer: ProviderAnswer, error: { readonly code: number; readonly message: string }) => ProviderAnswer,
): Alteration =>
  onNode(async (request, next) => {
    const answer = await next(request);
    const body = shapeOf(answer.body);
    if (typeof body !== 'object' || body === null || !('error' in body)) return answer;
    return change(answer, body.error as { readonly code: number; readonly message: string });
  });
