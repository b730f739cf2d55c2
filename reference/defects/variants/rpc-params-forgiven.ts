import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what: 'params may be missing, null or an array of one object: the document only shows the object',
  ...onNode(async (request, next) => {
    const body = shapeOf(request.body);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return next(request);
    const params: unknown = 'params' in body ? body.params : undefined;
    const meant: unknown = params === null ? {} : Array.isArray(params) && params.length === 1 ? params[0] : params;
    return meant === params ? next(request) : next({ ...request, body: JSON.stringify({ ...body, params: meant }) });
  }),
};
