import { describe, expect, test } from 'vitest';
import { type OpenApiDocument, openApiContract } from '../../../../contracts/openapi/index.ts';
import { preflight } from '../../../../engine/preflight/preflight.ts';
import { troubleLine } from '../../../../engine/preflight/trouble.ts';
import { options, whileServed } from '../judged.ts';
import { servingAtPort } from '../listening.ts';
import { contractOf, documentOf, reads } from '../document.ts';
import { readingOf } from '../../../../engine/preflight/reading.ts';
import type { Exchange } from '../../../../engine/model/exchange.ts';

/** The base URL lacks the path that the document's servers name, or has another one, or nothing listens there. */
describe('base path', () => {
  const contract = openApiContract({
    ...documentOf({ '/things': reads('things') }),
    servers: [{ url: 'https://api.invalid/{version}', variables: { version: { default: 'api/v3' } } }],
  } as unknown as OpenApiDocument);

  const served = servingAtPort((request, response) => {
    response.writeHead(request.url === '/api/v3/things' ? 200 : 404, { 'content-type': 'application/json' });
    response.end('{}');
  });

  const lineAt = async (api: string): Promise<string | undefined> => {
    const known = { namespaces: [], keyHeaders: [] };
    const [checked] = (await preflight(contract, { ...options, target: { api } }, { known })).checked;
    return checked?.trouble && troubleLine(checked.trouble);
  };

  test('the path of the document is found', async () => {
    await whileServed(served, async (url) => {
      expect(await lineAt(`${url}/api/v3`)).toBeUndefined();
      for (const path of ['', '/api', '/v2'])
        expect(await lineAt(`${url}${path}`)).toMatch(new RegExp(`give --url ${url}/api/v3 `));
    });
  });

  test('a target that does not answer is named by its option', async () => {
    expect(await lineAt('http://127.0.0.1:9')).toMatch(
      /^--url http:\/\/127\.0\.0\.1:9 did not answer .*check host and port in --url;/,
    );
  });
});

/** A first answer without JSON is no sign of another kind of server where the document describes such answers. */
describe('preflight without json', () => {
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
});
