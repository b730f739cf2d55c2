import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { results, runHere, temporary } from '../../assay.ts';
import { leaksIn } from '../../../hostile/leaks.ts';
import { isWhole } from '../../../part.ts';
import { type Door, serveShop } from './shop.ts';
import { caseKey } from '../../../../engine/model/case-key.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Way {
  readonly schemes: object;
  readonly door: Door;
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The secrets as given and as sent. No output may contain them. */
  readonly secrets: readonly string[];
  /** Part of the curl line of the finding. */
  readonly curl: string;
  /** Every command, outside of the proofs too; the other ways are judged by `run` alone. */
  readonly isToured?: true;
}

const cookies = (header = ''): readonly string[] => header.split('; ');

const ways: Readonly<Record<string, Way>> = {
  'a bearer token': {
    schemes: { token: { type: 'http', scheme: 'bearer' } },
    door: ({ headers }) => headers.authorization === 'Bearer abcdefgh-12345',
    options: ['--key', 'env:TOKEN'],
    env: { TOKEN: 'abcdefgh-12345' },
    secrets: ['abcdefgh-12345', base64('abcdefgh-12345')],
    curl: `-H 'authorization: Bearer '"$TOKEN"`,
  },
  'a bearer token that is given with its scheme': {
    schemes: { token: { type: 'http', scheme: 'Bearer' } },
    door: ({ headers }) => headers.authorization === 'Bearer abcdefgh-12345',
    options: ['--key', 'env:TOKEN'],
    env: { TOKEN: 'Bearer abcdefgh-12345' },
    secrets: ['abcdefgh-12345'],
    curl: `-H 'authorization: '"$TOKEN"`,
  },
  'a user name and a password': {
    schemes: { login: { type: 'http', scheme: 'basic' } },
    door: ({ headers }) => headers.authorization === `Basic ${base64('alice:open sesame')}`,
    options: ['--key', 'env:LOGIN'],
    env: { LOGIN: 'alice:open sesame' },
    secrets: ['alice:open sesame', 'open sesame', base64('alice:open sesame')],
    curl: `-u "$LOGIN"`,
  },
  'a key in a header, with a blank in it': {
    schemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    door: ({ headers }) => headers.authorization === 'Token 0123456789abc',
    options: ['--key', 'env:KEY'],
    env: { KEY: 'Token 0123456789abc' },
    secrets: ['0123456789abc'],
    curl: `-H 'authorization: '"$KEY"`,
  },
  'a scheme of a type that OpenAPI does not know': {
    schemes: { session: { type: 'custom', description: 'the header Authorization' } },
    door: ({ headers }) => headers.authorization === 'Session 0123456789abc',
    options: ['--key', 'session=env:KEY'],
    env: { KEY: 'Session 0123456789abc' },
    secrets: ['0123456789abc'],
    curl: `-H 'authorization: '"$KEY"`,
  },
  'a key in the query': {
    schemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
    door: (_, { searchParams }) => searchParams.get('api_key') === 'a&b=c/0123456',
    options: ['--key', 'env:KEY'],
    env: { KEY: 'a&b=c/0123456' },
    secrets: ['a&b=c/0123456', 'a%26b%3Dc%2F0123456'],
    curl: `-G --data-urlencode 'api_key='"$KEY"`,
  },
  'a short key in the query': {
    schemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } },
    door: (_, { searchParams }) => searchParams.get('api_key') === 'q7z',
    options: ['--key', 'env:KEY'],
    env: { KEY: 'q7z' },
    isToured: true,
    secrets: ['api_key=q7z'],
    curl: `-G --data-urlencode 'api_key='"$KEY"`,
  },
  'a short key in a header': {
    schemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    door: ({ headers }) => headers['x-key'] === 'q7z',
    options: ['--key', 'env:KEY'],
    env: { KEY: 'q7z' },
    secrets: ['q7z'],
    curl: `-H 'x-key: '"$KEY"`,
  },
  'a key in a cookie': {
    schemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    door: ({ headers }) => cookies(headers.cookie).includes('sid=q7z'),
    options: ['--key', 'env:SESSION'],
    env: { SESSION: 'q7z' },
    secrets: ['sid=q7z', 'q7z'],
    curl: `-H 'cookie: sid='"$SESSION"`,
  },
  'two keys at once': {
    schemes: {
      app: { type: 'apiKey', in: 'header', name: 'x-app' },
      login: { type: 'http', scheme: 'basic' },
    },
    door: ({ headers }) => headers['x-app'] === 'app-0123456' && headers.authorization === `Basic ${base64('bob:pw')}`,
    options: ['--key', 'app=env:APP', '--key', 'login=env:LOGIN'],
    env: { APP: 'app-0123456', LOGIN: 'bob:pw' },
    secrets: ['app-0123456', 'bob:pw', base64('bob:pw')],
    curl: `-H 'x-app: '"$APP" -u "$LOGIN"`,
  },
  'a header that no scheme names, beside a token': {
    schemes: { token: { type: 'http', scheme: 'bearer' } },
    door: ({ headers }) =>
      headers.authorization === 'Bearer abcdefgh-12345' &&
      headers['x-tenant'] === 't-9' &&
      headers['x-stage'] === 'test',
    options: ['--key', 'env:TOKEN', '--header', 'x-tenant: env:TENANT', '--header', 'x-stage: test'],
    env: { TOKEN: 'abcdefgh-12345', TENANT: 't-9' },
    secrets: ['abcdefgh-12345', 't-9'],
    curl: `-H 'authorization: Bearer '"$TOKEN" -H 'x-tenant: '"$TENANT" -H 'x-stage: test'`,
  },
};

describe.each(Object.entries(ways))('%s', (_, { schemes, door, options, env, secrets, curl, isToured }) => {
  test('opens the API for the commands, and stands in no byte', async () => {
    const { url, document } = await serveShop(schemes, door);
    const folder = temporary();
    const target = [document, '--url', url, ...options];
    const said: string[] = [];
    const assay = async (...args: string[]): Promise<{ code: number | null; stdout: string }> => {
      const ended = await runHere(args, env);
      said.push(ended.stdout, ended.stderr);
      return ended;
    };

    const run = await assay('run', ...target, '--out', `${folder}/run`, '--report', 'html,json,junit,sarif,ctrf,har');
    expect(run.code, said.join('\n')).toBe(1);
    const { findings, cases } = results(`${folder}/run`);
    const schema = findings.find(({ requirement }) => requirement === 'api.schema');
    expect(findings.map(caseKey)).toEqual(['api.schema@thing']);
    expect(cases.filter(({ requirement }) => requirement === 'api.key.accepted').map(({ verdict }) => verdict)).toEqual(
      ['pass', 'pass'],
    );
    expect(schema?.curl.join('\n')).toContain(curl);
    const { stdout: sent } = await promisify(execFile)('bash', ['-c', schema?.curl.at(-1) ?? ''], {
      env: { ...process.env, ...env },
    });
    expect(sent).toContain('"three"');

    if (isToured || isWhole) {
      const replay = await assay('replay', schema?.fingerprint ?? '', `${folder}/run`, '--show');
      expect(replay.stdout).toMatch(/^still there|still there:/m);
      await assay('fuzz', ...target, '--out', `${folder}/fuzz`, '--max-requests', '60');
      expect(results(`${folder}/fuzz`).findings.map(({ requirement }) => requirement)).toContain('api.schema');
      await assay('infer', ...target, '--out', `${folder}/lists.yaml`);
      const doctor = await assay('doctor', ...target, '--out', `${folder}/assay.json`);
      expect(doctor.code, doctor.stdout).toBe(0);
      expect(doctor.stdout).toMatch(/answered 200 with the key, and 401 without/);
    }

    const wanted = secrets.map((secret) => secret.toLowerCase());
    expect(leaksIn(folder, wanted)).toEqual([]);
    expect(wanted.filter((secret) => said.join('\n').toLowerCase().includes(secret))).toEqual([]);
  });
});
