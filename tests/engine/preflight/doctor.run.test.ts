import { expectWithin, proof } from '../../part.ts';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, onTestFinished } from 'vitest';
import { faultIn } from '../../../cli/options/json-file.ts';
import { assayHere, results, runHere, temporary, optionWords } from '../../cli/assay.ts';
import type { Hostile } from '../../hostile/behaviour.ts';
import { provided, nobody } from '../../hostile/servers.ts';
import { always, data, metrics, node, reply, validKey } from './targets.ts';
import { documentOf, object, ok } from '../../contracts/openapi/document.ts';
import { written } from '../../contracts/openapi/written.ts';

const env = { DOCTOR_KEY: validKey };

const servers = await Promise.all([node([{ options: { namespace: 'avm' } }]), data(), metrics()]);
afterAll(() => Promise.all(servers.map((server) => server.close())));

test('one line for each interface: what was asked, what was answered, in which time', async () => {
  const [nodeUrl, dataUrl, metricsUrl] = servers.map(({ url }) => url) as [string, string, string];
  const options = { node: nodeUrl, namespace: 'avm', data: dataUrl, metrics: metricsUrl };
  const ended = await assayHere('doctor', ...optionWords(options));
  expect(ended.code, ended.stderr).toBe(0);
  expect(
    ended.stdout
      .replace(/\d+ ms/g, 'N ms')
      .trim()
      .split('\n'),
  ).toEqual([
    `ok         --node ${nodeUrl} answered 200 application/json to POST /ext/bc/X avm.getHeight (N ms)`,
    `ok         --data ${dataUrl} answered 200 application/json to GET /v1/icm/messages?pageSize=1 (N ms)`,
    `ok         --metrics ${metricsUrl} answered 200 application/json to GET /v2/chains/total/metrics/txCount?pageSize=1 (N ms)`,
    'no key     --data: 17 of 17 operations take a key, and none was given; ' +
      'GET /v1/icm/messages?pageSize=1 answered 200 without one',
  ]);
});

test('a wrong interface is shown beside the good ones, and decides the exit code', async () => {
  const dead = await nobody();
  const ended = await assayHere('doctor', '--node', dead.url, '--data', servers[1].url);
  expect(ended.code, ended.stderr).toBe(3);
  const [first, second] = ended.stdout.trim().split('\n');
  expect(first).toMatch(/^not tested --node .* did not answer \(refused/);
  expect(second).toMatch(/^ok {9}--data/);
});

/** A document with one public operation; the other one takes a key. */
const halfPublic = documentOf(
  Object.fromEntries(
    ['/health', '/orders'].map((name) => [
      name,
      { get: { security: name === '/health' ? [] : [{ key: [] }], responses: ok(object) } },
    ]),
  ),
  { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-my-key' } } } },
);

test.each([
  [401, 3, 'answered 401 without one: it asks for a key in the header x-my-key (scheme key): '],
  [200, 0, 'answered 200 without one'],
])('without a key: operations that take it answer %i', async (status, code, sentence) => {
  const document = written({ 'api.json': halfPublic });
  const target = await always((response, asked) =>
    reply(asked.path === '/health' ? 200 : status, 'application/json', '{}')(response, asked),
  );
  onTestFinished(() => target.close());
  const ended = await assayHere('doctor', document, '--url', target.url);
  expect(ended.code, ended.stdout + ended.stderr).toBe(code);
  expect(ended.stdout).toContain(
    `no key     --url: 1 of 2 operations take a key, and none was given; GET /orders ${sentence}`,
  );
  expect(ended.stdout.includes('give --key env:NAME')).toBe(status === 401);
});

test('--out writes the configuration that works: corrections are in it, the key is not', async () => {
  const file = path.join(temporary(), 'assay.json');
  const [node, data] = [`${servers[0].url}/ext/bc/X`, `${servers[1].url}/v1`];
  const args = optionWords({ node, data, timeout: '20', key: 'env:DOCTOR_KEY', out: file });
  const ended = await runHere(['doctor', ...args], env);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  expect(ended.stdout).toContain(
    `works with --node ${servers[0].url} namespace: avm in assay.yaml --data ${servers[1].url}`,
  );
  const text = fs.readFileSync(file, 'utf8');
  expect(text).not.toContain(validKey);
  expect(faultIn('config', JSON.parse(text))).toBeUndefined();
  expect(JSON.parse(text)).toEqual({
    node: servers[0].url,
    data: servers[1].url,
    timeout: 20,
    namespace: 'avm',
    key: ['env:DOCTOR_KEY'],
  });

  const out = temporary();
  const run = await runHere(
    ['run', '--quiet', '--config', file, '--depth', 'quick', '--only', 'vm.getHeight', '--out', out],
    env,
  );
  expect(run.code, run.stdout + run.stderr).toBe(0);

  // The same again is no change; other content needs --force.
  expect((await runHere(['doctor', ...args], env)).code).toBe(0);
  fs.writeFileSync(file, '{}\n');
  const refused = await runHere(['doctor', ...args], env);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--force');
  expect(fs.readFileSync(file, 'utf8')).toBe('{}\n');
  expect((await runHere(['doctor', ...args, '--force'], env)).code).toBe(0);
  expect(fs.readFileSync(file, 'utf8')).toBe(text);
});

test('--out writes nothing where nothing works', async () => {
  const file = path.join(temporary(), 'assay.json');
  const dead = await nobody();
  const ended = await assayHere('doctor', '--node', dead.url, '--out', file);
  expect(ended.code).toBe(3);
  expect(fs.existsSync(file)).toBe(false);
});

test('a key given for https is not sent over http, and no such configuration is written', async () => {
  const good = provided(validKey);
  const keys: unknown[] = [];
  const target = await always((response, asked) => {
    keys.push(asked.headers['x-data-api-key']);
    return good(response, asked);
  });
  onTestFinished(() => target.close());
  const file = path.join(temporary(), 'assay.json');
  const url = target.url.replace('http:', 'https:');
  const ended = await runHere(['doctor', '--data', url, '--key', 'env:DOCTOR_KEY', '--out', file], env);
  expect(ended.code, ended.stdout + ended.stderr).toBe(2);
  expect(ended.stdout).toContain(`give --data ${target.url} (the key travels unencrypted there)`);
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys)).toEqual(new Set([undefined]));
  expect(fs.existsSync(file)).toBe(false);
});

/** A node that answers 503 until some time after its first request. */
const starting = (startsMs: number): Promise<Hostile> => {
  const good = provided(validKey);
  let ready: number | undefined;
  return always((response, asked) => {
    ready ??= Date.now() + startsMs;
    return Date.now() < ready
      ? reply(503, 'text/plain', 'not done bootstrapping\n')(response, asked)
      : good(response, asked);
  });
};

proof('--wait-ready waits until the target answers, and says so', async () => {
  const target = await starting(4_000);
  onTestFinished(() => target.close());
  const out = temporary();
  const options = { node: target.url, 'wait-ready': '60', depth: 'quick', only: 'vm.getHeight', out };
  const ended = await assayHere('run', ...optionWords(options));
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  expect(ended.stderr).toMatch(/^waiting, \d+ of 60 s: --node .* answered 503/);
  expect(results(out).summary['pass']).toBeGreaterThan(0);
});

test('--wait-ready ends with 3 when its time is over', async () => {
  const target = await starting(600_000);
  onTestFinished(() => target.close());
  const ended = await assayHere('doctor', '--node', target.url, '--wait-ready', '3');
  expect(ended.code, ended.stdout + ended.stderr).toBe(3);
  expect(ended.stdout).toContain('answered 503');
  expect(ended.seconds).toBeGreaterThan(2);
});

test('a wrong option is not waited for', async () => {
  const ended = await assayHere('doctor', '--node', servers[0].url, '--wait-ready', '600');
  expect(ended.code).toBe(2);
  expectWithin(ended.seconds * 1_000, 60_000);
});
