import { onErrorBody } from '../shared/http.ts';
import type { MutantFile } from '../types.ts';

/** Only the refusal of a key says another status in its body. */
export default {
  breaks: 'data.error.status-agrees',
  mutate: (operation) =>
    !['listApiLogs', 'listMessages', 'listContractDeployments'].includes(operation.id)
      ? {}
      : {
          '': onErrorBody(operation, (body, status) => (status === 401 ? { ...body, statusCode: 403 } : body)),
        },
} satisfies MutantFile;
