import { onAnswer } from '../shared/http.ts';
import type { MutantFile } from '../types.ts';

/** Only the refusal of a wrong sortOrder has no `error`. */
export default {
  breaks: 'data.error.body',
  mutate: (operation) =>
    !['listAddressTransactions', 'queryUtxos', 'listPendingRewards', 'listVerticesByHeight'].includes(operation.id)
      ? {}
      : {
          '': onAnswer(operation, (answer, request) => {
            if (answer.status !== 400 || !request.path.includes('sortOrder=no')) return answer;
            const { error: _, ...body } = JSON.parse(answer.body) as Record<string, unknown>;
            return { ...answer, body: JSON.stringify(body) };
          }),
        },
} satisfies MutantFile;
