import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { script } from '../../../reports/page/script.ts';
import { serve, type Served } from '../../../reference/http.ts';
import { createProvider } from '../../../reference/provider.ts';
import { type Ended, results, runHere, temporary } from '../../cli/assay.ts';
import { fewOf, isWhole } from '../../part.ts';
import { comparisonPage } from '../../../reports/comparison/page.ts';
import { toPage } from '../../../reports/page/page.ts';
import { trafficCounter } from '../../../reports/traffic.ts';
import { wholeComparison } from '../comparison/samples.ts';
import { proofsOf } from '../proof-samples.ts';
import { aFinding, anExchange, aRunOf } from '../samples.ts';
import { browserPath, hasRun, open, openBrowser } from './browser.ts';
import { everything, hostileProvider, scripts } from './hostile.ts';

const only = ['vm.getUTXOs', 'listErc20Balances'].flatMap((id) => ['--only', id]);

const report = (...args: string[]): Promise<Ended> => runHere([...args, '--report', 'html,json,junit,allure']);

let browser: Browser;
let served: Served;
const [plain, hostile] = [temporary(), temporary()];

beforeAll(async () => {
  browser = await openBrowser();
  served = await serve(createProvider({ seed: 1, key: 'reference-key', alterations: [hostileProvider] }));
  const common = ['run', '--quiet', '--depth', 'quick', ...only];
  const ended = [
    await report(...common, '--out', plain, '--history', path.join(plain, 'kept')),
    await report(...common, '--out', hostile, '--node', served.url, '--data', served.url),
  ];
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [1, ''],
  ]);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** Cases of a report that are looked at one by one. */
const mostShown = isWhole ? 15 : 4;

const runs = { plain, hostile };

describe.each(Object.entries(runs))('the page of the %s run', (_, out) => {
  const file = path.join(out, 'index.html');

  test('shows every operation, leads to places that are there, fits windows, and sends nothing', async () => {
    const { page, errors, requests } = await open(browser, file);
    const operations = new Set(
      results(out)
        .cases.filter(({ verdict }) => verdict !== 'excluded')
        .map((testCase) => testCase.operation),
    );
    expect(await page.locator('.matrix tr[data-operation]').count()).toBe(operations.size);
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
    await page.waitForTimeout(300);
    expect(await hasRun(page)).toBe(false);
    expect([...errors, ...requests]).toEqual([]);
    expect(await page.locator('img, iframe, object, embed, link, form').count()).toBe(0);
    expect(await page.locator('script').allTextContents()).toEqual([script]);
    const lost = await page.evaluate(
      "[...document.querySelectorAll('a[href^=\"#\"]')].map((link) => link.getAttribute('href')).filter((href) => document.getElementById(decodeURIComponent(href.slice(1))) === null)",
    );
    expect(lost).toEqual([]);
    const files = await page
      .locator('nav[aria-label="Other reports"] a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(files.filter((name) => !fs.existsSync(path.join(out, name)))).toEqual([]);

    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });
});

describe.each(Object.entries(runs))('the Allure report of the %s run', (_, out) => {
  test('opens, and says nothing on the console and nothing to the network', async () => {
    const { page, errors, requests } = await open(browser, path.join(out, 'allure-report', 'index.html'));
    await page.getByText('vm.getUTXOs').first().waitFor();
    const { byId } = JSON.parse(fs.readFileSync(path.join(out, 'allure-report', 'test-results.json'), 'utf8')) as {
      byId: Record<string, { id: string; name: string; status: string }>;
    };
    const shown = Object.values(byId).filter(({ status }) => status !== 'passed');
    for (const { id, name } of shown.slice(0, mostShown)) {
      await page.evaluate(`location.hash = '${id}'`);
      await page.getByTestId('test-result-info-title').getByText(name, { exact: true }).waitFor();
      for (const attachment of await page.getByTestId('test-result-attachment-header').all()) await attachment.click();
      await page.waitForTimeout(50);
      expect(await hasRun(page)).toBe(false);
    }
    expect([...errors, ...requests]).toEqual([]);
  });
});

test('each run is kept for the trends of the next one', () => {
  const kept = (file: string): number => fs.readFileSync(file, 'utf8').trim().split('\n').length;
  expect([kept(path.join(plain, 'kept', 'history.jsonl')), kept(path.join(hostile, 'history.jsonl'))]).toEqual([1, 1]);
  expect(fs.existsSync(path.join(plain, 'history.jsonl'))).toBe(false);
});

test('a finding of the matrix opens where its cell leads', async () => {
  const { page } = await open(browser, path.join(hostile, 'index.html'));
  await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = false; })");
  await page.locator('.matrix tr[data-operation="vm.getUTXOs"] a.fail').last().click();
  await page.locator('details.finding[open] > :target').waitFor({ timeout: 300_000 });
  expect(await page.locator('details.finding > :target').textContent()).toMatch(/assay(?:\.js)? replay /);
});

test('what the hostile target sent is shown as text', async () => {
  const { page } = await open(browser, path.join(hostile, 'index.html'));
  const text = (await page.locator('main').textContent()) ?? '';
  expect(text.includes('<img src=x onerror=')).toBe(true);
  expect(/\\u\{?202e/.test(text)).toBe(true);
  for (const unseen of ['\u202e', '\u001b']) expect(text.includes(unseen)).toBe(false);
});

const huge = 'x'.repeat(1_000_000);

test.each([everything, huge, ...scripts])("drawings of a target's text are text (%#)", async (text) => {
  const file = path.join(temporary(), 'index.html');
  const findings = Object.values(proofsOf(text)).map((evidence) =>
    aFinding({ evidence, fingerprint: evidence.kind, expected: text, actual: text, message: text }),
  );
  const { add, traffic } = trafficCounter();
  add(anExchange({ call: { operation: 'vm.getUTXOs', parameters: { [text.slice(0, 99)]: text }, input: 'valid' } }));
  fs.writeFileSync(file, toPage(aRunOf(...findings), { exit: 1, traffic, command: text }));
  const { page, errors, requests } = await open(browser, file, { width: 390 });
  await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
  expect(await page.locator('svg.proof').count()).toBe(5);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(await hasRun(page)).toBe(false);
  expect([...errors, ...requests]).toEqual([]);
});

test.each([everything, huge, ...scripts])('differences of two targets are text (%#)', async (text) => {
  const file = path.join(temporary(), 'index.html');
  const groups = wholeComparison.groups.map((group) => {
    const [A, B] = [group.A, group.B].map((side) => ({ ...side, value: JSON.stringify({ [text]: text, side }) }));
    return { ...group, item: text, path: text, ...(A && B && { A, B }) };
  });
  fs.writeFileSync(file, comparisonPage({ ...wholeComparison, groups }));
  const { page, errors, requests } = await open(browser, file, { width: 390 });
  await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })");
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(await hasRun(page)).toBe(false);
  expect([...errors, ...requests]).toEqual([]);
});

describe('these tests can fail', () => {
  test.each(fewOf(3, scripts))('%s runs where nobody escapes it', async (payload) => {
    const file = path.join(temporary(), 'open.html');
    fs.writeFileSync(file, `<!doctype html><title>"</title><pre>${payload}</pre><style></style>`);
    const { page } = await open(browser, file);
    await page.waitForTimeout(200);
    expect(await hasRun(page)).toBe(true);
  });

  test('a request and an error are seen', async () => {
    const file = path.join(temporary(), 'open.html');
    fs.writeFileSync(
      file,
      `<!doctype html><script>console.error('x')</script>${everything}<img src="http://127.0.0.1:1/y.png">`,
    );
    const { page, errors, requests } = await open(browser, file);
    await page.waitForLoadState();
    expect(errors).toContain('x');
    expect(requests).toContain('http://127.0.0.1:1/y.png');
  });

  test('a machine without a browser is told what to install', () => {
    expect(() => browserPath({ PATH: temporary() })).toThrow(/apt-get install -y chromium/);
    expect(browserPath({ CHROMIUM: '/opt/chromium' })).toBe('/opt/chromium');
  });
});
