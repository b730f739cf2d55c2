import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPage } from '../../../reports/page/page.ts';
import { temporary } from '../../cli/assay.ts';
import { open, openBrowser } from './browser.ts';
import { fileRecorder } from '../../../engine/client/record.ts';
import { anExchange } from '../samples.ts';
import { runWith } from './many.ts';

let browser: Browser;
const file = path.join(temporary(), 'index.html');
const run = runWith(9);

beforeAll(async () => {
  fs.writeFileSync(file, toPage(run, { exit: 1 }));
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const visible = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluateAll((all) => all.filter((one) => one.closest('[hidden]') === null).length);

const count = (page: Page): Promise<string> => page.locator('#filter-count').innerText();

test('filters by operation, verdict and text, and says how much is left', async () => {
  const { page } = await open(browser, file);
  const operation = run.outcomes.find(({ findings }) => findings.length > 0)?.operation ?? '';
  const judged = run.outcomes.filter(({ verdict }) => verdict !== 'excluded');
  const own = judged.filter((outcome) => outcome.operation === operation);
  const findings = own.flatMap((outcome) => outcome.findings).length;
  await page.selectOption('#filter-operation', operation);
  expect(await count(page)).toBe(`${findings} of 9 findings, ${own.length} of ${judged.length} cases`);
  expect(await visible(page, '.matrix tr[data-operation]')).toBe(1);
  expect(await visible(page, 'details.finding')).toBe(findings);

  await page.selectOption('#filter-verdict', 'pass');
  expect(await visible(page, 'details.finding')).toBe(0);
  expect(await page.locator('#findings').isVisible()).toBe(false);

  await page.click('#filter-reset');
  expect(await count(page)).toBe('');
  expect(await visible(page, 'details.finding')).toBe(9);

  await page.keyboard.type('DECIMAL string');
  await expect.poll(() => count(page)).toMatch(/^3 of 9 findings/);
});

test('the slash key leads to the filter, Escape empties it, and a link opens what is filtered out', async () => {
  const { page } = await open(browser, file);
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement.id')).toBe('filter-text');
  await page.keyboard.type('no such text');
  await expect.poll(() => count(page)).toMatch(/^0 of 9/);
  await page.keyboard.press('Escape');
  expect(await count(page)).toBe('');
  await page.keyboard.type('no such text');
  await expect.poll(() => count(page)).toMatch(/^0 of 9/);
  const last = await page.locator('details.finding .body').last().getAttribute('id');
  await page.evaluate(`location.hash = ${JSON.stringify(last)}`);
  await expect.poll(() => page.locator(`[id="${last}"]`).isVisible()).toBe(true);
});

test('the filter and the place are in the address, which leads back to both', async () => {
  const { page } = await open(browser, file);
  await page.selectOption('#filter-verdict', 'fail');
  await page.fill('#filter-text', 'walk lost');
  await expect.poll(() => page.evaluate('location.hash')).toMatch(/^#\?text=walk\+lost&verdict=fail$/);
  const card = page.locator('details.finding:visible').first();
  await card.locator('summary').first().click();
  const hash = String(await page.evaluate('location.hash'));
  expect(hash).toMatch(/^#finding-.+\?text=walk\+lost&verdict=fail$/);
  const { page: second } = await open(browser, file, {}, hash);
  expect(await second.inputValue('#filter-text')).toBe('walk lost');
  expect(await count(second)).toBe(await count(page));
  expect(await second.locator('details.finding[open]:visible').count()).toBe(1);
  await second.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await second.locator('details.finding[open]:visible').getByRole('button', { name: 'Copy link' }).first().click();
  await expect.poll(() => second.evaluate('navigator.clipboard.readText()')).toContain(hash);
});

test('copies a curl line and a replay command', async () => {
  const { page, errors } = await open(browser, file);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = page.locator('details.finding[open] .body').first();
  for (const [name, text] of [
    ['Copy curl', "curl -sS 'http://127.0.0.1:9650/ext/bc/X'"],
    ['Copy replay command', /^assay replay .+@.+:000000000\d$/],
  ] as const) {
    await body
      .locator('.tabs')
      .first()
      .getByText(name === 'Copy curl' ? 'curl' : 'Replay', { exact: true })
      .click();
    const button = body.getByRole('button', { name }).first();
    await button.click();
    await expect.poll(() => button.innerText()).toBe('Copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
  }
  expect(errors).toEqual([]);
});

test('marks the value at the place of a finding, and what differs between two answers', async () => {
  const { page } = await open(browser, file);
  const marked = (message: string): Promise<string[]> =>
    page.locator('details.finding', { hasText: message }).first().locator('mark').allTextContents();
  expect(await marked('not a decimal string')).toEqual(Array(2).fill('      "value": "0x1f"'));
  // In the evidence and in the answer; then in the expected and the actual value.
  expect(await marked('gives another value')).toEqual(['2', '3']);
});

test.each([
  { width: 1280, open: 1, isBeside: true },
  { width: 390, open: 2, isBeside: false },
])('a card of $width pixels is beside its list: $isBeside', async ({ width, open: mostOpen, isBeside }) => {
  const { page } = await open(browser, file, { width });
  const cards = page.locator('#findings .cards > .finding');
  await cards.nth(1).locator('summary').first().click();
  expect(await page.locator('#findings .cards > .finding[open]').count()).toBe(mostOpen);
  const [line, body] = [cards.nth(1).locator('summary').first(), cards.nth(1).locator('> .body')];
  const [left, right] = [await line.boundingBox(), await body.boundingBox()];
  expect((right?.x ?? 0) >= (left?.x ?? 0) + (left?.width ?? 0)).toBe(isBeside);
});

test('the arrow keys go through the causes, and the open card stays open', async () => {
  const { page } = await open(browser, file);
  const lines = page.locator('#findings .cards > .finding > summary');
  const isOpen = (place: number): Promise<boolean> =>
    lines.nth(place).evaluate((line) => line.parentElement?.hasAttribute('open') === true);
  await lines.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => Promise.all([0, 1].map(isOpen))).toEqual([false, true]);
  await page.keyboard.press('Enter');
  expect(await isOpen(1)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => Promise.all([0, 1].map(isOpen))).toEqual([true, false]);
});

test('an operation opens below the matrix, with its rules in words', async () => {
  const { page } = await open(browser, file);
  expect(await page.locator('details.cases:visible').count()).toBe(0);
  await page.locator('.matrix tbody th a').first().click();
  await expect.poll(() => page.locator('details.cases[open]:visible').count()).toBe(1);
  await expect.poll(() => page.locator('details.cases[open] tr a + .soft').count()).toBeGreaterThan(3);
});

test('shows the whole answer from the recording that the reader chooses', async () => {
  const { page, errors } = await open(browser, file);
  const body = JSON.stringify({ items: Array.from({ length: 40 }, (_, n) => ({ n, text: 'x'.repeat(50) })) });
  const recording = path.join(temporary(), 'exchanges.ndjson.gz');
  const recorder = fileRecorder(recording);
  const response = { status: 200, headers: {}, body, bytes: body.length };
  // The second answer refers to the body of the first one.
  for (const n of [1, 7]) recorder.write(anExchange({ n, response }));
  recorder.close();
  const button = page.locator('button.whole[data-n="7"]:visible').first();
  await page.evaluate(
    'document.querySelectorAll(\'#findings details:has([data-n="7"])\').forEach((one) => { one.open = true; })',
  );
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(recording);
  await expect.poll(() => button.locator('+ .code pre').textContent()).toBe(JSON.stringify(JSON.parse(body), null, 2));
  expect(errors).toEqual([]);
});

test('the first stop of the keyboard is a link to the results', async () => {
  const { page } = await open(browser, file);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the results');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('location.hash')).toBe('#findings');
});

test('without scripts everything is there, and no control that would do nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`file://${file}`);
  expect(await page.locator('details.finding').count()).toBe(9);
  expect(await page.getByRole('button').count()).toBe(0);
  await context.close();
});
