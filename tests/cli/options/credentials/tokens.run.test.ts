import { describe, expect, test } from 'vitest';
import { results, runHere, temporary } from '../../assay.ts';
import { leaksIn } from '../../../hostile/leaks.ts';
import { serveShop, type Shop } from './shop.ts';
import { caseKey } from '../../../../engine/model/case-key.ts';

const schemes = {
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: { read: 'Read' } } } },
};

/** A shop with a token endpoint. Its tokens expire after some milliseconds, and their number is limited. */
const serveTokens = async (lifeMs: number, most = Infinity): Promise<Shop & { readonly issued: readonly string[] }> => {
  const issued: string[] = [];
  const ends = new Map<string, number>();
  let refresh = 'refresh-number-0';
  const shop = await serveShop(
    schemes,
    ({ headers }) => (ends.get(headers.authorization?.replace('Bearer ', '') ?? '') ?? 0) > Date.now(),
    {
      handle({ url, headers }, response, body) {
        if (url !== '/token') return false;
        const form = new URLSearchParams(body);
        const answer = (status: number, value: object): true => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
          return true;
        };
        const login = Buffer.from('me:client%2Dsecret%2D0', 'utf8').toString('base64');
        if (issued.length >= most || headers.authorization !== `Basic ${login}`)
          return answer(401, { error: 'invalid_client' });
        const isRefresh = form.get('grant_type') === 'refresh_token';
        if (isRefresh && form.get('refresh_token') !== refresh) return answer(400, { error: 'invalid_grant' });
        const token = `token-number-${issued.length}-${'x'.repeat(8)}`;
        issued.push(token);
        ends.set(token, Date.now() + lifeMs);
        if (isRefresh) refresh = `refresh-number-${issued.length}`;
        return answer(200, {
          access_token: token,
          token_type: 'bearer',
          expires_in: lifeMs / 1_000,
          ...(isRefresh ? { refresh_token: refresh } : {}),
        });
      },
    },
  );
  return { ...shop, issued };
};

const secret = 'client-secret-0';
const env = { SECRET: secret, REFRESH: 'refresh-number-0' };
const client = ['--oauth-client-id', 'me', '--oauth-client-secret', 'env:SECRET'];

const run = async ({ url, document }: Shop, ...more: readonly string[]) => {
  const out = temporary();
  const target = [document, '--url', url, '--out', out];
  const ended = await runHere(['run', ...target, ...more], env);
  return { ...ended, out };
};

/** The wrong answer is the only finding, so no call was judged with an expired token. */
const expectSound = (out: string, said: string): void => {
  expect(results(out).findings.map(caseKey), said).toEqual(['api.schema@thing']);
};

describe('a token that ends during the run', () => {
  test.each([
    ['client credentials', client],
    ['a refresh token, which the server replaces', [...client, '--oauth-refresh-token', 'env:REFRESH']],
  ])('is renewed by %s', async (_, options) => {
    const shop = await serveTokens(2_000);
    const { code, out, stdout, stderr } = await run(
      shop,
      ...options,
      '--rate',
      '4',
      '--report',
      'html,json,junit,sarif,ctrf,har',
    );
    expect(code, stdout + stderr).toBe(1);
    expectSound(out, stdout);
    expect(shop.issued.length).toBeGreaterThan(1);
    const [finding] = results(out).findings;
    expect(finding?.curl.at(-1)).toContain(`-H 'authorization: Bearer '"$ASSAY_TOKEN"`);
    const secrets = [...shop.issued, secret, ...Array.from(shop.issued, (__, n) => `refresh-number-${n}`)];
    expect(leaksIn(out, secrets)).toEqual([]);
    expect(secrets.filter((one) => (stdout + stderr).includes(one))).toEqual([]);
  });

  test('is got again by a command when it is refused', async () => {
    const shop = await serveTokens(1_500);
    const login = 'me:client%2Dsecret%2D0';
    const command = `curl -s -u '${login}' ${shop.url}/token -d grant_type=client_credentials | cut -d'"' -f4`;
    const { code, out, stdout, stderr } = await run(shop, '--token-command', command, '--rate', '4');
    expect(code, stdout + stderr).toBe(1);
    expectSound(out, stdout);
    expect(shop.issued.length).toBeGreaterThan(1);
    expect(leaksIn(out, shop.issued)).toEqual([]);
  });

  test('and is not renewed ends the run as a lost key, with the reason', async () => {
    // Preflight and run share the first token.
    const shop = await serveTokens(2_000, 1);
    const { code, stderr, stdout } = await run(shop, ...client, '--rate', '3');
    expect(code, stdout + stderr).toBe(3);
    expect(stdout + stderr).toContain('refused the token (401 invalid_client)');
  });
});

test.each([
  ['a wrong client secret', [...client.slice(0, 2), '--oauth-client-secret', 'env:REFRESH'], 2, 'invalid_client'],
  [
    'a token URL where nothing listens',
    [...client, '--oauth-token-url', 'http://127.0.0.1:9/token'],
    3,
    'is the authorization server up?',
  ],
  ['a command that fails', ['--token-command', 'echo secret-in-error >&2; exit 3'], 2, 'exit code 3'],
  ['a command that prints nothing', ['--token-command', 'true'], 2, 'printed nothing'],
])('%s ends the run before it begins, with one line', async (_, options, code, line) => {
  const shop = await serveTokens(60_000);
  const ended = await run(shop, ...options);
  expect(ended.code, ended.stdout + ended.stderr).toBe(code);
  expect(
    ended.stderr
      .trim()
      .split('\n')
      .filter((text) => text.startsWith('assay: ')),
  ).toEqual([expect.stringContaining(line)]);
  expect(ended.stderr).not.toContain('secret-in-error');
});
