import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what:
    'a request without id, or with null, is a notification and gets an empty body without content type: JSON-RPC ' +
    '2.0 section 4.1',
  ...onNode(async (request, next) => {
    const body = shapeOf(request.body);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return next(request);
    return !('id' in body) || body.id === null ? { status: 200, headers: {}, body: '' } : next(request);
  }),
};
