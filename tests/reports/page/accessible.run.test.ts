import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { toDriftHtml } from '../../../compare/moments/page.ts';
import { comparisonPage } from '../../../reports/comparison/page.ts';
import { toPage } from '../../../reports/page/page.ts';
import { temporary } from '../../cli/assay.ts';
import { wholeComparison } from '../comparison/samples.ts';
import { expectWithin, partOf } from '../../part.ts';
import { aDrift } from '../samples.ts';
import { axeViolations } from './axe.ts';
import { open, openBrowser } from './browser.ts';
import { runWith } from './many.ts';

let browser: Browser;
const folder = temporary();
const pages: Readonly<Record<string, string>> = {
  '0 findings': toPage(runWith(0), { exit: 0 }),
  '9 findings': toPage(runWith(9), { exit: 1 }),
  '300 findings': toPage(runWith(300), { exit: 1 }),
  drift: toDriftHtml(chain, aDrift()),
  compare: comparisonPage(wholeComparison),
};
const fileOf = (name: string): string => path.join(folder, `${name.replace(' ', '-')}.html`);

beforeAll(async () => {
  for (const [name, text] of Object.entries(pages)) fs.writeFileSync(fileOf(name), text);
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const rows = Object.keys(pages).flatMap((name) =>
  [1280, 390].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      ['folded', 'unfolded'].map((folds) => ({ name, width, scheme, folds })),
    ),
  ),
);

/** Milliseconds until the first paint. */
const mostMs = 1_000;
const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') resolve(entry.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

/** Opens the first folds of each kind: axe-core takes minutes for a thousand rows that are made alike. */
const unfold = `for (const kind of ['.finding', '.consequences', '.reasons', '.cases', '.columns'])
  [...document.querySelectorAll('details' + kind + ', ' + kind + ' details')].slice(0, 6).forEach((one) => {
    one.open = true;
  });`;

describe('a page for everyone', () => {
  test.each(partOf(rows))('$name, $width pixels, $scheme, $folds', async ({ name, width, scheme, folds }) => {
    const { page, errors } = await open(browser, fileOf(name), { width, scheme });
    expectWithin(Number(await page.evaluate(firstPaint)), mostMs);
    if (folds === 'unfolded') await page.evaluate(unfold);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('axe-core finds what a page does wrong', async () => {
    const file = path.join(folder, 'bad.html');
    fs.writeFileSync(file, '<!doctype html><title>x</title><img src="data:,"><p style="color:#bbb">pale</p>');
    const { page } = await open(browser, file);
    expect((await axeViolations(page)).map((text) => text.split(' ')[0])).toEqual(
      expect.arrayContaining(['color-contrast', 'image-alt', 'html-has-lang']),
    );
  });
});
