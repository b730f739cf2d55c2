import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what:
    'an id beyond 2^53 is refused as no number that the target can give back: RFC 8259 section 6 lets a reader ' +
    'limit numbers',
  ...onNode(async (request, next) => {
    const body = shapeOf(request.body);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return next(request);
    if (!('id' in body) || Number.isSafeInteger(body.id) || typeof body.id !== 'number') return next(request);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32600, message: 'id is too large' }, id: null }),
    };
  }),
};
