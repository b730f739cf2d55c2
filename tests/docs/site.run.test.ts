import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { serve } from '../serve.ts';
import { temporary } from '../cli/assay.ts';
import { navigation, unlisted } from '../../docs/site/navigation.mjs';
import { openBrowser } from '../reports/page/browser.ts';
import { proof } from '../part.ts';

const top = path.join(import.meta.dirname, '..', '..');
const site = path.join(top, 'docs', 'site');

test('the sidebar has at most thirty links, and every page has a place', () => {
  expect(navigation.flatMap(({ pages }) => pages).length).toBeLessThanOrEqual(30);
  const pages = fs.readdirSync(path.join(top, 'docs')).filter((file) => file.endsWith('.md'));
  const placed = [...navigation.flatMap(({ pages }) => pages), ...unlisted];
  expect(placed).toEqual(expect.arrayContaining(pages.map((page) => path.basename(page, '.md'))));
});

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves a folder, as any web server does. */
const serveFolder = (folder: string): Promise<string> =>
  serve(({ url = '/' }, answer) => {
    const named = path.join(folder, decodeURIComponent(new URL(url, 'http://x').pathname));
    const file = url.endsWith('/') ? path.join(named, 'index.html') : named;
    if (!fs.existsSync(file)) return answer.writeHead(404).end();
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    return answer.writeHead(200, { 'content-type': type }).end(fs.readFileSync(file));
  });

proof('the site is built without a dead link, and its search works offline', async () => {
  if (!fs.existsSync(path.join(site, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', site], { stdio: 'ignore' });
  const out = temporary();
  const built = spawnSync(process.execPath, [path.join(site, 'build.mjs')], {
    env: { ...process.env, DOCS_OUT: out },
    encoding: 'utf8',
  });
  expect(built.status, built.stderr).toBe(0);
  const origin = await serveFolder(out);
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Search' }).first().click();
  const [input, result] = [page.locator('.VPLocalSearchBox input'), page.locator('.VPLocalSearchBox .result')];
  await input.fill('page size');
  await result
    .filter({ hasText: /page\.size|Items and pages/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await input.fill('baseline');
  await result.first().filter({ hasText: 'Keep a gate' }).waitFor({ timeout: 60_000 });
  expect(elsewhere).toEqual([]);
});
