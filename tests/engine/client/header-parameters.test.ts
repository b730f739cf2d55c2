import { expect, it } from 'vitest';
import { contractOf, reads } from '../../contracts/openapi/document.ts';
import { clientFor } from './fixture.ts';
import { serve } from './server.ts';

it('two calls that differ in a header parameter are two requests', async () => {
  const contract = contractOf({
    '/pages': reads('pages', [{ name: 'x-page', in: 'header', schema: { type: 'integer' } }]),
  });
  const { url, received } = await serve((response, { headers }) =>
    response.end(JSON.stringify({ page: headers['x-page'] })),
  );
  const { client } = clientFor({ api: url }, { contract });
  for (const page of [1, 2, 2])
    await client.send({ operation: 'pages', parameters: { 'x-page': page }, input: 'valid' }, { asker: 'test' });
  expect(received.map(({ headers }) => headers['x-page'])).toEqual(['1', '2']);
  expect(client.stats).toEqual({ requests: 2, reused: 1 });
});
