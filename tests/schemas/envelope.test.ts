import { describe, expect, it } from 'vitest';
// The contract brings its schemas.
import '../../contracts/chain/index.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';

const blamed = (schema: string, value: unknown): string[] =>
  schemaErrors(schema, value).map((error) => `${error.requirement} ${error.pointer}`);

describe('JSON-RPC envelope', () => {
  it.each([
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'no', data: null } },
    { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'unreadable' } },
    { jsonrpc: '2.0', error: { code: -32600, message: 'no id to echo' } },
    { jsonrpc: '2.0', id: 1, result: {}, extra: true },
  ])('accepts %j', (value) => expect(schemaErrors('assay:resources/rpcEnvelope', value)).toEqual([]));

  it.each([
    [[], ['node.envelope.result-object ']],
    [{ id: 1, result: {} }, ['node.envelope.version /jsonrpc']],
    [{ jsonrpc: 2.0, id: 1, result: {} }, ['node.envelope.version /jsonrpc']],
    [{ jsonrpc: '1.0', id: 1, result: {} }, ['node.envelope.version /jsonrpc']],
    [{ jsonrpc: '2.0', result: {} }, ['node.envelope.id-echo /id']],
    [{ jsonrpc: '2.0', id: 1, result: null }, ['node.envelope.result-object /result']],
    [{ jsonrpc: '2.0', id: 1, result: [] }, ['node.envelope.result-object /result']],
    [{ jsonrpc: '2.0', id: 1 }, ['node.envelope.result-xor-error ']],
    [{ jsonrpc: '2.0', id: 1, result: {}, error: { code: 1, message: 'both' } }, ['node.envelope.result-xor-error ']],
    [{ jsonrpc: '2.0', id: 1, error: 'no' }, ['node.error.object /error']],
    [{ jsonrpc: '2.0', id: 1, error: { message: 'no' } }, ['node.error.object /error/code']],
    [{ jsonrpc: '2.0', id: 1, error: { code: -1.5, message: 'no' } }, ['node.error.object /error/code']],
    [{ jsonrpc: '2.0', id: 1, error: { code: '-32000', message: 'no' } }, ['node.error.object /error/code']],
    [{ jsonrpc: '2.0', id: 1, error: { code: -32000 } }, ['node.error.object /error/message']],
  ])('refuses %j', (value, expected) => expect(blamed('assay:resources/rpcEnvelope', value)).toEqual(expected));
});

describe('REST error body', () => {
  const body = { message: 'no such chain', statusCode: 404, error: 'Not Found' };
  it('accepts the documented members', () => expect(schemaErrors('assay:resources/errorBody', body)).toEqual([]));
  it.each([
    ['text', ''],
    [{ ...body, message: ['a', 'b'] }, '/message'],
    [{ ...body, statusCode: '404' }, '/statusCode'],
    [{ ...body, error: null }, '/error'],
    [{ statusCode: 404, error: 'Not Found' }, '/message'],
    [{ message: 'x', error: 'Not Found' }, '/statusCode'],
    [{ message: 'x', statusCode: 404 }, '/error'],
  ])('refuses %j', (value, pointer) =>
    expect(blamed('assay:resources/errorBody', value)).toEqual([`data.error.body ${pointer}`]),
  );
});
