import { onErrors } from './shared/rpc.ts';

export default {
  what: 'every JSON-RPC error has the code -32000 and carries data: codes are not shown',
  ...onErrors((answer, { code, message }) => ({
    ...answer,
    body: answer.body.replace(
      /"error":\{.*\}(?=,"id":)/s,
      () => `"error":${JSON.stringify({ code: -32_000, message, data: { kind: code, trace: null } })}`,
    ),
  })),
};
