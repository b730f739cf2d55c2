import { callWith } from '../../../defects/call.ts';
import { isNodePath } from '../../rpc.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../types.ts';
import { toCb58 } from '../../world/xchain/ids.ts';
import { counter, isMembers, onBodies, onOperations, withBody } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** Changes how the node's endpoint handles a request. */
export function onNode(change: (request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>): Alteration {
  return { http: (request, next) => (isNodePath(request.path) ? change(request, next) : next(request)) };
}

/** The body as JSON, to look at its shape: digits beyond a double are lost. Undefined for a body that is no JSON. */
export function shapeOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Changes how the node's endpoint handles a body that is a JSON object. */
export function onJsonObject(
  change: (body: Readonly<Record<string, unknown>>, request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>,
): Alteration {
  return onNode(async (request, next) => {
    const body = shapeOf(request.body);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? change(body as Readonly<Record<string, unknown>>, request, next)
      : next(request);
  });
}

/** Changes answers that carry a JSON-RPC error. */
export function onErrors(change: (answer: ProviderAnswer, error: RpcError) => ProviderAnswer): Alteration {
  return onNode(async (request, next) => {
    const answer = await next(request);
    const body = shapeOf(answer.body);
    return typeof body === 'object' && body !== null && 'error' in body
      ? change(answer, body.error as RpcError)
      : answer;
  });
}

/** The answer with another JSON-RPC error; its id stays as it is written. */
export function withError(answer: ProviderAnswer, error: RpcError & { readonly data: unknown }): ProviderAnswer {
  const body = answer.body.replace(/"error":\{.*\}(?=,"id":)/s, () => `"error":${JSON.stringify(error)}`);
  return { ...answer, body };
}

const count = counter();

export const rpc: VariantTable = {
  'balances-shuffled': {
    what:
      'all balances come in another order at every call, the native one by its id: an entry names its asset by ' +
      'symbol or id, and the document names no order',
    ...onOperations(['vm.getAllBalances'], (call, next, { xchain }) =>
      withBody(next(call), (body) => {
        const entries = Array.isArray(body['balances']) ? body['balances'] : [];
        const by = count(next) % Math.max(entries.length, 1);
        const symbol = xchain.assets.get(xchain.nativeAssetId)?.symbol;
        return {
          ...body,
          balances: [...entries.slice(by), ...entries.slice(0, by)].map((entry) =>
            isMembers(entry) && entry['asset'] === symbol ? { ...entry, asset: toCb58(xchain.nativeAssetId) } : entry,
          ),
        };
      }),
    ),
  },
  'batches-answered': {
    what: 'a batch gets the array of its answers: JSON-RPC 2.0 section 6; the document does not mention batches',
    ...onNode(async (request, next) => {
      const batch = shapeOf(request.body);
      if (!Array.isArray(batch) || batch.length === 0) return next(request);
      const answers = await Promise.all(batch.map((each: unknown) => next({ ...request, body: JSON.stringify(each) })));
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: `[${answers.map(({ body }) => body).join(',')}]`,
      };
    }),
  },
  'batches-refused': {
    what: 'a batch gets 400 and a line of text: the document does not mention batches',
    ...onNode(async (request, next) =>
      Array.isArray(shapeOf(request.body))
        ? { status: 400, headers: { 'content-type': 'text/plain' }, body: 'no batches\n' }
        : next(request),
    ),
  },
  'deprecated-gone': {
    what: 'the deprecated methods do not answer any more: a run only observes whether they do',
    loses: 'nothing can be said of three methods, nor of what is checked by them',
    ...onOperations(['vm.getAllBalances', 'vm.getBalance', 'vm.getTxStatus'], ({ operation }) => ({
      kind: 'rpc-error',
      code: -32_601,
      message: `${operation} was removed`,
    })),
  },
  'errors-as-400': {
    what: 'JSON-RPC errors come under HTTP 400: the error codes and statuses are not shown',
    ...onErrors((answer) => ({ ...answer, status: 400 })),
  },
  'errors-as-500': {
    what: 'JSON-RPC errors come under HTTP 404 for methods and 500 for the rest: the statuses are not shown',
    ...onErrors((answer, { code }) => ({ ...answer, status: code === -32601 ? 404 : 500 })),
  },
  'errors-other-codes': {
    what: 'every JSON-RPC error has the code -32000 and carries data: codes are not shown',
    ...onErrors((answer, { code, message }) =>
      withError(answer, { code: -32_000, message, data: { kind: code, trace: null } }),
    ),
  },
  'errors-zero-code': {
    what: 'JSON-RPC errors have small positive codes and a string as data: any integer is a code, any value is data',
    ...onErrors((answer, { code, message }) =>
      withError(answer, { code: Math.abs(code) % 100, message, data: 'see the log' }),
    ),
  },
  'genesis-null-txs': {
    what: 'a block without transactions has null for their list: the document does not describe the text of a block',
    ...onBodies(
      ({ operation }) => operation.startsWith('vm.getBlock'),
      (body) =>
        body['encoding'] === 'json' && typeof body['block'] === 'string'
          ? { ...body, block: body['block'].replace('"txs":[]', '"txs":null') }
          : body,
    ),
  },
  'large-ids-refused': {
    what: 'an id beyond 2^53 is refused: RFC 8259 section 6 lets a reader limit numbers',
    ...onJsonObject(async (body, request, next) =>
      typeof body['id'] !== 'number' || Number.isSafeInteger(body['id'])
        ? next(request)
        : {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ jsonrpc: '2.0', error: { code: -32600, message: 'id is too large' }, id: null }),
          },
    ),
  },
  'malformed-as-text': {
    what: 'a body that is no JSON object gets HTTP 400 or 415 with a line of text: the form of a refusal is not shown',
    ...onNode(async (request, next) => {
      const body = shapeOf(request.body);
      if (typeof body === 'object' && body !== null) return next(request);
      return {
        status: body === undefined ? 415 : 400,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: 'bad request\n',
      };
    }),
  },
  'native-by-symbol': {
    what: 'the symbol of the native asset is also accepted as its assetID: the document does not refuse it',
    ...onOperations(['vm.getBalance', 'vm.getAssetDescription'], (call, next, { xchain }) =>
      next(
        call.parameters['assetID'] === xchain.assets.get(xchain.nativeAssetId)?.symbol
          ? callWith(call, { assetID: toCb58(xchain.nativeAssetId) })
          : call,
      ),
    ),
  },
  notifications: {
    what: 'a request with the id null, or without one, gets an empty body: JSON-RPC 2.0 section 4.1 (notifications)',
    ...onJsonObject(async (body, request, next) =>
      body['id'] === undefined || body['id'] === null ? { status: 200, headers: {}, body: '' } : next(request),
    ),
  },
  'params-forgiven': {
    what: 'params may be missing, null or an array of one object: the document only shows the object',
    ...onJsonObject(async (body, request, next) => {
      const { params } = body;
      const meant: unknown = params === null ? {} : Array.isArray(params) && params.length === 1 ? params[0] : params;
      return meant === params ? next(request) : next({ ...request, body: JSON.stringify({ ...body, params: meant }) });
    }),
  },
};
