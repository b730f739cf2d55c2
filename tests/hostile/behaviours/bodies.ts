import zlib from 'node:zlib';
import type { Behaviour } from '../behaviour.ts';
import { always, json } from '../servers.ts';

const megabyte = Buffer.alloc(2 ** 20, ' ');
const megabytes = (count: number): Buffer => Buffer.alloc(count * 2 ** 20, ' ');
const text = (body: string | Buffer) => always((response) => json(response, body));
const coded = (coding: string, body: string | Buffer) =>
  always((response) => json(response, body, 200, { 'content-encoding': coding }));
const rpc = (result: string): string => `{"jsonrpc":"2.0","id":1,"result":${result}}`;

/** Made only when they are sent: they are large. */
const bomb = (): Buffer => zlib.gzipSync(megabytes(200));

/** Complete bodies with wrong content: they cause findings, or are too large to be read to the end. */
export default [
  {
    name: 'a body of 200 MB',
    start: () => text(megabytes(200))(),
    codes: [3],
    says: /too-large: the body has \d+ bytes or more/,
  },
  {
    name: 'a body of 200 MB that does not say so',
    start: always((response) => {
      response.writeHead(200);
      for (let count = 0; count < 200; count += 1) response.write(megabyte);
      response.end();
    }),
    codes: [3],
    says: /too-large/,
  },
  {
    name: 'a gzip bomb',
    start: () => coded('gzip', bomb())(),
    codes: [3],
    says: /too-large: the body grows beyond \d+ bytes when its gzip coding is undone/,
    often: true,
  },
  {
    name: 'a gzip bomb in gzip',
    start: () => coded('gzip, gzip', zlib.gzipSync(bomb()))(),
    codes: [3],
    says: /too-large/,
  },
  {
    name: 'a thousand content codings',
    start: () => coded(Array.from({ length: 1_000 }, () => 'gzip').join(','), zlib.gzipSync('{}'))(),
    codes: [3],
    says: /did not answer \(protocol/,
  },
  {
    name: 'gzip by name only',
    start: coded('gzip', '{"jsonrpc":"2.0"}'),
    codes: [3],
    says: /protocol: .*incorrect header/,
  },
  { name: 'a content coding that is none', start: coded('../../evil', 'x'), codes: [1], says: /fail/ },
  {
    name: 'invalid UTF-8',
    start: text(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
    codes: [1],
    says: /fail/,
  },
  { name: 'a byte order mark', start: text(`\ufeff${rpc('{}')}`), codes: [1], says: /fail/ },
  { name: 'NUL bytes', start: text('\0'.repeat(1_000)), codes: [1], says: /fail/ },
  {
    name: 'JSON nested 200,000 deep',
    start: text('['.repeat(200_000) + ']'.repeat(200_000)),
    codes: [3],
    says: /too-large: the body holds more than \d+ JSON values/,
  },
  {
    name: 'JSON nested 20,000 deep',
    start: text('{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'JSON that opens 200,000 times and never closes',
    start: text('{"a":'.repeat(20_000)),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'a number with a million digits',
    start: text(rpc(`{"height":${'9'.repeat(1_000_000)}}`)),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'a number of 1e999999999',
    start: text(rpc('{"height":1e999999999,"numFetched":-1e999999999}')),
    codes: [1],
    says: /fail/,
  },
  {
    name: 'duplicate keys',
    start: text('{"jsonrpc":"2.0","jsonrpc":"1.0","id":1,"id":2,"result":{"height":"1","height":{}}}'),
    codes: [1],
    says: /fail/,
  },
  {
    name: '__proto__ and its kin as keys',
    start: text(
      '{"__proto__":{"jsonrpc":"2.0","result":{"height":"1"}},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null,"valueOf":[],"nextPageToken":{"__proto__":[]}}',
    ),
    codes: [1],
    says: /fail/,
  },
  { name: 'a string of 5 MB', start: text(rpc(`{"height":"${'a'.repeat(5_000_000)}"}`)), codes: [1], says: /fail/ },
  { name: 'a member name of 5 MB', start: text(`{"${'a'.repeat(5_000_000)}":1}`), codes: [1], says: /fail/ },
  {
    name: 'a million items',
    start: text(rpc(`{"utxos":[${'{},'.repeat(999_999)}{}]}`)),
    codes: [3],
    says: /too-large: the body holds more than \d+ JSON values/,
  },
  { name: 'an empty 200', start: text(''), codes: [1], says: /fail/ },
  {
    name: 'a page of HTML',
    start: always((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><script>alert(1)</script>');
    }),
    codes: [2],
    says: /answered 200 text\/html/,
  },
  { name: 'null', start: text('null'), codes: [1], says: /fail/ },
  {
    name: 'lone surrogates',
    start: text('{"jsonrpc":"2.0","id":1,"result":{"height":"\\ud800","\\udfff":"\\udc00\\ud800"}}'),
    codes: [1],
    says: /fail/,
  },
] satisfies Behaviour[];
