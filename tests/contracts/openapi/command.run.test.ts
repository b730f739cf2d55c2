import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assayHere, results, runHere, temporary } from '../../cli/assay.ts';
import { documentOf, reads } from './document.ts';
import { document, writeOverlay, written } from './written.ts';
import { keyed, keyOptions, withLibrary } from './library-server.ts';

const overlay = writeOverlay();

const ofLibrary = (url: string, out: string): string[] => [
  '--quiet',
  document,
  overlay,
  '--url',
  url,
  '--out',
  out,
  ...keyOptions,
];

describe('assay run with an OpenAPI document', () => {
  test('judges an API by its document and an overlay', async () => {
    const out = temporary();
    const ended = await withLibrary(undefined, (url) => runHere(['run', ...ofLibrary(url, out)], keyed));
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(ended.stdout).toMatch(/judged: api (\d+) of \1 \(100 %\)/);
    expect(fs.readdirSync(out)).toEqual(expect.arrayContaining(['openapi.json', 'junit.xml', 'index.html']));
  });

  test('finds a fault, and its replay shows it again', async () => {
    const out = temporary();
    await withLibrary('item-lost', async (url) => {
      const only = ['--only', 'api.page.continues'];
      const ended = await runHere(['run', ...ofLibrary(url, out), ...only], keyed);
      expect(ended, ended.stderr).toMatchObject({ code: 1 });
      const found = results(out).findings.find(({ requirement }) => requirement === 'api.page.continues');
      const again = await runHere(['replay', found?.fingerprint ?? '', out], keyed);
      expect(again, again.stderr).toMatchObject({ code: 1 });
      expect((await assayHere('report', 'judge', out)).stdout).toContain('api.page.continues');
    });
    // The same finding on a deployment that is mended.
    const found = results(out).findings.find(({ requirement }) => requirement === 'api.page.continues');
    const mended = await withLibrary(undefined, (url) => {
      return runHere(['replay', found?.fingerprint ?? '', out, '--url', url], keyed);
    });
    expect(mended, mended.stderr).toMatchObject({ code: 0 });
  });

  test('a generated input makes it fail', async () => {
    const out = temporary();
    const ended = await withLibrary('crash-on-long-author', (url) =>
      runHere(['fuzz', '--max-requests', '400', ...ofLibrary(url, out)], keyed),
    );
    expect(ended, ended.stderr).toMatchObject({ code: 1 });
    expect(results(out).findings.map(({ requirement }) => requirement)).toContain('api.no-server-error');
  });
});

describe('is refused in one line', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no URL', [document], / needs the base URL of the API: give --url URL/],
    [
      'no URL, although the document names a server',
      [
        written({
          'served.json': {
            ...documentOf({ '/orders': reads('orders') }),
            servers: [{ url: '/v1' }, { url: 'http://127.0.0.1:29801/v1' }],
          },
        }),
      ],
      /give --url URL; the document names http:\/\/127\.0\.0\.1:29801\/v1$/m,
    ],
    ['no document', ['--url', 'http://127.0.0.1:9'], /--url belongs to an API of your own/],
    [
      'a URL of the other contract',
      [document, '--url', 'http://127.0.0.1:9', '--node', 'x'],
      /node is for the built-in/,
    ],
    ['a missing document', ['/no/such.yaml', '--url', 'http://127.0.0.1:9'], /^assay: \/no\/such.yaml cannot be read/],
    [
      'another file',
      [written({ 'a.json': { a: 1 } }), '--url', 'http://127.0.0.1:9'],
      /is no document: it has none of the members `openapi`/,
    ],
    [
      'nothing to call',
      [written({ 'a.yaml': documentOf({}) }), '--url', 'http://127.0.0.1:9'],
      /has no operation that assay may call/,
    ],
  ])('%s', async (_, args, message) => {
    const ended = await assayHere('run', '--quiet', '--out', temporary(), ...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(ended.stderr).toMatch(message);
  });
});
