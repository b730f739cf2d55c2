import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runAsTyped, runInFolder, serveProvider, temporary } from './assay.ts';

/** The target of a run: nothing is judged that nobody named, and the last line names it. */

const few = ['--depth', 'quick', '--only', 'vm.getHeight', '--min-judged', '0'];
const lastLine = (text: string): string => text.trim().split('\n').at(-1) as string;
const summary = (out: string): string => fs.readFileSync(path.join(out, 'summary.md'), 'utf8');

describe('without a target', () => {
  test.each(['run', 'fuzz', 'watch', 'mutate', 'doctor'])('%s ends with 2, and says what to give', async (name) => {
    const { code, stdout, stderr } = await runAsTyped([name]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^assay: \w+ needs a target: give the document of your API and its URL, like assay \w+ api\.yaml --url URL, or --node URL.*, or an assay\.json or assay\.yaml/,
    );
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr.includes('--reference')).toBe(name === 'run' || name === 'fuzz');
  });

  test('a file that names none is named', async () => {
    const config = path.join(temporary(), 'other.yaml');
    fs.writeFileSync(config, 'depth: quick\n');
    const { code, stderr } = await runAsTyped(['run', '--config', config]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`run needs a target, and ${config} names none: give`)]);
  });
});

test.each([
  ['run', ['--reference']],
  ['run', ['--mocked']],
  ['run', ['--variant', 'http-gzip']],
  ['fuzz', ['--reference', '--max-requests', '400']],
])('%s %j judges the reference provider, and its last line names it', async (name, options) => {
  const out = temporary();
  const only = name === 'run' ? few : ['--only', 'vm.getHeight', '--min-judged', '0'];
  const { code, stdout } = await runAsTyped([name, '--quiet', ...only, ...options, '--out', out]);
  expect([code, lastLine(stdout)]).toEqual([0, expect.stringContaining('; target: the reference provider; ')]);
  expect(summary(out)).toContain('Target: the reference provider');
});

const provider = await serveProvider();
afterAll(() => provider.stop());

describe('the configuration file of the current folder', () => {
  test.each([
    ['assay.json', (node: string) => JSON.stringify({ node, out: 'results', seed: 2 })],
    ['assay.yaml', (node: string) => `node: ${node}\nout: results\nseed: 2\n`],
    ['assay.yml', (node: string) => `# ours\nnode: ${node}\nout: results\nseed: 2\n`],
  ])('%s is used and named; options come first', async (name, text) => {
    const folder = temporary();
    fs.writeFileSync(path.join(folder, name), text(provider.url));
    const { code, stdout, stderr } = await runInFolder(folder, 'run', ...few, '--seed', '3');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`options of ${name} in this folder; --config names another file\n`);
    expect(lastLine(stdout)).toContain(`; target: ${provider.url} (options of ${name}); `);
    expect(summary(path.join(folder, 'results'))).toMatch(
      new RegExp(`^Target: node \`${provider.url}\` \\(options of \`${name}\`\\)\\. Seed 3,`, 'm'),
    );
    const quiet = await runInFolder(folder, 'run', '--quiet', ...few);
    expect([quiet.stderr, lastLine(quiet.stdout)]).toEqual(['', expect.stringContaining(`(options of ${name})`)]);
  });

  test('--config names another one, and --reference needs none', async () => {
    const folder = temporary();
    fs.writeFileSync(path.join(folder, 'assay.json'), '{ "node": "http://127.0.0.1:9" }');
    fs.writeFileSync(path.join(folder, 'other.json'), JSON.stringify({ node: provider.url }));
    const other = await runInFolder(folder, 'run', '--quiet', ...few, '--config', 'other.json');
    expect(lastLine(other.stdout)).toContain(`; target: ${provider.url} (options of other.json); `);
    const reference = await runInFolder(folder, 'run', '--quiet', ...few, '--reference');
    expect(lastLine(reference.stdout)).toContain('; target: the reference provider; ');
  });

  test('two of them in one folder: both are named', async () => {
    const folder = temporary();
    fs.writeFileSync(path.join(folder, 'assay.json'), '{}');
    fs.writeFileSync(path.join(folder, 'assay.yml'), '');
    expect(await runInFolder(folder, 'fuzz')).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'assay: assay.json and assay.yml are both configuration files of one folder; keep one, or name it with --config\n',
    });
  });
});
