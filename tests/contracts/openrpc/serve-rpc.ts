import { text } from 'node:stream/consumers';
import { openRpcContract, type OpenRpcDocument } from '../../../contracts/openrpc/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { type Listening, serving } from '../openapi/listening.ts';

/** Methods of JSON-RPC that only read, and their server. */

export const contractOf = (...methods: readonly object[]): JudgedContract =>
  openRpcContract({
    openrpc: '1.2.6',
    info: { title: 'Methods', version: '1' },
    methods: methods.map((method) => ({ 'x-assay-safe': true, ...method })),
  } as unknown as OpenRpcDocument);

export type Params = Readonly<Record<string, unknown>>;
export type Reply = { readonly result: unknown } | { readonly error: object };

export const invalidParams: Reply = { error: { code: -32_602, message: 'Invalid params' } };

/** Answers calls in the envelope of JSON-RPC. `params`: as they were sent. `body`: the whole request. */
export const serveRpc = (answer: (params: unknown, body: string) => Reply): Promise<Listening> =>
  serving(async (request, response) => {
    const body = await text(request);
    const { id, params } = JSON.parse(body) as { readonly id: unknown; readonly params?: unknown };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(params, body) }));
  });

/** The same for parameters by name or by position. */
export const serveNamed = (names: readonly string[], answer: (params: Params) => Reply): Promise<Listening> =>
  serveRpc((params = {}) =>
    answer(
      Array.isArray(params) ? Object.fromEntries(names.map((name, at) => [name, params[at]])) : (params as Params),
    ),
  );
