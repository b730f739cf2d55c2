import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../engine/protocols/compose.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Call, Exchange, Json } from '../../../engine/model/exchange.ts';
import type { OperationId } from '../../../engine/model/names.ts';
import { chain, operation, operations } from '../../../contracts/chain/index.ts';
import type { Operation, Parameter } from '../../../engine/model/operation.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { Pool } from '../../../fuzz/pool.ts';
import { Inputs } from '../../../fuzz/inputs/inputs.ts';
import { envelopes } from '../../../fuzz/inputs/envelopes.ts';
import { asSent, inputSent, sentCall } from '../../../engine/protocols/sent.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { defined } from '../../../engine/model/defined.ts';
import { isWhole } from '../../part.ts';

const origin = 'http://target.invalid/base';
const settings = {
  contract: chain,
  target: { node: origin, data: origin, metrics: origin },
  namespace: 'vm',
};

type Sent = Pick<Exchange, 'call' | 'request'>;

const exchanged = (call: Call): Sent => {
  const { method, origin: at, path, headers, body } = compose(call, settings);
  return { call, request: { method, url: at + path, headers, ...defined({ body }) } };
};

const rest = operations.filter((row) => row.kind === 'rest');
const address = `0x${'aB'.repeat(20)}`;

/** Values that a document allows, one of each sort. */
const valueOf = (name: string, row: Parameter): fc.Arbitrary<Json> => {
  if (row.values) return fc.constantFrom(...row.values);
  if (row.format === 'evm-address') return fc.constant(address);
  if (row.format === 'decimal') return fc.nat().map(String);
  if (row.type === 'integer') return fc.integer({ min: row.minimum ?? 0, max: Math.min(row.maximum ?? 5_000, 5_000) });
  if (row.type === 'boolean') return fc.boolean();
  return fc.constantFrom(`${name}1`, 'a b', 'a+b', 'ä&=?#/%', '1', 'true', 'a,b', '%41', '…');
};

const parametersOf = (row: Operation): fc.Arbitrary<Parameters> =>
  fc
    .tuple(
      ...Object.entries(row.parameters)
        // Whether a target gave a cursor does not follow from what was sent.
        .filter(([name]) => name !== 'pageToken')
        .map(([name, each]) =>
          fc
            .tuple(valueOf(name, each), fc.boolean())
            .map(([value, given]) => [name, given || each.required ? value : undefined] as const),
        ),
    )
    .map((all) => Object.fromEntries(all.filter(([, value]) => value !== undefined)));

/** Other values that a URL writes as the same text. */
const unusual: Readonly<Record<string, (value: Json, inQuery: boolean) => Json>> = {
  'as it is': (value) => value,
  'as a text': (value) => String(value),
  'an array of one': (value, inQuery) => (inQuery ? [value] : value),
  'an array of one text': (value, inQuery) => (inQuery ? [String(value)] : String(value)),
  'a number': (value) =>
    typeof value === 'string' && String(Number(value)) === value && Number.isSafeInteger(Number(value))
      ? Number(value)
      : value,
  'a big integer': (value) => (typeof value === 'number' ? BigInt(value) : value),
  'a boolean': (value) => (value === 'true' ? true : value === 'false' ? false : value),
};

describe('parameters are those that a request carries', () => {
  it.each(rest.map((row) => row.id))('%s: values that are unusual and become ordinary in a URL', (id) => {
    const row = operation(id) as Operation & { id: OperationId };
    fc.assert(
      fc.property(
        parametersOf(row),
        fc.constantFrom(...Object.keys(unusual)),
        fc.boolean(),
        (plain, how, withEmpty) => {
          const odd: Parameters = {
            ...Object.fromEntries(
              Object.entries(plain).map(([name, value]) => {
                const place = row.parameters[name]?.in;
                const change = unusual[how] as (typeof unusual)[string];
                return [name, place === 'body' ? value : change(value as Json, place === 'query')];
              }),
            ),
            // No value is written at all.
            ...(withEmpty && row.parameters['pageToken'] ? { pageToken: [] } : {}),
          };
          const ordinary: Call = { operation: id, parameters: plain, input: inputSent(row, plain, true) };
          const sent = sentCall(exchanged({ operation: id, parameters: odd, input: inputSent(row, odd, true) }), chain);
          expect(sent.parameters).toEqual(sentCall(exchanged(ordinary), chain).parameters);
          expect(sent.parameters).toEqual(plain);
          expect(sent.input).toBe(ordinary.input);
          expect(asSent(row, odd)).toEqual(withEmpty || how.startsWith('an array') ? asSent(row, odd) : odd);
        },
      ),
      { numRuns: isWhole ? 60 : 15 },
    );
  });

  const pool = (): Pool => {
    const subjects = new Subjects();
    subjects.add('evm-address', address, 'test');
    subjects.add('evm-chain-id', '43114', 'test');
    subjects.add('asset-id', 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z', 'test');
    return new Pool(subjects, 'mainnet');
  };

  it.each(operations.map((row) => row.id))('%s: whatever the fuzzer sends', (id) => {
    const row = operation(id);
    const inputs = new Inputs(row, pool());
    const valid = fc.sample(inputs.valid, { numRuns: isWhole ? 20 : 5, seed: 1 });
    const calls: Call[] = [
      ...valid,
      ...inputs.odds.flatMap((each) => fc.sample(each, { numRuns: 4, seed: 2 })),
      ...valid.flatMap((call) => fc.sample(inputs.mutated(call), { numRuns: 4, seed: 3 })),
    ];
    for (const call of calls) {
      const exchange = exchanged(call);
      const sent = sentCall(exchange, chain);
      // The call read from the request gives the same request again.
      expect(compose(sent, settings)).toEqual(compose(call, settings));
      expect(sentCall(exchanged(sent), chain).parameters).toEqual(sent.parameters);
      expect(sent.input, stringifyJson(call)).toBe(call.input);
    }
  });

  it.each(operations.flatMap((row) => (row.kind === 'json-rpc' ? [row.id] : [])))('%s: unusual envelopes', (id) => {
    const row = operation(id);
    if (row.kind !== 'json-rpc') throw new Error('no method');
    const good: Call = { operation: id, parameters: { limit: 7, addresses: ['a'] }, input: 'valid' };
    for (const each of envelopes(chain, row, 'vm', fc.constant(good)))
      for (const call of fc.sample(each, { numRuns: 10, seed: 4 })) {
        const { request } = exchanged(call);
        const params = (() => {
          try {
            const body = JSON.parse(request.body ?? '') as { params?: unknown } | null;
            const held = typeof body === 'object' && body !== null && !Array.isArray(body) ? body.params : undefined;
            return typeof held === 'object' && held !== null && !Array.isArray(held) ? held : {};
          } catch {
            return {};
          }
        })();
        expect(sentCall({ call, request }, chain).parameters).toEqual(params);
      }
  });
});

const sentOf = (call: Partial<Call> & Pick<Call, 'operation' | 'parameters'>): Call =>
  sentCall(exchanged({ input: 'open', ...call }), chain);

describe('a request says', () => {
  it('whether a JSON value is a number or a text', () => {
    const tx = { operation: 'vm.getUTXOs', parameters: { addresses: ['a'], limit: '7' } } as const;
    expect(sentOf(tx).parameters['limit']).toBe('7');
    expect(sentOf({ ...tx, parameters: { ...tx.parameters, limit: 7 } }).parameters['limit']).toBe(7);
    const body = {
      operation: 'queryUtxos',
      parameters: { network: 'mainnet', blockchainId: 'p-chain', addresses: ['a'] },
    } as const;
    expect(sentOf(body).parameters['addresses']).toEqual(['a']);
    expect(sentOf(body).input).toBe('open');
  });

  it('which parameters a body or an envelope of its own carries', () => {
    const addresses = { network: 'mainnet', blockchainId: 'p-chain', addresses: 'a' };
    const call = { operation: 'queryUtxos', parameters: addresses } as const;
    expect(sentOf({ ...call, rawBody: '' }).parameters).toEqual({ network: 'mainnet', blockchainId: 'p-chain' });
    expect(sentOf({ ...call, rawBody: '{"addresses":"b"}' }).parameters['addresses']).toBe('b');
    const height = { operation: 'vm.getBlockByHeight', parameters: { height: '1' } } as const;
    expect(sentOf({ ...height, envelope: { params: { height: '2' } } }).parameters).toEqual({ height: '2' });
    expect(sentOf({ ...height, without: ['params'] }).parameters).toEqual({});
    expect(sentOf({ ...height, envelope: { params: [7] } }).parameters).toEqual({});
    expect(sentOf({ ...height, rawBody: '{"params":{"height":"3"}}' }).parameters).toEqual({ height: '3' });
    expect(sentOf({ ...height, rawBody: 'no json' }).parameters).toEqual({});
  });

  it("whether a path is the operation's own", () => {
    const messages = { operation: 'listMessages', parameters: { pageSize: 7 } } as const;
    expect(sentOf({ ...messages, path: '/v1/icm/messages' }).path).toBeUndefined();
    expect(sentOf({ ...messages, path: '/v1/no-such-path' }).path).toBe('/v1/no-such-path');
    expect(sentOf({ operation: 'vm.getHeight', parameters: {}, path: '/ext/bc/X' }).path).toBeUndefined();
    expect(sentOf({ operation: 'vm.getHeight', parameters: {}, path: '/ext/bc/P' }).path).toBe('/ext/bc/P');
  });

  it('what the documents say of it, whatever the value was called before', () => {
    const list = { network: 'mainnet', blockchainId: 'x-chain' };
    const input = (parameters: Parameters, said: Call['input'] = 'open'): Call['input'] =>
      sentOf({ operation: 'listUtxos', parameters: { ...list, ...parameters }, input: said }).input;
    expect(input({ sortBy: ['amount'] })).toBe('valid');
    expect(input({ sortBy: ['size'] })).toBe('invalid');
    expect(input({ sortBy: [] })).toBe('valid');
    expect(input({ sortBy: ['amount', 'amount'] })).toBe('open');
    expect(input({ pageSize: null })).toBe('open');
    expect(input({ includeSpent: null })).toBe('invalid');
    expect(input({ sortOrder: { a: 1 } })).toBe('invalid');
  });
});

describe('a recording from which a key was cut', () => {
  it('is read where the key stood in a text', () => {
    const { call, request } = exchanged({
      operation: 'listUtxos',
      parameters: { network: 'fuji', blockchainId: 'x-chain', addresses: 'secret' },
      input: 'valid',
    });
    const cut = {
      call: { ...call, parameters: { ...call.parameters, addresses: '<key>' } },
      request: { ...request, url: request.url.replace('secret', '<key>') },
    };
    expect(sentCall(cut, chain)).toEqual(cut.call);
  });

  it('gives what was meant where the request is no longer readable', () => {
    const { call, request } = exchanged({
      operation: 'vm.getUTXOs',
      parameters: { addresses: ['a'], limit: 1234 },
      input: 'valid',
    });
    expect(
      sentCall({ call, request: { ...request, body: request.body?.replace('1234', '<key>') ?? '' } }, chain),
    ).toEqual(call);
    const messages = exchanged({ operation: 'listMessages', parameters: { pageSize: 3 }, input: 'valid' });
    const { url } = messages.request;
    expect(
      sentCall({ ...messages, request: { ...messages.request, url: url.replace('/messages', '/<key>') } }, chain),
    ).toEqual(messages.call);
  });
});
