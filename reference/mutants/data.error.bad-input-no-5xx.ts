import type { Alteration } from '../types.ts';
import { onAnswer, json } from './shared/http.ts';
import type { MutantFile, Subject } from './types.ts';

/** Fails where a parameter beside the page size is at fault, as one forgotten check would. */
const onErrorFor = (operation: Subject): Alteration => {
  const names = Object.keys(operation.parameters);
  return onAnswer(operation, (answer) =>
    answer.status === 400 && names.some((name) => name !== 'pageSize' && answer.body.includes(name))
      ? json(500, { message: 'failed', statusCode: 500, error: 'Internal Server Error' })
      : answer,
  );
};

/** Bad input that makes the service fail. */
export default {
  breaks: 'data.error.bad-input-no-5xx',
  mutate: (operation) => ({
    all: onAnswer(operation, (answer) =>
      answer.status === 400 || answer.status === 404
        ? json(500, { message: 'failed', statusCode: 500, error: 'Internal Server Error' })
        : answer,
    ),
    'one-parameter': onErrorFor(operation),
  }),
} satisfies MutantFile;
