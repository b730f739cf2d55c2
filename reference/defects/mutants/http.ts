import { type HttpAnswer, numberAt, type Request, textAt, texts } from '../../../defects/call.ts';
import { changeCall, type Defect, tolerated, when, withState } from '../../../defects/defect.ts';
import {
  answerHttp,
  changeErrorBody,
  changeHttp,
  changeHttpAnswer,
  errorAnswer,
  isForPath,
  json,
  replaceStatus,
} from '../../../defects/operators/http.ts';
import { fix } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { any, atLeast, below, matches, type Trigger } from '../../../defects/triggers.ts';
import { answerRefusals, on, success } from '../inside.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import type { MutantTable } from './types.ts';
import { gzipSync } from 'node:zlib';

const isError = (status: number): boolean => status >= 400;

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

const isUndocumented: Trigger = ({ parameters: { network } }, { parameters }) =>
  network !== undefined && !parameters['network']?.values?.includes(String(network));

export default {
  // Bad input causes a server error.
  'data.error.bad-input-no-5xx': {
    all: replaceStatus((status) => status === 400 || status === 404, errorAnswer(500)),
    // Only page sizes beyond 64 bits cause a server error.
    'huge-size-fails': on(
      ['listMessages', 'listErc721Balances', 'listTokenHolders'],
      refuse(atLeast('pageSize', 2 ** 63), 500),
    ),
    'negative-height-fails': on('listVerticesByHeight', refuse(below('vertexHeight', 0), 500)),
    'short-address-fails': on(
      ['listErc20Balances', 'listTokenTransfers'],
      refuse(matches('address', /^0x[0-9a-f]{1,38}$/i), 500),
    ),
    'beyond-the-basic-plane': {
      hard: 'easy',
      sentence: '500 for a character that takes four bytes, as an emoji does',
      mutate: on(
        'listApiLogs',
        refuse((call) => texts(call).some((text) => /[\u{10000}-\u{10ffff}]/u.test(text)), 500),
      ),
    },
    'empty-list-element': {
      hard: 'easy',
      sentence: '500 for an empty element in the list of contracts',
      mutate: on('listErc20Balances', refuse(matches('contractAddresses', /^,|,,|,$/), 500)),
    },
    'escaped-slash': {
      hard: 'easy',
      sentence: '500 for an escaped slash within a segment of the path',
      mutate: on('listBlockTransactions', refuse(any(matches('chainId', /\//), matches('blockId', /\//)), 500)),
    },
    'given-twice': {
      hard: 'easy',
      sentence: '500 where a parameter is given twice',
      mutate: on(
        'listUtxos',
        refuse(({ parameters }) => Object.values(parameters).some((value) => Array.isArray(value)), 500),
      ),
    },
    'hash-as-a-token': {
      hard: 'middling',
      sentence: '500 for a page token that is a hash, such as the items carry',
      mutate: on('listNativeTransactions', refuse(matches('pageToken', /^0x[0-9a-f]{64}$/i), 500)),
    },
    'metric-of-every-object': {
      hard: 'middling',
      sentence: '500 for a metric with the name of something that every object has',
      mutate: on(
        'getChainMetrics',
        refuse((call) => textAt(call, 'metric') in Object.prototype, 500),
      ),
    },
    'nul-in-a-value': {
      hard: 'easy',
      sentence: '500 for a NUL character in any value',
      mutate: on(
        'listMessages',
        refuse((call) => texts(call).some((text) => text.includes('\0')), 500),
      ),
    },
    'token-of-another-list': {
      hard: 'middling',
      sentence: '500 for a page token that another list gave',
      mutate: on(
        'listErc20Transfers',
        answerRefusals((call) => {
          if (/^\d+\.[0-9a-z]+$/.test(Buffer.from(textAt(call, 'pageToken'), 'base64url').toString('latin1')))
            throw new Refusal(500, 'no such cursor');
          return undefined;
        }),
      ),
    },
    'very-long-value': {
      hard: 'easy',
      sentence: '500 for a value of more than 4096 characters',
      mutate: on(
        'listTokenHolders',
        refuse((call) => texts(call).some((text) => text.length > 4_096), 500),
      ),
    },
  },

  // Error bodies without one of the three documented members, or with one of another type.
  'data.error.body': {
    'no-message': changeErrorBody(({ message: _, ...body }) => body),
    'no-status-code': changeErrorBody(({ statusCode: _, ...body }) => body),
    'status-code-as-text': changeErrorBody((body, status) => ({ ...body, statusCode: String(status) })),
    'no-error': changeErrorBody(({ error: _, ...body }) => body),
    'error-as-flag': changeErrorBody((body) => ({ ...body, error: true })),
    nested: changeErrorBody((body) => ({ error: body })),
    'long-address-without-status': {
      hard: 'easy',
      sentence: 'the refusal of an address that is too long has no statusCode',
      mutate: on(
        'listContractDeployments',
        answerRefusals((call) =>
          textAt(call, 'address').length > 42
            ? success({ message: 'address is too long', error: 'Bad Request' }, 400)
            : undefined,
        ),
      ),
    },
  },

  // Statuses that the document does not list.
  'data.error.listed-status': {
    unprocessable: replaceStatus((status) => status === 400, errorAnswer(422, 'not accepted')),
    'accepted-202': changeHttpAnswer((answer) => (answer.status === 200 ? { ...answer, status: 202 } : answer)),
    'cut-address-unprocessable': {
      hard: 'easy',
      sentence: '422 for an address of too few hex digits',
      mutate: on(
        'listMessages',
        answerRefusals((call) =>
          ['from', 'to'].some((name) => /^0x[0-9a-f]{1,39}$/i.test(textAt(call, name)))
            ? success({ message: 'not an address', statusCode: 422, error: 'Unprocessable Entity' }, 422)
            : undefined,
        ),
      ),
    },
  },

  // Error bodies under a successful status.
  'data.error.no-error-as-success': {
    all: changeHttpAnswer((answer) => (isError(answer.status) ? { ...answer, status: 200 } : answer)),
    'backwards-range-succeeds': {
      hard: 'easy',
      sentence: 'an error body under status 200 where the range ends before it starts',
      mutate: on(
        'listErc20Transfers',
        answerRefusals(({ parameters }) =>
          (numberAt(parameters, 'startBlock') ?? 0) > (numberAt(parameters, 'endBlock') ?? Infinity) &&
          Number(parameters['endBlock']) >= 0
            ? success({ message: 'the range is empty', statusCode: 400, error: 'Bad Request' })
            : undefined,
        ),
      ),
    },
  },

  // A phrase that the document does not give for the status.
  'data.error.phrase': {
    code: changeErrorBody((body) => ({ ...body, error: String(body['error']).toUpperCase().replaceAll(' ', '_') })),
    empty: changeErrorBody((body) => ({ ...body, error: '' })),
  },

  // A statusCode that is not the HTTP status.
  'data.error.status-agrees': {
    'one-off': changeErrorBody((body, status) => ({ ...body, statusCode: status + 1 })),
    'always-500': changeErrorBody((body) => ({ ...body, statusCode: 500 })),
  },

  // The valid key that is refused.
  'data.auth.header': {
    '': answerHttp(hasKey, errorAnswer(401, 'unknown key')),
  },

  // An invalid key that is accepted, or refused in another way; 403 is tolerated.
  'data.auth.invalid-key': {
    accepted: changeHttp(async (request, next) => {
      const answer = await next(request);
      return isUnauthorized(answer.status) ? next({ ...request, headers: {} }) : answer;
    }),
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

  // An undocumented network counts as mainnet, or causes a server error.
  'data.network.other': {
    'as-mainnet': when(isUndocumented, fix('network', 'mainnet')),
    fails: refuse(isUndocumented, 500),
  },
} satisfies MutantTable;
