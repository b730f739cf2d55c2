import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slug } from '../../docs/site/slug.mjs';

const top = path.join(import.meta.dirname, '..', '..');

const pages = [
  ...fs.readdirSync(top),
  ...['docs', 'lab'].flatMap((folder) =>
    fs.readdirSync(path.join(top, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  ),
].filter((file) => file.endsWith('.md') && !file.startsWith(path.join('docs', 'site')));

/** A page without its code blocks and comments. */
const proseOf = (page: string): string =>
  fs.readFileSync(path.join(top, page), 'utf8').replace(/^```[\s\S]*?^```|<!--[\s\S]*?-->/gm, '');

/** The anchors of the headings; the second of two equal headings ends with `-1`. */
const anchorsOf = (prose: string): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  const anchors = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = slug(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set([...anchors, ...[...prose.matchAll(/ (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)]);
};

const texts = new Map(pages.map((page) => [page, proseOf(page)]));

/** Links of a page to a file or a heading that does not exist. */
const deadLinks = (page: string, prose: string): string[] =>
  [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [file = '', heading] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!fs.existsSync(path.join(top, target))) return [`${page}: ${link} leads to no file`];
    const text = texts.get(target);
    return heading === undefined || text === undefined || anchorsOf(text).has(heading)
      ? []
      : [`${page}: ${link} leads to no heading`];
  });

test('every link between pages leads to a file and a heading that exist', () => {
  expect([...texts].flatMap(([page, prose]) => deadLinks(page, prose))).toEqual([]);
});

test('a link to a missing file or heading is found', () => {
  const prose = '[a](gone.md) [b](#gone) [c](run.md#gone) [d](judging.md#4-confirmation) `[e](gone.md)`';
  expect(deadLinks(path.join('docs', 'judging.md'), prose)).toEqual([
    'docs/judging.md: gone.md leads to no file',
    'docs/judging.md: #gone leads to no heading',
    'docs/judging.md: run.md#gone leads to no heading',
  ]);
});

const sourceFolders =
  'cli|compare|contracts|defects|deploy|engine|examples|fuzz|lab|properties|reference|schemas|suites|tests';

/** Files of the project that a page names in backticks, and that do not exist. */
const missingFiles = (page: string, prose: string): string[] =>
  [...prose.matchAll(new RegExp(`\`((?:${sourceFolders})/[^\`\\s*{}<>]+)\``, 'g'))].flatMap(([, file = '']) =>
    fs.existsSync(path.join(top, file)) ? [] : [`${page}: ${file} does not exist`],
  );

test('every file of the project that a page names exists', () => {
  expect([...texts].flatMap(([page, prose]) => missingFiles(page, prose))).toEqual([]);
});
