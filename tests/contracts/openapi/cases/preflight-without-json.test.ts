import { expect, test } from 'vitest';
import { contractOf, reads } from '../document.ts';
import { readingOf } from '../../../../engine/preflight/reading.ts';
import type { Exchange } from '../../../../engine/model/exchange.ts';

/** A first answer without JSON is no sign of another kind of server where the document describes such answers. */

const described = (responses: object): object => ({ get: { operationId: 'found', responses } });
const json = { 'application/json': { schema: { type: 'object' } } };

const answered = (status: number, body: string, type?: string): Exchange =>
  ({
    response: { status, body, headers: type === undefined ? {} : { 'content-type': type } },
  }) as unknown as Exchange;

test.each<[string, object, Exchange, string]>([
  [
    'text where no body is described',
    described({ 200: { description: 'ok' } }),
    answered(200, 'Hello', 'text/plain'),
    'answers',
  ],
  ['nothing where no body is described', described({ 200: { description: 'ok' } }), answered(200, ''), 'answers'],
  [
    'a described 204',
    described({ 200: { description: '', content: json }, 204: { description: '' } }),
    answered(204, ''),
    'answers',
  ],
  [
    'a described CSV',
    described({ 200: { description: '', content: { ...json, 'text/csv': {} } } }),
    answered(200, 'a,b', 'text/csv'),
    'answers',
  ],
  [
    'a page where no body is described',
    described({ 200: { description: 'ok' } }),
    answered(200, '<html>', 'text/html'),
    'foreign',
  ],
  ['text where JSON is described', reads('found'), answered(200, 'Hello', 'text/plain'), 'foreign'],
  ['nothing where JSON is described', reads('found'), answered(200, ''), 'foreign'],
])('%s', (_, path, exchange, reading) => {
  expect(readingOf(contractOf({ '/found': path }).operation('found'), exchange)).toBe(reading);
});
