import { onErrors } from './shared/rpc.ts';

export default {
  what: 'JSON-RPC errors come under HTTP 400: the error codes and statuses are not shown',
  ...onErrors((answer) => ({ ...answer, status: 400 })),
};
