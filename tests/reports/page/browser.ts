import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';

/** Names of the browser in distributions. */
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The browser of this machine. @throws with advice if there is none, because the pages could not be tested. */
export const browserPath = (env: NodeJS.ProcessEnv = process.env): string => {
  if (env['CHROMIUM']) return env['CHROMIUM'];
  const executable = (env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
  if (executable === undefined)
    throw new Error(
      `the reports are tested in a browser, and none is there (looked for ${names.join(', ')} in PATH): apt-get install -y chromium, or set CHROMIUM to the path of one`,
    );
  return executable;
};

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserPath() });

/** An opened page with its errors and requests. */
export interface Seen {
  readonly page: Page;
  /** Errors on the console or of scripts, and dialogs. */
  readonly errors: string[];
  /** Requests to anywhere but the page's own file. */
  readonly requests: string[];
}

interface Window {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Opens a file in a window of its own. */
export const open = async (
  browser: Browser,
  file: string,
  { width = 1280, scheme = 'light' }: Window = {},
  hash = '',
): Promise<Seen> => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  const seen: Seen = { page, errors: [], requests: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.errors.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('dialog', (dialog) => {
    seen.errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) seen.requests.push(request.url());
  });
  await page.goto(pathToFileURL(file).href + hash);
  return seen;
};

/** Whether a payload of hostile.ts was executed. */
export const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate("'pwned' in window || document.title === 'pwned'");
