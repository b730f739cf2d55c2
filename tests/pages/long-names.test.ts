import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toPage } from '../../reports/page/page.ts';
import { temporary } from '../cli/assay.ts';
import { open, openBrowser } from './browser.ts';
import { runOfLongNames } from './long-names.ts';
import { axeViolations } from './axe.ts';

/** The page of an API with 60 operations and long names. */

const file = path.join(temporary(), 'index.html');
let browser: Browser;
beforeAll(async () => {
  fs.writeFileSync(file, toPage(await runOfLongNames(), { exit: 1 }));
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Names and cells of the matrix whose text is wider than their box. */
const cut = `[...document.querySelectorAll('.matrix th, .matrix .cell')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.textContent)`;

describe.each([1280, 390])('at %i pixels', (width) => {
  test.each(['light', 'dark'] as const)('in %s, no name covers a cell, and axe-core is content', async (scheme) => {
    const { page } = await open(browser, file, { width, scheme });
    expect(await page.locator('.matrix tr[data-row]').count()).toBe(60);
    expect(await page.evaluate(cut)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('columns are groups of requirements', async () => {
  const { page } = await open(browser, file);
  expect(await page.locator('.matrix thead th').allTextContents()).toEqual(['Operation', 'All', 'Answers', 'Pages']);
});
