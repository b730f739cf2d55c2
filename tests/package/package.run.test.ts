import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand, results, temporary } from '../cli/assay.ts';
import { unpackTarball } from './tarball.ts';
import { demoFaults } from '../../cli/commands/demo.ts';
import { caseKey } from '../../engine/model/case-key.ts';

const top = path.join(import.meta.dirname, '..', '..');
let installed = '';

const filesBelow = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

beforeAll(() => {
  installed = unpackTarball();
});

describe('the tarball', () => {
  test('holds the licence, the documentation with its pictures, and nothing for maintainers only', () => {
    const files = filesBelow(installed);
    for (const file of [
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'dist/cli/assay.js',
      'docs/options.md',
      'reports/matrix.png',
    ])
      expect(files).toContain(file);
    const forMaintainers = /\.map$|^(?!examples\/).*(?<!\.d)\.ts$|^dist\/lab\/|\/\.|^tests\//;
    expect(files.filter((file) => forMaintainers.test(file))).toEqual([]);
    // Of these, declarations are 0.4 MB.
    expect(files.reduce((sum, file) => sum + fs.statSync(path.join(installed, file)).size, 0)).toBeLessThan(6_000_000);
  });

  test('runs no script of its own when a tarball is installed', () => {
    const { scripts } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['preinstall', 'install', 'postinstall']) expect(scripts).not.toHaveProperty(name);
  });

  test('every file that one of its pages shows or links is in it', () => {
    const pages = filesBelow(installed).filter((file) => file.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(30);
    const dead = pages.flatMap((page) => {
      const prose = fs.readFileSync(path.join(installed, page), 'utf8').replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
      return [...prose.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
        .map(([, link = '']) => path.join(path.dirname(page), link))
        .flatMap((file) => (fs.existsSync(path.join(installed, file)) ? [] : [`${page}: ${file}`]));
    });
    expect(dead).toEqual([]);
  });
});

/** A module of a user's project: each entry, a value that fits, and one that does not. */
const usage = `
import { check, contract, judge, law, relation, type Results } from 'assay';
import { conformance, type ConformanceOptions } from 'assay/vitest';
import { byCheck, type CaseContext, checks, laws, show, walk } from 'assay/parts';

export const options: ConformanceOptions = { contract: 'assay.yaml', target: (request) => new Response(request.url) };
export const suite = (): void => conformance(options);
export const enforced = byCheck(checks.order, 'ordered');
export const rules = [
  law('orders.total', {
    covers: 'GET /orders',
    statement: 'The total of an order is the sum of its lines.',
    async run(c) {
      for await (const entry of c.items({ size: 50 })) c.expect(entry.item.total, { is: 1, about: 'total', by: entry });
    },
  }),
  check('request-id', {
    covers: '*',
    statement: 'Every answer has an id.',
    run: (answer, c) => c.expect(answer.headers['x-request-id'], { matches: /./, about: 'x-request-id' }),
  }),
  relation('archived', { covers: '*', statement: 'A part.', ask: (call) => [call, { ...call, all: true }], holds: 'part' }),
];
export const judged = async (): Promise<Results> =>
  judge(await contract({ documents: 'api.yaml', rules }), (request) => new Response(request.url)).results;
export async function lawOfParts(c: CaseContext): Promise<void> {
  for await (const page of walk(c, {}, { size: 10, maxPages: 2 })) c.observe('items', show(page.items.length));
  await laws.explicitDefault(c);
}
// @ts-expect-error: the check has no such rule.
byCheck(checks.order, 'no-such-rule');
`;

/** With the types of Node, every declaration is checked; with those of browsers, the module of the project. */
const projects = {
  nodenext: { module: 'nodenext', types: ['node'], lib: ['es2023'], skipLibCheck: false },
  bundler: { module: 'esnext', moduleResolution: 'bundler', types: [], skipLibCheck: true },
} as const;

describe.each(['typescript', 'typescript-5'])('a project in TypeScript, by %s', (compiler) => {
  test.each(Object.keys(projects) as (keyof typeof projects)[])('compiles with moduleResolution %s', async (name) => {
    const project = temporary();
    fs.mkdirSync(path.join(project, 'node_modules'));
    fs.symlinkSync(installed, path.join(project, 'node_modules', 'assay'));
    fs.symlinkSync(path.join(top, 'node_modules', '@types'), path.join(project, 'node_modules', '@types'));
    const compilerOptions = { ...projects[name], strict: true, target: 'es2022', noEmit: true };
    for (const [file, text] of Object.entries({
      'usage.ts': usage,
      'package.json': JSON.stringify({ type: 'module' }),
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['usage.ts'] }),
    }))
      fs.writeFileSync(path.join(project, file), text);
    const tsc = path.join(top, 'node_modules', compiler, 'bin', 'tsc');
    const { code, stdout, stderr } = await runCommand(tsc, ['--pretty', 'false'], project);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

test('assay demo: from an empty folder to the planted faults, without a change to the installation', async () => {
  const before = filesBelow(installed);
  const empty = temporary();
  const ended = await runCommand(path.join(installed, 'dist', 'cli', 'assay.js'), ['demo', '--quiet'], empty);
  expect(ended.code, ended.stderr).toBe(0);
  const out = path.join(empty, 'assay-demo');
  const found = results(out).findings.map(caseKey);
  for (const fault of demoFaults) {
    const [key = ''] = fault.split('#');
    expect(found).toContain(key);
    expect(ended.stdout).toContain(`fail ${key}`);
  }
  expect(ended.stdout).toContain(`open ${path.join('assay-demo', 'index.html')}`);
  expect(ended.stdout.match(/ replay /g)).toHaveLength(demoFaults.length);
  expect(fs.existsSync(path.join(out, 'index.html'))).toBe(true);
  // The README shows this output; ports and the command's path differ from run to run.
  const plain = (text: string): string =>
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/^ {2}.*(?= replay )/gm, '  assay')
      .replaceAll(/(?<=deployment: ).*(?= run --help)/g, 'assay');
  const [shown = ''] =
    /(?<=\$ assay demo\n)[\s\S]*?(?=^(?:\$|```))/m.exec(fs.readFileSync(path.join(top, 'README.md'), 'utf8')) ?? [];
  const lines = shown.split('\n').filter((line) => line !== '' && line !== '…');
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) expect(plain(ended.stdout)).toContain(plain(line));
  expect(filesBelow(installed)).toEqual(before);
});
