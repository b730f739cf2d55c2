import { setTimeout as wait } from 'node:timers/promises';
import type { HttpAnswer, Request } from '../../../defects/call.ts';
import { type Defect, withState } from '../../../defects/defect.ts';
import { changeBody } from '../../../defects/operators/answers.ts';
import {
  answerHttp,
  changeErrorText,
  changeHttp,
  changeHttpAnswer,
  changeText,
  json,
  methodIn,
  resultFor,
  rewriteRequest,
  rpcError,
} from '../../../defects/operators/http.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

const version = '"jsonrpc":"2.0"';

const isAtAssetChain = ({ path }: Request): boolean => path.startsWith('/ext/bc/X');
const isElsewhere = (request: Request): boolean => !isAtAssetChain(request);

const noPage: HttpAnswer = { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' };

/** Answers a batch call by call, and then changes the answers. */
const changeBatch = (change: (answers: unknown[]) => unknown[]): Defect =>
  changeHttp(async (request, next) => {
    if (!request.body.startsWith('[')) return next(request);
    const calls = JSON.parse(request.body) as unknown[];
    const answers = await Promise.all(calls.map((call) => next({ ...request, body: JSON.stringify(call) })));
    return json(200, change(answers.map(({ body }) => JSON.parse(body) as unknown)));
  });

/** Another id than the request's. */
const changeId = (change: (id: string) => string): Defect =>
  changeHttpAnswer((answer) => ({
    ...answer,
    body: answer.body.replace(/"id":(-?\d+)\}$/, (_, id: string) => `"id":${change(id)}}`),
  }));

const withoutId = (body: string): string => body.replace(/"id"\s*:\s*-?\d+/, '');

/** Calls that differ in nothing but their ids, and come while one of them is answered, get its answer. */
const shareAnswers = withState(() => {
  const inFlight = new Map<string, Promise<HttpAnswer>>();
  return changeHttp(async (request, next) => {
    const key = withoutId(request.body);
    const own =
      inFlight.get(key) ??
      wait(40)
        .then(() => next(request))
        .finally(() => inFlight.delete(key));
    inFlight.set(key, own);
    return own;
  });
});

const invalidRequest: HttpAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request"}}',
};

/** A body that is no request names no method: such answers are wrong for all methods alike. */
const answerAny = (fits: (body: string) => boolean): Defect => {
  return () => ({
    ofAll: true,
    http: async (request, next) =>
      request.path.startsWith('/ext/bc/') && fits(request.body) ? resultFor(request, {}) : next(request),
  });
};

export default {
  // The method that is not served at the asset chain's endpoint.
  'node.endpoint.asset-chain': {
    'not-found': answerHttp(isAtAssetChain, noPage),
  },

  // The method that is not served at the ids of chains.
  'node.endpoint.blockchain-id': {
    'not-found': answerHttp(isElsewhere, noPage),
    'unknown-method': answerHttp(isElsewhere, (request) =>
      rpcError(request, -32601, `Method not found: ${methodIn(request.body) ?? ''}`),
    ),
  },

  // A batch gets other answers than its calls do one by one.
  'node.envelope.batch': {
    'last-missing': changeBatch((answers) => answers.slice(0, -1)),
    'first-for-all': changeBatch((answers) => answers.map(() => answers[0])),
  },

  // An empty params object that is refused.
  'node.envelope.empty-params': {
    '': answerHttp(
      ({ body }) => /"params"\s*:\s*\{\s*\}/.test(body),
      (request) => rpcError(request, -32602, 'Invalid params'),
    ),
  },

  // An id that is not the request's, for all numbers or for some.
  'node.envelope.id-echo': {
    'of-32-bits': changeId((id) => String(Number(BigInt.asIntN(32, BigInt(id))))),
    unsigned: changeId((id) => id.replace('-', '')),
    'of-an-equal-call': on(['vm.getHeight', 'vm.getTx', 'vm.getBalance'], shareAnswers),
    'zero-lost': changeId((id) => (id === '0' ? 'null' : id)),
    'whole-ids': {
      hard: 'middling',
      sentence: 'an id with a fraction comes back without it',
      mutate: on(
        'vm.getTxStatus',
        changeHttpAnswer((answer) => ({ ...answer, body: answer.body.replace(/("id":-?\d+)\.\d+/, '$1') })),
      ),
    },
  },

  // A request in another layout or member order of the same JSON is refused.
  'node.envelope.json-forms': {
    'params-before-method': answerHttp(({ body }) => /^\s*\{\s*"params"/.test(body), invalidRequest),
    'white-space': answerHttp(({ body }) => /\n\t/.test(body), invalidRequest),
    // Amounts of requests with white space have a digit more.
    'white-space-changes-the-result': on(
      ['vm.getBalance', 'vm.getTxFee'],
      changeHttpAnswer((answer, { body }) =>
        /\n\t/.test(body) ? { ...answer, body: answer.body.replaceAll(/":"(\d)/g, '":"1$1') } : answer,
      ),
    ),
  },

  // The method is served only under another prefix. A deprecated method may be missing completely.
  'node.envelope.namespace': {
    '': (operation) =>
      operation.kind === 'json-rpc' && operation.deprecatedSince !== undefined
        ? undefined
        : rewriteRequest(/("method"\s*:\s*")vm\./, '$1other.')(operation),
  },

  // A result that is no object.
  'node.envelope.result-object': {
    array: changeBody((body) => [body]),
  },

  // Answers with both of result and error, or with neither.
  'node.envelope.result-xor-error': {
    neither: changeText((body) => body.replace('"result":', '"answer":')),
  },

  // Another `jsonrpc` than the string 2.0.
  'node.envelope.version': {
    number: changeText((body) => body.replace(version, '"jsonrpc":2.0')),
  },

  // Bodies that are no request but get a result.
  'node.error.malformed-body': {
    'version-ignored': rewriteRequest(/"jsonrpc":(?:"1\.0"|2)(?=[,}])/, version),
    'bytes-after-its-end': rewriteRequest(/\}[^}"]*$/, '}'),
    'no-json': answerAny((body) => body === 'no json'),
    'no-object': answerAny((body) => body.startsWith('"')),
    empty: answerAny((body) => body === ''),
    'comma-behind-the-body': {
      hard: 'middling',
      sentence: 'a comma behind the request is looked over',
      mutate: on('vm.getHeight', rewriteRequest(/\},+$/, '}')),
    },
    'sick-of-deep-nesting': {
      hard: 'middling',
      sentence: 'params nested a hundred deep make the next twelve calls fail',
      mutate: on(
        'vm.getBlockByHeight',
        withState(() => {
          let callsToFail = 0;
          return changeHttp(async (request, next) => {
            if (/(?:\[\s*){100}|(?:\{\s*"[^"]*"\s*:\s*){100}/.test(request.body)) callsToFail = 12;
            else if (callsToFail > 0) {
              callsToFail -= 1;
              return rpcError(request, -32603, 'Internal error');
            }
            return next(request);
          });
        }),
      ),
    },
    'version-two-point-anything': {
      hard: 'middling',
      sentence: 'every jsonrpc version that begins with 2 is taken',
      mutate: on('vm.getAssetDescription', rewriteRequest(/("jsonrpc"\s*:\s*)"2[^"]*"/, '$1"2.0"')),
    },
  },

  // Errors without an integer code or a string message.
  'node.error.object': {
    'no-code': changeErrorText((body) => body.replace(/"code":-?\d+,/, '')),
    text: changeErrorText((body) => body.replace(/"error":\{[^}]*\}/, '"error":"failed"')),
  },

  // Unknown methods that get a result.
  'node.error.unknown-method': {
    result: answerHttp(
      ({ body }) => (methodIn(body) ?? '').endsWith('NoSuchMethod'),
      (request) => resultFor(request, {}),
    ),
    'any-prefix': rewriteRequest(/("method"\s*:\s*")nosuchnamespace\./, '$1vm.'),
    'by-beginning': rewriteRequest(/NoSuchMethod"/, '"'),
  },
} satisfies MutantTable;
