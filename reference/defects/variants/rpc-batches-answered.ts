import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what: 'a batch is answered by the array of its answers: JSON-RPC 2.0 section 6; the document says nothing of batches',
  ...onNode(async (request, next) => {
    const batch = shapeOf(request.body);
    if (!Array.isArray(batch) || batch.length === 0) return next(request);
    const answers = await Promise.all(batch.map((each: unknown) => next({ ...request, body: JSON.stringify(each) })));
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: `[${answers.map(({ body }) => body).join(',')}]`,
    };
  }),
};
