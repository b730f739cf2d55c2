import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trafficCounter } from '../../../reports/traffic.ts';
import { toPage } from '../../../reports/page/page.ts';
import { temporary } from '../../cli/assay.ts';
import { fewOf, isWhole } from '../../part.ts';
import { anExchange } from '../samples.ts';
import { open, openBrowser } from './browser.ts';
import { runOfLongNames } from './long-names.ts';
import { axeViolations } from './axe.ts';

/** The page of an API with 60 operations and long names. */

const file = path.join(temporary(), 'index.html');
let browser: Browser;
beforeAll(async () => {
  const run = await runOfLongNames();
  const { add, traffic } = trafficCounter();
  for (const { id } of run.contract.operations.values())
    add(anExchange({ call: { operation: id, parameters: {}, input: 'valid' } }));
  fs.writeFileSync(file, toPage(run, { exit: 1, traffic }));
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Names and cells of the matrix whose text is wider than their box. */
const cut = `[...document.querySelectorAll('.matrix th, .matrix .cell')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.textContent)`;

const widths = [390, 1280];
const schemes = ['dark', 'light'] as const;
const sights = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));

describe('a page of long names', () => {
  test.each(fewOf(1, sights))(
    '$width pixels, $scheme: no name covers a cell, and axe-core is content',
    async (sight) => {
      const { width, scheme } = sight;
      const { page } = await open(browser, file, { width, scheme });
      expect(await page.locator('.matrix tr[data-row]').count()).toBe(60);
      expect(await page.evaluate(cut)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      // axe-core takes half a minute for this page. `accessible.run.test.ts` asks it about others.
      if (isWhole) expect(await axeViolations(page)).toEqual([]);
    },
  );
});

test('60 operations with 40 findings are two screens', async () => {
  const { page } = await open(browser, file);
  expect(await page.locator('.cards > .finding').count()).toBeGreaterThanOrEqual(40);
  expect(await page.evaluate('document.documentElement.scrollHeight / innerHeight')).toBeLessThanOrEqual(2);
});

test('rows are in the groups of the document', async () => {
  const { page } = await open(browser, file);
  expect(await page.locator('.matrix tr.base th').allTextContents()).toEqual(['Archive', 'Customers', 'api']);
});

test('columns are groups of requirements', async () => {
  const { page } = await open(browser, file);
  expect(await page.locator('.matrix thead th').allTextContents()).toEqual([
    'Operation',
    'All',
    'Answers',
    'Pages',
    'Latency',
  ]);
});
