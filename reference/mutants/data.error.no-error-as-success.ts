import { onAnswer } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Error bodies under a successful status. */
export default {
  breaks: 'data.error.no-error-as-success',
  mutate: (operation) => ({
    all: onAnswer(operation, (answer) => (answer.status >= 400 ? { ...answer, status: 200 } : answer)),
    created: onAnswer(operation, (answer) => (answer.status >= 400 ? { ...answer, status: 201 } : answer)),
  }),
} satisfies MutantFile;
