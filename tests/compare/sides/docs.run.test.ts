import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { runHere, temporary } from '../../cli/assay.ts';
import { proof } from '../../part.ts';

/** docs/compare.md shows the output of the command, and names only existing options and files. */

const top = path.join(import.meta.dirname, '..', '..', '..');
const page = fs.readFileSync(path.join(top, 'docs', 'compare.md'), 'utf8');
const [, command = ''] = /```sh\nnpm run -s assay -- (.*)\n```/.exec(page) ?? [];
const [, printed = ''] = /```text\n([\s\S]*?)\n```/.exec(page) ?? [];

/** Without counts, folders and the words that start assay: they depend on the run. */
const steady = (text: string): string =>
  text
    .replaceAll(/^\s*(?:npm run -s assay --|node \S+) compare/gm, '  assay compare')
    .replaceAll(/(--out )?\S*compare(\/index\.html)?$/gm, '$1OUT')
    .replaceAll(/--out \S+/g, '--out OUT')
    .replaceAll(/\d+ (questions?|requests)/g, 'N $1')
    .trim();

// `command.run.test.ts` compares two such targets.
proof('the example prints what the page shows', async () => {
  const out = path.join(temporary(), 'compare');
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { code, stdout } = await runHere([...words, '--quiet', '--out', out]);
  expect(steady(stdout)).toBe(steady(printed));
  expect(code).toBe(1);
});

test('every class of a member has a row', () => {
  const classes = new Set((chain.comparison?.members ?? []).flatMap((row) => row.class ?? []));
  for (const name of ['final', ...classes]) expect(page).toContain(`| \`${name}\``);
});
