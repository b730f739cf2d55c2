import { onErrors } from './shared/rpc.ts';

export default {
  what: 'JSON-RPC errors have small positive codes and data that is a string: any integer is a code, any value is data',
  ...onErrors((answer, { code, message }) => ({
    ...answer,
    body: answer.body.replace(
      /"error":\{.*\}(?=,"id":)/s,
      () => `"error":${JSON.stringify({ code: Math.abs(code) % 100, message, data: 'see the log' })}`,
    ),
  })),
};
