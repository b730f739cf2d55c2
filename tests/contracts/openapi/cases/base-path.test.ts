import { expect, test } from 'vitest';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import { preflight } from '../../../../engine/preflight/preflight.ts';
import { troubleLine } from '../../../../engine/preflight/trouble.ts';
import { options, whileServed } from '../judged.ts';
import { servingAtPort } from '../listening.ts';
import { documentOf, reads } from '../document.ts';

/** The base URL lacks the path that the document's servers name, or has another one. */

const contract = openApiContract({
  ...documentOf({ '/things': reads('things') }),
  servers: [{ url: 'https://api.invalid/{version}', variables: { version: { default: 'api/v3' } } }],
} as unknown as OpenApiDocument);

const served = servingAtPort((request, response) => {
  response.writeHead(request.url === '/api/v3/things' ? 200 : 404, { 'content-type': 'application/json' });
  response.end('{}');
});

test('the path of the document is found', async () => {
  await whileServed(served, async (url) => {
    const lineAt = async (path: string): Promise<string | undefined> => {
      const asked = { ...options, target: { api: `${url}${path}` } };
      const known = { namespaces: [], keyHeaders: [] };
      const [checked] = (await preflight(contract, asked, { known })).checked;
      return checked?.trouble && troubleLine(checked.trouble);
    };
    expect(await lineAt('/api/v3')).toBeUndefined();
    for (const path of ['', '/api', '/v2']) expect(await lineAt(path)).toMatch(new RegExp(`give --url ${url}/api/v3 `));
  });
});
