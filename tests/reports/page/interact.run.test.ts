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

test('copies a curl line and a replay command', async () => {
  const { page, errors } = await open(browser, file);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = page.locator('details.finding[open] .body').first();
  for (const [name, text] of [
    ['Copy curl', "curl -sS 'http://127.0.0.1:9650/ext/bc/X'"],
    ['Copy replay command', /^assay replay .+@.+:000000000\d$/],
  ] as const) {
    const button = body.getByRole('button', { name });
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
  expect(await marked('not a decimal string')).toEqual(['"0x1f"']);
  // Expected and actual value, then the two answers.
  expect(await marked('gives another value')).toEqual(['2', '3', '2', '3']);
  const place = await page
    .locator('mark', { hasText: '0x1f' })
    .first()
    .evaluate((one) => one.parentElement?.textContent);
  expect(place).toMatch(/^… \(\d+ characters before\) /);
});

test('the first stop of the keyboard is a link to the results', async () => {
  const { page } = await open(browser, file);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the results');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('location.hash')).toBe('#causes');
});

test('without scripts everything is there, and no control that would do nothing', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`file://${file}`);
  expect(await page.locator('details.finding').count()).toBe(9);
  expect(await page.getByRole('button').count()).toBe(0);
  await context.close();
});
