import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assayHere, temporary } from '../../cli/assay.ts';
import { partsDocument } from './foreign/documents.ts';

const folder = temporary();
const written = (name: string, value: object): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, JSON.stringify(value));
  return file;
};

const document = written('parts.json', partsDocument({ parameters: ['limit', 'offset', 'page'] }));
const list = (paging: object): object => ({ 'x-assay-list': { items: 'parts', paging } });
const offset = list({ style: 'offset', size: 'limit', cursor: 'offset' });
const page = list({ style: 'page', size: 'limit', cursor: 'page' });
const overlay = (name: string, ...actions: readonly object[]): string =>
  written(name, { overlay: '1.0.0', info: { title: 'lists', version: '1' }, actions });

const one = "$.paths['/parts'].get";

/** Nothing listens there: the input is refused before anything is sent. */
const run = (...args: readonly string[]): ReturnType<typeof assayHere> =>
  assayHere('run', '--quiet', '--openapi', document, '--url', 'http://127.0.0.1:9', ...args);

describe('refused in one line, before anything is sent', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'a law of lists, and no list in the document',
      ['--only', 'api.page.size'],
      /`--only api\.page\.size`: api\.page\.size judges `x-assay-list: paging`, which no operation declares; `assay infer`/,
    ],
    ['all laws of lists', ['--only', 'api.page.*'], /`--only api\.page\.\*`: api\.page\.\w+ judges .* `assay infer`/],
    [
      'an overlay target that matches nothing',
      ['--overlay', overlay('nothing.json', { target: "$.paths['/books'].get", update: offset })],
      /action 1: the target \$\.paths\['\/books'\]\.get matches nothing in the document/,
    ],
    [
      'two actions with different lists for one operation',
      ['--overlay', overlay('two.json', { target: one, update: offset }, { target: '$.paths.*.get', update: page })],
      /action 2 gives paths \/parts get another x-assay-list than action 1: paging\.style is "page", and was "offset"/,
    ],
    [
      'the same by the path of the extension',
      [
        '--overlay',
        overlay(
          'inside.json',
          { target: one, update: offset },
          { target: `${one}['x-assay-list'].paging`, update: { cursor: 'page' } },
        ),
      ],
      /action 2 gives paths \/parts get another x-assay-list than action 1: paging\.cursor is "page", and was "offset"/,
    ],
    [
      'a parameter that the operation does not have',
      [
        '--overlay',
        overlay('unknown.json', { target: one, update: list({ style: 'page', size: 'n', cursor: 'page' }) }),
      ],
      /GET \/parts: x-assay-list names the parameter n, which the operation does not have; it has limit, offset, page/,
    ],
  ])('%s', async (_, args, message) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr.trimEnd()).toMatch(message);
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('a target that does not answer is named by its option', async () => {
  const ended = await run();
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(/--url http:\/\/127\.0\.0\.1:9 did not answer .*check host and port in --url;/);
});
