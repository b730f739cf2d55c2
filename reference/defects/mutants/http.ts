import { gzipSync } from 'node:zlib';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { type HttpAnswer, type Request, textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, tolerated, withState } from '../../../defects/defect.ts';
import {
  answerHttp,
  changeHttp,
  changeHttpAnswer,
  changeText,
  errorAnswer,
  isForPath,
  json,
  replaceStatus,
} from '../../../defects/operators/http.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

const hasKey = ({ headers }: Request): boolean => headers['x-data-api-key'] !== undefined;

const isUnauthorized = (status: number): boolean => status === 401;

/** Answers HEAD as GET, and then changes the answer. */
const changeHead = (change: (answer: HttpAnswer) => HttpAnswer): Defect => {
  return (operation) => {
    const isOwn = isForPath(operation);
    return {
      ofAll: true,
      http: async (request, next) =>
        request.method === 'HEAD' && isOwn(request) ? change(await next({ ...request, method: 'GET' })) : next(request),
    };
  };
};

export default {
  // The valid key that is refused.
  'data.auth.header': {
    '': answerHttp(hasKey, errorAnswer(401, 'unknown key')),
    forbidden: answerHttp(hasKey, errorAnswer(403, 'unknown key')),
  },

  // An invalid key that is accepted, or refused in another way; 403 is tolerated.
  'data.auth.invalid-key': {
    accepted: changeHttp(async (request, next) => {
      const answer = await next(request);
      return isUnauthorized(answer.status) ? next({ ...request, headers: {} }) : answer;
    }),
    'bad-request': replaceStatus(isUnauthorized, errorAnswer(400, 'unknown key')),
    'other-body': replaceStatus(isUnauthorized, json(401, { reason: 'unknown key' })),
    forbidden: tolerated(replaceStatus(isUnauthorized, errorAnswer(403, 'unknown key'))),
  },

  // Codings and conditions that change the answer.
  'data.http.forms': {
    'never-modified': answerHttp(({ headers }) => headers['if-none-match'] !== undefined, {
      status: 304,
      headers: { 'content-type': 'application/json' },
      body: '',
    }),
    'coded-answers-empty': changeHttpAnswer((answer, { headers }) =>
      /gzip/.test(headers['accept-encoding'] ?? '') && answer.status < 400
        ? { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' }, bytes: gzipSync('{}') }
        : answer,
    ),
  },

  // The status or the headers of HEAD differ from those of GET.
  'data.http.head': {
    'other-type': changeHead((answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, body: '' })),
    'no-content': changeHead((answer) => ({ ...answer, status: 204, body: '' })),
  },

  // Answers that are not JSON, or whose content type is not JSON.
  'data.http.json': {
    'other-type': changeHttpAnswer((answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })),
    'no-type': changeHttpAnswer((answer) => ({ ...answer, headers: {} })),
    'cut-short': changeText((body) => body.slice(0, -1)),
    'text-errors': changeHttpAnswer((answer) =>
      answer.status < 400
        ? answer
        : { status: answer.status, headers: { 'content-type': 'text/plain' }, body: 'failed' },
    ),
    'page-of-markup-for-dots': {
      hard: 'easy',
      sentence: 'a chain with a dot in its name gets a page of HTML',
      mutate: on(
        'listErc721Balances',
        answerHttp(({ path }) => /^\/v1\/chains\/[^/]*\./.test(path), {
          status: 404,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Not Found</h1>',
        }),
      ),
    },
  },

  // The documented path gets 404.
  'data.version.paths': {
    'not-found': answerHttp(() => true, errorAnswer(404, 'Cannot GET')),
    text: answerHttp(() => true, {
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: '404 page not found',
    }),
    'sick-of-257-bits': {
      hard: 'hard',
      sentence: 'a threshold of more than 256 bits is answered, and the next six calls get 500',
      mutate: on(
        'listTokenHolders',
        withState(() => {
          let callsToFail = 0;
          return changeCall((call, next) => {
            const threshold = textAt(call, 'threshold');
            if (/^\d+$/.test(threshold) && BigInt(threshold) >= 2n ** 256n) callsToFail = 6;
            else if (callsToFail > 0) {
              callsToFail -= 1;
              throw new Refusal(500, 'out of range');
            }
            return next(call);
          });
        }),
      ),
    },
  },
} satisfies MutantTable;
