import { apiKey } from '../../../contracts/chain/security.ts';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { type HarEntry, isHar, NotAHar, readHar } from '../../../engine/har/read.ts';
import { harExchanges } from '../../../engine/har/exchanges.ts';
import { assayHere, temporary } from '../../cli/assay.ts';
import { documentOf, inPath, integer, objectOf, reads } from '../../contracts/openapi/document.ts';

/** HAR files come from anywhere: nothing in them is trusted. */

const top = temporary();

const messages = 'https://data.example/api/v1/icm/messages';
type Changes = { readonly [Part in 'request' | 'response']?: Partial<HarEntry[Part]> } & Partial<
  Omit<HarEntry, 'request' | 'response'>
>;
const headers = [{ name: 'Content-Type', value: 'application/json' }];
const entry = ({ request, response, ...rest }: Changes = {}): HarEntry => ({
  startedDateTime: '2026-01-02T03:04:05.678+01:00',
  time: 12,
  request: { method: 'GET', url: `${messages}?pageSize=2`, headers: [], ...request },
  response: { status: 200, headers, content: { size: 15, text: '{"messages":[]}' }, bodySize: 15, ...response },
  ...rest,
});
const rpc = (body: string | undefined, url = 'https://node.example/ext/bc/X'): HarEntry =>
  entry({ request: { method: 'POST', url, ...(body === undefined ? {} : { postData: { text: body } }) } });

const exchangesOf = (...entries: HarEntry[]) =>
  harExchanges(
    chain,
    { entries, invalid: 0 },
    {
      target: { node: 'https://node.example', data: 'https://data.example/api/' },
      namespace: 'vm',
      keyPlaces: [apiKey.place],
      maxBodyBytes: 1_000,
    },
  );
const left = (...entries: HarEntry[]) => [...exchangesOf(...entries).left];

const written = (content: unknown, name = 'some.har'): string => {
  const file = path.join(top, name);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

describe('a request becomes a call of the operation', () => {
  test('by base URL, path and query', () => {
    const [exchange] = exchangesOf(entry()).exchanges;
    expect(exchange).toMatchObject({
      n: 1,
      at: '2026-01-02T02:04:05.678Z',
      call: { operation: 'listMessages', parameters: { pageSize: 2 }, input: 'valid', key: 'none' },
      response: { status: 200, body: '{"messages":[]}', bytes: 15 },
    });
  });

  test('by the method that the body names', () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"vm.getBlockByHeight","params":{"height":18446744073709551615}}';
    expect(exchangesOf(rpc(body)).exchanges[0]?.call).toMatchObject({
      operation: 'vm.getBlockByHeight',
      parameters: { height: 18446744073709551615n },
    });
  });

  test('in the order of the answers', () => {
    const slow = entry({ time: 5_000 });
    const quick = entry({ startedDateTime: '2026-01-02T03:04:06.000+01:00', time: 1, request: { url: messages } });
    expect(exchangesOf(slow, quick).exchanges.map(({ request }) => request.url)).toEqual([
      messages,
      `${messages}?pageSize=2`,
    ]);
  });

  test('with a cursor that an earlier answer gave for the same list, otherwise open', () => {
    const text = '{"messages":[],"nextPageToken":"MQ"}';
    const at = (second: number, url: string) =>
      entry({
        startedDateTime: `2026-01-02T03:04:0${second}.000Z`,
        request: { url },
        response: { content: { text } },
      });
    const { exchanges } = exchangesOf(
      at(1, `${messages}?pageSize=2`),
      at(2, `${messages}?pageSize=2&pageToken=MQ`),
      at(3, `${messages}?pageSize=3&pageToken=MQ`),
      at(4, `${messages}?pageSize=2&pageToken=other`),
    );
    expect(exchanges.map(({ call }) => call.input)).toEqual(['valid', 'valid', 'open', 'open']);
  });
});

describe('what is not judged is counted', () => {
  test.each<readonly [why: string, entry: HarEntry]>([
    ['is to another URL', entry({ request: { url: 'https://tracker.example/v1/icm/messages' } })],
    ['is to another URL', entry({ request: { url: 'https://data.example/apiv2/v1/icm/messages' } })],
    ['names no operation of the contract', entry({ request: { method: 'OPTIONS' } })],
    ['names no operation of the contract', entry({ request: { url: 'https://data.example/api/v1/other' } })],
    ['names no operation of the contract', rpc('[{"jsonrpc":"2.0","id":1,"method":"vm.getHeight"}]')],
    ['names no operation of the contract', rpc(undefined)],
    ['has no answer', entry({ response: { status: 0 } })],
    ['has no answer', entry({ response: { status: -1 } })],
    ["was answered from the browser's cache", entry({ _fromCache: 'disk' })],
    ["was answered from the browser's cache", entry({ response: { status: 304 } })],
    ['was refused for its credentials', entry({ response: { status: 401 } })],
    ['lacks the headers of its answer', entry({ response: { headers: [] } })],
    ['lacks the body of its answer; record with content', entry({ response: { content: { size: 15 } } })],
    ['lacks the body of its answer; record with content', entry({ response: { content: { size: -1 } } })],
    ['has a larger body than', entry({ response: { content: { text: 'x'.repeat(1_001) } } })],
  ])('%s', (why, harEntry) => {
    expect(left(harEntry)).toEqual([[expect.stringContaining(why), 1]]);
    expect(exchangesOf(harEntry).exchanges).toEqual([]);
  });
});

describe('an answer', () => {
  test('in base64 is decoded', () => {
    const text = Buffer.from('{"messages":[],"sign":"ä"}').toString('base64');
    const [exchange] = exchangesOf(entry({ response: { content: { text, encoding: 'base64' } } })).exchanges;
    expect(exchange?.response?.body).toBe('{"messages":[],"sign":"ä"}');
  });

  test('without content may be empty', () => {
    expect(exchangesOf(entry({ response: { status: 204, content: {} } })).exchanges[0]?.response?.body).toBe('');
    expect(exchangesOf(entry({ response: { content: { size: 0 } } })).exchanges[0]?.response?.body).toBe('');
  });

  test('keeps repeated headers, without those of HTTP/2 itself', () => {
    const own = [
      { name: ':status', value: '200' },
      { name: 'Via', value: 'a' },
      { name: 'via', value: 'b' },
      { name: '__proto__', value: 'x' },
    ];
    const [exchange] = exchangesOf(entry({ response: { headers: own } })).exchanges;
    expect(Object.entries(exchange?.response?.headers ?? {})).toEqual([
      ['via', ['a', 'b']],
      ['__proto__', 'x'],
    ]);
  });
});

test('keys, tokens and cookies are hidden wherever they stand', () => {
  const secrets = [
    { name: 'Authorization', value: 'Bearer s3cr3t-of-a-user' },
    { name: 'Cookie', value: 'session=another-secret' },
    { name: 'X-Data-Api-Key', value: 'the-key-of-a-user' },
  ];
  const text = '{"messages":[],"echo":"s3cr3t-of-a-user the-key-of-a-user"}';
  const { exchanges } = exchangesOf(
    entry({
      request: { url: `${messages}?pageSize=2&note=the-key-of-a-user`, headers: secrets },
      response: { content: { text } },
    }),
  );
  const shown = JSON.stringify(exchanges);
  for (const secret of ['s3cr3t-of-a-user', 'another-secret', 'the-key-of-a-user']) expect(shown).not.toContain(secret);
  expect(exchanges[0]?.request.headers['x-data-api-key']).toBe('<key>');
  expect(exchanges[0]?.call).not.toHaveProperty('key');
});

describe('a file', () => {
  test('is recognized by its name or its content', () => {
    expect(isHar(written('{}', 'a.HAR'))).toBe(true);
    expect(isHar(written('\uFEFF{ "log" : {}}', 'a.json'))).toBe(true);
    expect(isHar(written('{"n":1,"asker":"log"}', 'a.ndjson'))).toBe(false);
    expect(isHar(written('', 'empty'))).toBe(false);
  });

  test.each([
    ['no JSON', 'not JSON'],
    ['another document', { log: { entries: {} } }],
    ['a list', []],
    ['too deep', `{"log":{"entries":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`],
  ])('that is %s is refused', (_, content) => {
    expect(() => readHar(written(content))).toThrow(NotAHar);
  });

  test('keeps valid entries and counts the others', () => {
    const bad = [
      null,
      1,
      {},
      { ...entry(), startedDateTime: 'yesterday' },
      { ...entry(), request: { ...entry().request, url: 'no url' } },
      { ...entry(), request: { ...entry().request, headers: { a: 'b' } } },
      { ...entry(), response: { ...entry().response, content: { text: 5 } } },
      { ...entry(), response: { ...entry().response, status: '200' } },
      { ...entry(), time: 'long' },
    ];
    expect(readHar(written({ log: { entries: [entry(), ...bad] } }))).toEqual({
      entries: [entry()],
      invalid: bad.length,
    });
  });

  test('is judged by an OpenAPI document, too', async () => {
    const schema = objectOf({ id: integer }, 'id');
    const document = written(
      documentOf({
        // assay refuses a document without an operation that it can call.
        '/things': reads('listThings', [], schema),
        '/things/{id}': reads('getThing', [inPath('id', integer)], schema),
      }),
      'api.json',
    );
    const answered = (id: number, text: string) =>
      entry({ request: { url: `https://things.example/v2/things/${id}` }, response: { content: { text } } });
    const options = [document, '--url', 'https://things.example/v2'];
    const good = written({ log: { entries: [answered(1, '{"id":1}')] } }, 'good.har');
    const judged = await assayHere('report', 'judge', good, ...options);
    expect([judged.code, judged.stderr], judged.stdout).toEqual([0, '']);
    const bad = written({ log: { entries: [answered(1, '{"id":1}'), answered(2, '{"id":"2"}')] } }, 'bad.har');
    const found = await assayHere('report', 'judge', bad, ...options);
    expect(found.code, found.stderr).toBe(1);
    expect(found.stdout).toContain('@getThing  GET /things/{id}');
  });

  test('and options of HAR files belong together', async () => {
    const recording = written('', 'exchanges.ndjson');
    const wrong = await assayHere('report', 'judge', recording, '--node', 'https://node.example');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--node is for traffic that other tools')]);
    const none = await assayHere(
      'report',
      'judge',
      written({ log: { entries: [] } }),
      '--node',
      'https://node.example',
    );
    expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('holds no exchange that can be judged')]);
    const broken = await assayHere('report', 'judge', written('nothing'), '--node', 'https://node.example');
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('is no HAR file')]);
  });
});
