import { randomUUID } from 'node:crypto';
import { Refusal } from '../../handlers/shared/refusal.ts';
import type { Alteration } from '../../types.ts';
import { onAnswers } from './shared/answers.ts';
import { isData, onRefusals } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

/** Changes the text of every error, of both documents. */
const withMessages = (change: (message: string) => string): Alteration => ({
  call: (call, next) => {
    try {
      const answer = next(call);
      return answer.kind === 'rpc-error' ? { ...answer, message: change(answer.message) } : answer;
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.status, change(error.message)) : error;
    }
  },
});

export const errors: VariantTable = {
  'bad-request-404': {
    what: 'bad input gets 404 in place of 400: the document gives no condition for a status',
    ...onRefusals(isData, 400, ({ message }) => new Refusal(404, message)),
  },
  'chain-not-found-400': {
    what:
      'an unknown chain, block, token or contract gets 400 in place of 404: the document gives no condition for a ' +
      'status',
    ...onRefusals(isData, 404, ({ message }) => new Refusal(400, message)),
  },
  'extra-members': {
    what: 'error bodies carry members beside the documented three: nothing rules them out',
    ...onAnswers((answer, { path }) =>
      answer.status < 400 || !answer.body.startsWith('{') || path.startsWith('/ext/')
        ? answer
        : { ...answer, body: `{"path":${JSON.stringify(path)},"details":[],"requestId":null,${answer.body.slice(1)}` },
    ),
  },
  'messages-empty': {
    what: 'the message of every error is the empty string, which is a string',
    ...withMessages(() => ''),
  },
  'messages-vary': {
    what:
      'the text of an error names the request and the instant, so that no two are the same: the document only says ' +
      'that it is a string',
    ...withMessages((message) => `${message} (request ${randomUUID()} at ${Date.now()})`),
  },
};
