import { onAnswer, json } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Statuses that the document does not list. */
export default {
  breaks: 'data.error.listed-status',
  mutate: (operation) => ({
    unprocessable: onAnswer(operation, (answer) =>
      answer.status === 400
        ? json(422, { message: 'not accepted', statusCode: 422, error: 'Unprocessable Entity' })
        : answer,
    ),
    'accepted-202': onAnswer(operation, (answer) => (answer.status === 200 ? { ...answer, status: 202 } : answer)),
    teapot: onAnswer(operation, (answer) =>
      answer.status >= 400 ? json(418, { message: 'not accepted', statusCode: 418, error: 'Error' }) : answer,
    ),
  }),
} satisfies MutantFile;
