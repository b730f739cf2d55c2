import { expect, test } from 'vitest';
import { openRpcContract, type OpenRpcDocument } from '../../../contracts/openrpc/index.ts';
import { findingsOf, judged } from '../openapi/judged.ts';
import { type Listening, serving } from '../openapi/listening.ts';

/** A node whose chain grows, so that it drops the state that a call asks for. */

const document = {
  openrpc: '1.3.2',
  info: { title: 'states', version: '1' },
  methods: [
    {
      name: 'state_get',
      'x-assay-safe': true,
      params: [{ name: 'block', required: true, schema: { type: 'string', enum: ['earliest'] } }],
      result: { name: 'state', schema: { type: 'string' } },
    },
  ],
} as unknown as OpenRpcDocument;

/** Refuses requests whose members are in another order; `drops`: and any request after one of them. */
const served = (drops: boolean): Promise<Listening> => {
  let isDropped = false;
  return serving((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const isTurned = body.startsWith('{"params"');
      isDropped ||= drops && isTurned;
      const { id } = JSON.parse(body) as { readonly id: unknown };
      const said = isDropped || isTurned ? { error: { code: -32_000, message: 'no such state' } } : { result: 'state' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    });
  });
};

test.each([
  ['a state that is dropped meanwhile is no fault of the form of a request', true, 'inconclusive', []],
  ['a form that is refused is found', false, 'warning', ['json-form-refused']],
])('%s', async (_, drops, verdict, codes) => {
  const judgements = await judged(openRpcContract(document), served(drops), 'rpc.json-forms');
  expect(findingsOf(judgements).map(({ code }) => code)).toEqual(codes);
  expect(judgements.outcomes.find(({ requirement }) => requirement === 'rpc.json-forms')?.verdict).toBe(verdict);
});
