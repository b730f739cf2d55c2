import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../engine/protocols/compose.ts';
import type { Call, Exchange } from '../../../engine/model/exchange.ts';
import { brokenBy } from './recorded.ts';
import { anExchange } from '../../reports/samples.ts';

const settings = {
  contract: chain,
  target: { node: 'http://node.invalid' },
  namespace: 'vm',
};
const addressed: Call = { operation: 'vm.getAllBalances', parameters: { address: 'X-nobody' }, input: 'valid' };

/** An empty 200, as the answer to this call. */
const emptied = (call: Call, response: Partial<Exchange['response']> = {}): Exchange => {
  const { method, origin, path, headers, body = '' } = compose(call, settings);
  return anExchange({
    call,
    request: { method, url: origin + path, headers, body },
    response: { status: 200, headers: {}, body: '', bytes: 0, ...response },
  });
};

const judged = (call: Call, response?: Partial<Exchange['response']>) => brokenBy(emptied(call, response));

describe('an empty 200 of the node', () => {
  it.each<[string, Call]>([
    ['a documented call', addressed],
    ['a call with a bad value', { ...addressed, input: 'invalid', parameters: { address: 7 } }],
    ['a call without a required parameter', { ...addressed, input: 'invalid', parameters: {} }],
    ['an id of 0', { ...addressed, envelope: { id: 0 } }],
    ['an id beyond 2^53', { ...addressed, input: 'open', envelope: { id: 18446744073709551615n } }],
  ])('breaks the schema requirement as the answer to %s', async (_, call) => {
    expect(await judged(call)).toContain('node.schema.result');
  });

  it.each<[string, Call]>([
    ['a notification', { ...addressed, input: 'open', without: ['id'] }],
    ['a request with id null', { ...addressed, input: 'open', envelope: { id: null } }],
    ['another protocol version', { ...addressed, input: 'invalid', envelope: { jsonrpc: '1.0' } }],
    ['a request without a method', { ...addressed, input: 'invalid', without: ['method'] }],
    ['a request without params', { ...addressed, input: 'open', without: ['params'] }],
    ['another method', { ...addressed, input: 'invalid', envelope: { method: 'vm.noSuchMethod' } }],
    ['a body that is no JSON', { ...addressed, input: 'invalid', rawBody: '{"jsonrpc"' }],
    ['a batch', { ...addressed, input: 'open', rawBody: '[]' }],
    ['another chain', { ...addressed, input: 'open', path: '/ext/bc/P' }],
  ])('is no finding as the answer to %s', async (_, call) => {
    expect(await judged(call)).toEqual([]);
  });

  it.each([404, 405, 415, 503])('is no finding under status %i', async (status) => {
    expect(await judged(addressed, { status })).toEqual([]);
  });

  it('is no finding where it is an error of any form', async () => {
    for (const error of ['"text"', '7', '[]', '{}', '{"code":1}']) {
      const { body = '' } = compose(addressed, settings);
      const id = /"id":(\d+)/.exec(body)?.[1];
      expect(await judged(addressed, { body: `{"jsonrpc":"2.0","id":${id},"error":${error}}` })).not.toContain(
        'node.schema.result',
      );
    }
  });
});
