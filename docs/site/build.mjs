// Builds the documentation as a static site: docs/site/dist. Sends nothing to the network.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brokenLinks } from './links.mjs';
import { writePages } from './pages.mjs';

const site = import.meta.dirname;
const generator = path.join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
const out = path.resolve(process.env['DOCS_OUT'] ?? path.join(site, 'dist'));

const build = () => {
  if (!fs.existsSync(generator)) {
    process.stderr.write('docs: the site generator is not installed: npm ci --ignore-scripts --prefix docs/site\n');
    return 2;
  }
  writePages();
  const { status } = spawnSync(process.execPath, [generator, 'build', '.'], {
    cwd: site,
    stdio: 'inherit',
    env: { ...process.env, DOCS_OUT: out },
  });
  if (status !== 0) return status ?? 1;
  const broken = brokenLinks(out, process.env['DOCS_BASE']);
  for (const line of broken) process.stderr.write(`docs: ${line}\n`);
  if (broken.length > 0) return 1;
  process.stdout.write(`${path.relative('', out)}: serve it with any web server, such as npx serve or nginx\n`);
  return 0;
};

process.exitCode = build();
