import { onNode, shapeOf } from './shared/rpc.ts';

export default {
  what:
    'a body that is no JSON object gets HTTP 400 or 415 with a line of text: that is a refusal, and its form is ' +
    'not shown',
  ...onNode(async (request, next) => {
    const body = shapeOf(request.body);
    if (typeof body === 'object' && body !== null) return next(request);
    return {
      status: body === undefined ? 415 : 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'bad request\n',
    };
  }),
};
