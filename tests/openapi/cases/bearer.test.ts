import { expect, test } from 'vitest';
import { runHere, temporary } from '../../cli/assay.ts';
import { serveShop } from '../../credentials/shop.ts';

const schemes = { token: { type: 'http', scheme: 'bearer' } };

test.each([
  ['by the scheme of the document', [], 'abcdefgh'],
  ['as the value of the header, with a blank in it', ['--api-key-header', 'authorization'], 'Bearer abcdefgh'],
])('a bearer token is sent %s', async (_, options, TOKEN) => {
  const { url, document } = await serveShop(schemes, ({ headers }) => headers.authorization === 'Bearer abcdefgh');
  const target = ['--openapi', document, '--url', url, '--api-key-env', 'TOKEN', ...options];
  const ended = await runHere(['run', ...target, '--only', 'things', '--out', temporary()], { TOKEN });
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
});
