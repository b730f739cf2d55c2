import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what: 'a batch gets 400 and no JSON at all: the document says nothing of batches',
  ...onNode(async (request, next) =>
    Array.isArray(shapeOf(request.body))
      ? { status: 400, headers: { 'content-type': 'text/plain' }, body: 'no batches\n' }
      : next(request),
  ),
};
