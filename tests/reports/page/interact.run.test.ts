import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPage } from '../../../reports/page/page.ts';
import { temporary } from '../../cli/assay.ts';
import { open, openBrowser } from './browser.ts';
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
  await page.locator('details.finding > summary').first().click();
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
