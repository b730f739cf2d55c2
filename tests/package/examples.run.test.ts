import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, startProcess, stopProcess, untilReady } from '../../lab/child-process.ts';
import { runCommand, startProvider, temporary } from '../cli/assay.ts';
import { serve } from '../serve.ts';
import { shop, type ShopBug, shopDocument } from '../rules/shop.ts';
import { copyExample, installPackage, packedCommand } from './tarball.ts';

/** The examples, each in a folder of its own with the package from the tarball. */

const top = path.join(import.meta.dirname, '..', '..');
const vitest = path.join(top, 'node_modules', 'vitest', 'vitest.mjs');

describe('a Hono app in its own test runner', () => {
  test('every case is a test that passes, and -t judges one requirement', async () => {
    const folder = copyExample('hono');
    const all = await runCommand(vitest, ['run', '--reporter=json'], folder);
    expect(all.code, all.stdout + all.stderr).toBe(0);
    const { numPassedTests, numFailedTests } = JSON.parse(all.stdout) as Readonly<Record<string, number>>;
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(25);
    const one = await runCommand(vitest, ['run', '--reporter=json', '-t', 'api.page.any-size'], folder);
    expect(JSON.parse(one.stdout)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
  });

  test('a page with an item too many fails its tests', async () => {
    const folder = copyExample('hono');
    const app = path.join(folder, 'app.ts');
    const text = fs.readFileSync(app, 'utf8');
    fs.writeFileSync(
      app,
      text.replace('found.slice(offset, offset + limit)', 'found.slice(offset, offset + limit + 1)'),
    );
    const { code, stdout, stderr } = await runCommand(vitest, ['run'], folder);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('FAIL');
    expect(stdout + stderr).toMatch(/api\.page\.size/);
  });
});

/** A module of the documentation: its blocks of code in one language. */
const blocks = (page: string, language: string): readonly string[] =>
  [...fs.readFileSync(path.join(top, page), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(
    ([, name, text = '']) => (name === language ? [text] : []),
  );

describe('the rules of docs/rules.md', () => {
  const project = (): string => {
    const folder = temporary();
    installPackage(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    fs.writeFileSync(path.join(folder, 'shop.json'), JSON.stringify(shopDocument));
    fs.writeFileSync(path.join(folder, 'assay.rules.ts'), blocks('docs/rules.md', 'ts')[0] ?? '');
    return folder;
  };

  test('compile against the package', async () => {
    const folder = project();
    const tsc = path.join(top, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--skipLibCheck',
      '--types',
      '',
    ];
    const { code, stdout } = await runCommand(tsc, [...options, 'assay.rules.ts'], folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });

  const bugs: readonly (readonly [ShopBug | undefined, string[]])[] = [
    [undefined, []],
    ['a wrong total', ['invoice.total']],
    ['no request id', ['request-id']],
    ['archived invoices lack others', ['search.archived']],
  ];
  test.each(bugs)('with %s they find %j', async (bug, expected) => {
    const folder = project();
    const url = await serve(shop(() => bug));
    const words = ['run', 'shop.json', '--url', url, '--rules', 'assay.rules.ts', '--quiet', '--out', 'out'];
    const { code, stderr } = await runCommand(packedCommand(), words, folder);
    expect(code, stderr).toBe(expected.length);
    const { findings } = JSON.parse(fs.readFileSync(path.join(folder, 'out', 'results.json'), 'utf8')) as {
      readonly findings: readonly { readonly requirement: string }[];
    };
    expect(findings.map(({ requirement }) => requirement)).toEqual(expected);
  });
});

test('the module of docs/library.md compiles, and judges as the command does', async () => {
  const folder = temporary();
  installPackage(folder);
  const url = await serve(shop(() => 'no request id'));
  const [text = ''] = blocks('docs/library.md', 'ts');
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  fs.writeFileSync(path.join(folder, 'shop.json'), JSON.stringify(shopDocument));
  fs.writeFileSync(path.join(folder, 'judge.ts'), text.replace('http://127.0.0.1:8000', url));
  const tsc = path.join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = await runCommand(
    tsc,
    ['--strict', '--module', 'nodenext', '--target', 'es2022', 'judge.ts'],
    folder,
  );
  expect(compiled).toMatchObject({ code: 0, stdout: '' });
  const judged = await runCommand(path.join(folder, 'judge.js'), [], folder);
  expect(judged).toMatchObject({ code: 0, stdout: '0\n', stderr: '' });
});

test('a gate for the chain opens for the reference provider, and stays closed for a mutant and for nothing', async () => {
  const folder = copyExample('gate');
  const gate = async (url: string) =>
    runCommand(
      packedCommand(),
      ['run', '--node', url, '--data', url, '--metrics', url, '--quiet', '--wait-ready', '1', '--only', 'vm.*'],
      folder,
    );
  const { url, stop } = await startProvider();
  const open = await gate(url);
  expect(open.code, open.stdout + open.stderr).toBe(0);
  await stop();
  expect((await gate(url)).code).toBe(3);
  const broken = await startProvider('--mutant', 'node.utxos.limit-clamp@vm.getUTXOs#unlimited');
  const closed = await gate(broken.url);
  expect(closed.code, closed.stdout).toBe(1);
  await broken.stop();
});

const python = process.env['ASSAY_PYTHON'] ?? 'python3';
const hasFastApi = spawnSync(python, ['-c', 'import fastapi, uvicorn'], { stdio: 'ignore' }).status === 0;

test.skipIf(!hasFastApi)('a FastAPI service passes (skipped without fastapi and uvicorn)', async () => {
  const folder = copyExample('fastapi');
  const port = `${await freePort()}`;
  const log = path.join(folder, 'uvicorn.log');
  const service = startProcess(python, ['-m', 'uvicorn', 'app:app', '--port', port], { cwd: folder, log });
  try {
    const url = `http://127.0.0.1:${port}`;
    const isReady = (): Promise<boolean> =>
      fetch(url).then(
        () => true,
        () => false,
      );
    // The document is asked for at once: only the target is waited for.
    await untilReady(service, 'uvicorn', log, isReady);
    const config = path.join(folder, 'assay.yaml');
    fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replaceAll('http://127.0.0.1:8000', url));
    const { code, stdout, stderr } = await runCommand(packedCommand(), ['run', '--quiet'], folder);
    expect(code, stdout + stderr).toBe(0);
  } finally {
    await stopProcess(service);
  }
});
