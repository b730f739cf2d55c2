import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assayHere, type Ended, results, runHere, temporary } from '../../../cli/assay.ts';
import { ignore } from '../../../../defects/operators/parameters.ts';
import { serve } from '../../../../reference/http.ts';
import { documentOf, reads } from '../../openapi/document.ts';
import { document, written } from '../../openapi/written.ts';
import { type Fault, key, keyed, keyOptions, withLibrary } from '../../openapi/library-server.ts';
import { byOffset, each, integer, text } from '../../openapi/list-contract.ts';
import { type ServedList, serveLists, writeDocument } from './lists.ts';

/** The command: its files, its output, and a run with its proposals. */

const target = (url: string): string[] => [document, '--url', url, '--quiet', ...keyOptions];

const infer = (url: string, ...more: string[]): Promise<Ended> => runHere(['infer', ...target(url), ...more], keyed);

const things: ServedList = {
  name: 'things',
  rows: Array.from({ length: 30 }, (_, id) => ({ id })),
  query: { ...each({ ...integer, minimum: 1, default: 5 }, 'limit'), offset: integer, after: text },
  item: { id: integer },
  around: {},
  list: { paging: byOffset },
};

const runWith = (overlay: string, fault?: Fault): Promise<{ readonly code: number | null; readonly found: string[] }> =>
  withLibrary(fault, async (url) => {
    const out = temporary();
    const { code } = await runHere(['run', ...target(url), overlay, '--out', out], keyed);
    return { code, found: results(out).findings.map(({ requirement }) => requirement) };
  });

describe('assay infer', () => {
  test('writes an overlay with which a run is green, and red where an item is lost at a page edge', async () => {
    const overlay = path.join(temporary(), 'lists.yaml');
    const ended = await withLibrary(undefined, (url) => infer(url, '--out', overlay));
    expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: '' });
    expect(ended.stderr.split('\n')).toEqual([
      expect.stringMatching(/^2 lists in 3 operations, 2 of them proposed, \d+ requests$/),
      expect.stringMatching(/^seen on the target: paging 2, .*identity 2/),
      expect.stringMatching(/^to decide by hand \(comments in the overlay\): /),
      expect.stringContaining(
        `wrote ${overlay}: check it, then run node dist/cli/assay.js run ${document} ${overlay} --url `,
      ),
      '',
    ]);
    const text = fs.readFileSync(overlay, 'utf8');
    expect(text).not.toContain(key);
    expect(text).toContain('# id unique in ');
    expect(text).toMatch(
      /target: \$\.components\.securitySchemes\['key'\]\n.*\n.*401 .*\n *x-assay-invalid-key: refused/,
    );
    expect(await runWith(overlay)).toEqual({ code: 0, found: [] });
    const red = await runWith(overlay, 'item-lost');
    expect(red.code).toBe(1);
    expect(red.found).toContain('api.page.continues');
    const ignored = await runWith(overlay, 'filter-ignored');
    expect(ignored.found).toContain('api.filter');
  });

  test('a budget that is too small is named, and one that is enough', async () => {
    const ended = await withLibrary(undefined, (url) => infer(url, '--max-requests', '20'));
    expect(ended.stderr).toContain('all 20 requests are spent: --max-requests 120 asks more\n');
  });

  test('without --out, the overlay goes to standard output', async () => {
    const ended = await withLibrary(undefined, (url) => infer(url));
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^# Proposed by `assay infer`/);
    expect(ended.stdout).toContain("target: $.paths['/v1/books'].get");
  });

  test('without --url, a draft by the names alone, which loads, and says what it would ask', async () => {
    const overlay = path.join(temporary(), 'lists.yaml');
    const ended = await assayHere('infer', document, '--out', overlay);
    expect(ended, ended.stderr).toMatchObject({ code: 0, stdout: '' });
    expect(ended.stderr.split('\n')).toEqual([
      '2 lists in 3 operations, 2 of them drafted',
      expect.stringMatching(/^nothing was asked; --url URL asks the target: paging 2, .*identity 2/),
      `wrote ${overlay}: check it, or let node dist/cli/assay.js infer ask the target with --url`,
      '',
    ]);
    const text = fs.readFileSync(overlay, 'utf8');
    expect(text).toContain('# not asked: which members differ in all items of a list');
    expect((await runWith(overlay)).code).toBe(0);
  });

  test('a target that shows no list: exit 3, and an overlay without actions on stdout, but no file', async () => {
    const list = { ...things, defect: ignore('limit') };
    const server = await serve(serveLists(list));
    try {
      const at = [writeDocument(list), '--url', server.url, '--quiet'];
      const ended = await assayHere('infer', ...at);
      expect(ended).toMatchObject({ code: 3 });
      expect(ended.stdout).toContain('actions: []');
      expect(ended.stdout).toContain('# GET /things: `things` is an array; limit=');
      const file = path.join(temporary(), 'overlay.yaml');
      const written = await assayHere('infer', ...at, '--out', file);
      expect(written).toMatchObject({ code: 3 });
      expect(written.stderr).toContain(`${file} was not written: nothing is proposed`);
      expect(fs.existsSync(file)).toBe(false);
    } finally {
      await server.close();
    }
  });
});

test('a list whose cursor is broken is named with the reason, also with the options of a file', async () => {
  const paging = { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' };
  const good = { ...things, name: 'good', around: { next: text }, list: { paging } };
  const lists = [good, { ...good, name: 'bad', defect: ignore('after') }];
  const server = await serve(serveLists(...lists));
  try {
    const options = {
      documents: [writeDocument(...lists)],
      url: server.url,
      only: ['api.count'],
      baseline: 'nowhere.json',
    };
    const config = written({ 'assay.json': options });
    const ended = await assayHere('infer', '--config', config, '--quiet');
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain("target: $.paths['/good'].get");
    expect(ended.stderr.split('\n').filter((line) => line.startsWith('left out: '))).toEqual([
      expect.stringMatching(
        /^left out: GET \/bad: `next` passed as after repeats .*; if `next` passed as after should give the next page, this is a bug of the API$/,
      ),
    ]);
  } finally {
    await server.close();
  }
});

describe('is refused in one line', () => {
  const existing = written({ 'lists.yaml': 'mine' });
  const nowhere = 'http://127.0.0.1:9';
  const withoutLists = written({ 'api.json': documentOf({ '/': reads('root') }) });
  test.each<[string, readonly string[], RegExp]>([
    ['no document', ['--url', nowhere], /infer needs the document of the API: assay infer api.yaml/],
    ['an existing file', [document, '--url', nowhere, '--out', existing], /the file exists; --force/],
    ['no list', [withoutLists, '--url', nowhere], /no operation that assay may call answers with an array in pages/],
  ])('%s', async (_, args, message) => {
    const ended = await assayHere('infer', ...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(ended.stderr).toMatch(message);
    expect(fs.readFileSync(existing, 'utf8')).toBe('mine');
  });

  test('--force replaces a file', async () => {
    const overlay = written({ 'lists.yaml': 'old' });
    const ended = await withLibrary(undefined, (url) => infer(url, '--out', overlay, '--force'));
    expect(ended.code).toBe(0);
    expect(fs.readFileSync(overlay, 'utf8')).toContain('overlay: 1.0.0');
  });
});
