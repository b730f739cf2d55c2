import { onAnswer, onSuccessText } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** Answers that are no JSON, or do not say that they are. */
export default {
  breaks: 'data.http.json',
  mutate: (operation) => ({
    'other-type': onAnswer(operation, (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })),
    'no-type': onAnswer(operation, (answer) => ({ ...answer, headers: {} })),
    'cut-short': onSuccessText(operation, (body) => body.slice(0, -1)),
    'text-errors': onAnswer(operation, (answer) =>
      answer.status < 400
        ? answer
        : { status: answer.status, headers: { 'content-type': 'text/plain' }, body: 'failed' },
    ),
  }),
} satisfies MutantFile;
