import fs from 'node:fs';
import path from 'node:path';
import { navigation, unlisted } from './navigation.mjs';

/** The pages of the site, made from the Markdown files of the repository. */

const site = import.meta.dirname;
const top = path.join(site, '..', '..');

/** Folder of the pages, which the generator reads. */
const pagesFolder = path.join(site, 'pages');

const docs = fs
  .readdirSync(path.join(top, 'docs'), { recursive: true })
  .map((file) => path.posix.join('docs', String(file).split(path.sep).join('/')))
  .filter((file) => file.endsWith('.md') && !file.startsWith('docs/site/'));

/** The page of each Markdown file, without its extension. */
const pageOf = new Map([
  ['README.md', 'index'],
  ['CONTRIBUTING.md', 'contributing'],
  ['SECURITY.md', 'security'],
  ['CHANGELOG.md', 'changelog'],
  ...docs.map((file) => [file, file.slice('docs/'.length, -'.md'.length)]),
]);

const read = (file) => fs.readFileSync(path.join(top, file), 'utf8');

const titleOf = (file) => /^# (.+)$/m.exec(read(file))?.[1]?.replaceAll('`', '') ?? file;

const copy = (file, to) => {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(path.join(top, file), to);
};

/**
 * Where a link of a file leads to on the site; undefined for a folder. Files that are no pages are copied.
 * @throws if the link leads nowhere.
 */
const targetOf = (from, link) => {
  const [name, heading] = link.split('#');
  const file = name === '' ? from : path.posix.join(path.posix.dirname(from), name);
  const anchor = heading === undefined ? '' : `#${heading}`;
  const page = pageOf.get(file);
  if (page !== undefined) return `/${page}.md${anchor}`;
  if (!fs.existsSync(path.join(top, file))) throw new Error(`${from}: ${link} leads nowhere`);
  if (fs.statSync(path.join(top, file)).isDirectory()) return undefined;
  // The generator takes a file with another ending for a page.
  const copied = /\.(?:json|ya?ml|png)$/.test(file) ? file : `${file}.txt`;
  copy(file, path.join(pagesFolder, 'public', 'files', copied));
  return `/files/${copied}`;
};

const inline = /(!?\[[^\]]*\])\((?!https?:|mailto:)([^)\s]+)\)/g;

/** A file as a page: its comments are left out, and its links lead to places of the site. */
const pageText = (file) => {
  const blocks = read(file)
    .replace(/<!--[\s\S]*?-->\n*/g, '')
    .split(/^(```[\s\S]*?^```)/m);
  return blocks
    .map((block) =>
      block.startsWith('```')
        ? block
        : block.replace(inline, (_, text, link) => {
            const target = targetOf(file, link);
            return target === undefined ? text.slice(1, -1) : `${text}(${target})`;
          }),
    )
    .join('');
};

/** Writes the pages. @throws if a link leads nowhere, or if a page has no place in the navigation. */
export const writePages = () => {
  fs.rmSync(pagesFolder, { recursive: true, force: true });
  for (const [file, page] of pageOf) {
    const to = path.join(pagesFolder, `${page}.md`);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, pageText(file));
  }
  const placed = new Set([...navigation.flatMap(({ pages }) => pages), ...unlisted]);
  const lost = [...pageOf.values()].filter((page) => page !== 'index' && !page.includes('/') && !placed.has(page));
  if (lost.length > 0) throw new Error(`no place in docs/site/navigation.mjs: ${lost.join(', ')}`);
};

/** The navigation, with the title of each page that exists. */
export const sidebar = () => {
  const files = new Map([...pageOf].map(([file, page]) => [page, file]));
  return navigation.map(({ title, pages }) => ({
    text: title,
    items: pages
      .filter((page) => files.has(page))
      .map((page) => ({ text: titleOf(files.get(page)), link: `/${page}` })),
  }));
};
