import { expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { preflight } from '../../../../engine/preflight/preflight.ts';
import { troubleLine } from '../../../../engine/preflight/trouble.ts';
import { options, whileServed } from '../judged.ts';
import { servingAtPort } from '../listening.ts';
import { documentOf, reads } from '../document.ts';

/** The base URL lacks the path that the document's servers name, or has another one, or nothing listens there. */

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
