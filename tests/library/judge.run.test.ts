import fs from 'node:fs';
import path from 'node:path';
import { serve as serveHono } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { contract, judge, type JudgeEvent, type Results, Usage } from '../../library/index.ts';
import { runHere, startProvider } from '../cli/assay.ts';
import { unusedUrl } from '../serve.ts';
import { temporary } from '../temporary.ts';
import app from './shop.ts';

/** `judge` gives what `assay run` gives, over a socket and in process. */

const top = path.join(import.meta.dirname, '..', '..');
const documents = path.join(top, 'examples', 'shop', 'api.yaml');
const overlay = path.join(import.meta.dirname, 'lists.yaml');
const key = { THE_KEY: 'reference-key' };

/** The cases with their verdicts, and the findings. */
const verdictsOf = ({ cases, findings }: Results) => ({
  cases: cases.map(({ requirement, operation, verdict }) => `${requirement}@${operation} ${verdict}`),
  findings: findings.map(({ fingerprint }) => fingerprint),
});

/** What the command finds. */
const byCommand = async (...args: readonly string[]) => {
  const out = temporary();
  const { code } = await runHere(['run', ...args, '--quiet', '--out', out], key);
  const results = JSON.parse(fs.readFileSync(path.join(out, 'results.json'), 'utf8')) as Results;
  return { code, verdicts: verdictsOf(results) };
};

const exitCodeOf = (events: readonly JudgeEvent[]): number | undefined => {
  const last = events.at(-1);
  return last?.type === 'end' ? last.exitCode : undefined;
};

const eventsOf = async (judging: AsyncIterable<JudgeEvent>): Promise<readonly JudgeEvent[]> => {
  const events: JudgeEvent[] = [];
  for await (const event of judging) events.push(event);
  return events;
};

const shop = await contract({ documents, overlay });

describe('an app of Hono', () => {
  let url: string;
  let expected: Awaited<ReturnType<typeof byCommand>>;
  let close: () => void;

  beforeAll(async () => {
    const server = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((resolve) => server.once('listening', resolve));
    close = () => server.close();
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    expected = await byCommand(documents, overlay, '--url', url);
  });
  afterAll(() => close());

  test.each<[string, () => Parameters<typeof judge>[1]]>([
    ['in process, as an app', () => app],
    ['in process, as a handler', () => (request) => app.fetch(request)],
    ['by the name of its interface', () => ({ api: app })],
    ['over a socket', () => new URL(url)],
  ])('%s gets the verdicts of the command', async (_, target) => {
    const judging = judge(shop, target());
    const events = await eventsOf(judging);
    const results = await judging.results;
    expect(verdictsOf(results)).toEqual(expected.verdicts);
    expect(results.findings).toHaveLength(2);
    expect(exitCodeOf(events)).toBe(expected.code);
    const judged = events.filter(({ type }) => type === 'case');
    expect(judged).toHaveLength(results.cases.filter(({ verdict }) => verdict !== 'excluded').length);
    expect(
      judged.flatMap((event) => ('findings' in event && Array.isArray(event.findings) ? event.findings : [])),
    ).toEqual(results.findings);
    expect(events[0]).toMatchObject({ type: 'progress', phase: 'discovering' });
    // A second reader gets the same events.
    expect(await eventsOf(judging)).toEqual(events);
  });

  test('in process: a finding says that no server is at the address, and how to judge it again', async () => {
    const { findings } = await judge(shop, app).results;
    expect(findings[0]?.curl[0]).toBe(
      '# the target was a handler in the process of the run: serve it, and replace the address',
    );
    expect(findings[0]?.replay).toBe("judge(contract, target, { only: 'api.count@listProducts' })");
    const again = await judge(shop, app, { only: 'api.count@listProducts' }).results;
    expect(again.findings.map(({ fingerprint }) => fingerprint)).toEqual(
      findings.map(({ fingerprint }) => fingerprint),
    );
  });
});

test('a document and an overlay may be values, and an API may have several interfaces', async () => {
  const valueOf = (file: string) => parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const value = await contract({ documents: valueOf(documents), overlay: valueOf(overlay) });
  expect(value).toEqual(shop);
  const content = { 'application/json': { schema: { type: 'integer' } } };
  const counter = {
    openapi: '3.1.0',
    info: { title: 'Counter', version: '1' },
    paths: {
      '/requests': { get: { operationId: 'countRequests', responses: { 200: { description: 'a number', content } } } },
    },
  };
  const both = await contract({ documents: { shop: { document: valueOf(documents), overlay }, counter } });
  expect(both.operations.map(({ name }) => name)).toContain('GET /requests');
  const { cases, findings } = await judge(both, { shop: app, counter: app }).results;
  expect(new Set(findings.map(({ requirement }) => requirement))).toEqual(new Set(['api.count']));
  expect(cases.find(({ operation }) => operation === 'countRequests')).toMatchObject({ verdict: 'pass' });
});

describe('the built-in contract', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    provider = await startProvider();
    process.env['THE_KEY'] = key.THE_KEY;
  });
  afterAll(() => provider.stop());

  test('gets the verdicts of the command', async () => {
    const only = ['vm.getHeight', 'listMessages', 'getChainMetrics'];
    const chain = await contract({ builtIn: 'chain' });
    const target = { node: provider.url, data: provider.url, metrics: provider.url };
    const { cases, findings } = await judge(chain, target, { only, key: 'env:THE_KEY', depth: 'quick' }).results;
    const urls = Object.entries(target).flatMap(([name, url]) => [`--${name}`, url]);
    const expected = await byCommand(
      ...urls,
      ...only.flatMap((each) => ['--only', each]),
      '--key=env:THE_KEY',
      '--depth=quick',
    );
    expect(verdictsOf({ cases, findings } as unknown as Results)).toEqual(expected.verdicts);
  });
});

describe('a run that is not green', () => {
  test('says why it tested nothing, if no server answers', async () => {
    const judging = judge(shop, await unusedUrl());
    const events = await eventsOf(judging);
    const { notTested, cases } = await judging.results;
    expect(notTested.map(({ kind }) => kind)).toEqual(['preflight']);
    expect(cases.filter(({ verdict }) => verdict === 'pass')).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'end', exitCode: 3 });
  });

  test('says why it tested nothing, if the handler always throws', async () => {
    const { notTested } = await judge(shop, () => {
      throw new Error('no database');
    }).results;
    expect(notTested[0]).toMatchObject({ kind: 'preflight' });
    expect(notTested[0]?.headline).toContain('no database');
  });

  test('says that it was interrupted', async () => {
    const stopping = new AbortController();
    const judging = judge(
      shop,
      (request) => {
        stopping.abort(new Error('enough'));
        return app.fetch(request);
      },
      { signal: stopping.signal },
    );
    expect((await judging.results).interrupted).toBe(true);
    expect(exitCodeOf(await eventsOf(judging))).toBe(130);
  });
});

describe('bad usage', () => {
  const refused = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'nothing was refused',
      (error: unknown) => (error instanceof Usage ? error.message : error),
    );

  test.each<[string, () => Promise<unknown>]>([
    ['there is no such file', () => contract({ documents: 'none.yaml' })],
    ['is no document', () => contract({ documents: { a: {} } })],
    ['is an overlay', () => contract({ documents: overlay })],
    ['is no overlay', () => contract({ documents, overlay: documents })],
    ['there is no such contract', () => contract({ builtIn: 'other' as 'chain' })],
    ['give a base URL, or a handler', () => judge(shop, undefined as never).results],
    ['this is not a URL', () => judge(shop, 'shop').results],
    ['it has api', () => judge(shop, { orders: app }).results],
    ['give a target', () => judge(shop, {}).results],
    ['is no contract', () => judge({ ...shop }, app).results],
    ['No check matches `--only api.cuont`', () => judge(shop, app, { only: 'api.cuont' }).results],
    ['give one of quick', () => judge(shop, app, { depth: 'fast' as 'quick' }).results],
    ['give a whole number from 1', () => judge(shop, app, { maxRequests: 0 }).results],
    ['set an environment variable', () => judge(shop, app, { key: 'abc' }).results],
  ])('%s', async (message, work) => {
    expect(await refused(work())).toContain(message);
  });

  test('reaches who reads the events, too', async () => {
    expect(await refused(eventsOf(judge(shop, 'shop')))).toContain('this is not a URL');
  });
});
