import { onErrors } from './shared/rpc.ts';

export default {
  what:
    'JSON-RPC errors come under the HTTP status that other servers give them, 404 for methods and 500 for the ' +
    'rest: the statuses are not shown',
  ...onErrors((answer, { code }) => ({ ...answer, status: code === -32601 ? 404 : 500 })),
};
