import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { assayHere, serveProvider, temporary } from '../../cli/assay.ts';
import { openBrowser } from '../page/browser.ts';

/** Traffic that a browser recorded is judged, and planted faults are found in it. */

const planted = [
  'node.envelope.id-echo@vm.getHeight#missing',
  'data.error.body@listMessages#no-message',
  'data.messages.newest-first@listMessages#neighbours',
  'data.messages.filters@listMessages#from-ignored',
];

/** The requests of a user's page: a walk over pages, a filter, a bad page size, calls of the node. */
const asksOfAPage = `(async () => {
  const get = async (path) => {
    const response = await fetch(path, { headers: { 'x-data-api-key': 'reference-key' } });
    return response.json();
  };
  const rpc = async (id, method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/ext/bc/X', { method: 'POST', headers, body })).json();
  };
  const { messages, ...first } = await get('/v1/icm/messages?pageSize=10');
  let token = first.nextPageToken;
  for (let page = 0; page < 3 && token; page += 1)
    token = (await get('/v1/icm/messages?pageSize=10&pageToken=' + encodeURIComponent(token))).nextPageToken;
  await get('/v1/icm/messages?pageSize=100&from=' + messages[0].from);
  await get('/v1/icm/messages?pageSize=none');
  for (const id of [1, 2, 3]) await rpc(id, 'vm.getHeight', {});
  await rpc(4, 'vm.getBlockByHeight', { height: 1 });
  await (await fetch('/nothing-here')).text();
})()`;

const top = temporary();
const browser = await openBrowser();
afterAll(() => browser.close());

const recorded = async (name: string, content: 'embed' | 'omit', mutants: readonly string[]) => {
  const provider = await serveProvider(...mutants);
  const file = path.join(top, name);
  try {
    const context = await browser.newContext({ recordHar: { path: file, content } });
    const page = await context.newPage();
    await page.goto(`${provider.url}/v1/icm/messages?pageSize=1`);
    await page.evaluate(asksOfAPage);
    await context.close();
  } finally {
    await provider.stop();
  }
  return { file, url: provider.url };
};

describe('traffic that Chromium recorded', () => {
  test('of the plain provider has no finding', async () => {
    const { file, url } = await recorded('plain.har', 'embed', []);
    const judged = await assayHere('report', 'judge', file, '--node', url, '--data', url);
    expect([judged.code, judged.stderr], judged.stdout).toEqual([0, '']);
    expect(judged.stdout).toMatch(/12 entries in .*plain\.har, 11 judged\n +1 {2}names no operation of the contract/);
  });

  test('shows the faults that were planted', async () => {
    const { file, url } = await recorded('faults.har', 'embed', planted);
    const judged = await assayHere('report', 'judge', file, '--node', url, '--data', url);
    expect(judged.code, judged.stderr).toBe(1);
    const named = new Set(judged.stdout.match(/\b(?:node|data)\.[\w.-]+@[\w.]+/g));
    // One order is stated twice: for all lists, and for this one.
    expect([...named].toSorted()).toEqual(
      [...planted.map((id) => id.split('#')[0]), 'data.sort.ordered@listMessages'].toSorted(),
    );
    expect(judged.stdout).not.toContain('reference-key');
    expect(judged.stdout).toContain(`judge ${file} --node ${url} --data ${url}`);
  });

  test('without bodies is not judged, which ends with 3', async () => {
    const { file, url } = await recorded('omit.har', 'omit', planted);
    const judged = await assayHere('report', 'judge', file, '--node', url, '--data', url);
    expect(judged.code, judged.stdout).toBe(3);
    expect(judged.stdout).toContain('lacks the body of its answer; record with content');
    expect(judged.stderr).toContain('holds no exchange that can be judged');
  });

  test('needs the base URL of the API, and says which there are', async () => {
    const { file, url } = await recorded('bases.har', 'embed', []);
    const judged = await assayHere('report', 'judge', file);
    expect([judged.code, judged.stderr]).toEqual([2, expect.stringContaining(`it holds requests to ${url} (12)`)]);
  });
});
