import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serve as serveHono } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../engine/model/judging.ts';
import type { Results } from '../../reports/results.ts';
import { results, runHere, startProvider, verdicts } from '../cli/assay.ts';
import { serveExchange } from '../contracts/openrpc/exchange-server.ts';
import app from '../library/shop.ts';
import { unusedUrl } from '../serve.ts';
import { temporary } from '../temporary.ts';
import { runVitest, userProject, vitestFile, type VitestEnded } from './project.ts';

/** `conformance` of `assay/vitest` in a project of a user, beside `assay run`. */

const top = path.join(import.meta.dirname, '..', '..');
const key = { THE_KEY: 'reference-key' };
const project = userProject();
const rpc = path.join(top, 'tests', 'contracts', 'openrpc');

const copy = (from: string, to: string): void => fs.copyFileSync(path.join(top, from), path.join(project, to));
copy('examples/shop/api.yaml', 'api.yaml');
copy('tests/library/lists.yaml', 'lists.yaml');
copy('tests/library/shop.ts', 'shop.ts');
fs.writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
fs.writeFileSync(path.join(project, 'assay.yaml'), 'documents: [api.yaml, lists.yaml]\n');

/** Writes a test file. `options`: JavaScript, in which `app` is the shop. */
const writeSuite = (name: string, options: string): string => {
  const file = `${name}.test.ts`;
  const lines = [
    "import { conformance } from 'assay/vitest';",
    "import { contract } from 'assay';",
    "import app from './shop.ts';",
    `conformance(${options});`,
    'export { app, contract };',
  ];
  fs.writeFileSync(path.join(project, file), lines.join('\n'));
  return file;
};

interface RunTests extends VitestEnded {
  /** By the key of the case, or the name of a test that is none. */
  readonly tests: Readonly<Record<string, string>>;
}

const runSuite = async (name: string, options: string, ...args: readonly string[]): Promise<RunTests> => {
  const file = writeSuite(name, options);
  const report = path.join(temporary(), 'tests.json');
  const ended = await runVitest(
    project,
    [file, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    key,
  );
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly {
        readonly ancestorTitles: readonly string[];
        readonly title: string;
        readonly status: string;
      }[];
    }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles: [, operation], title, status }): [string, string] => [
      operation === undefined ? title : `${title}@${operation}`,
      status,
    ]),
  );
  return { ...ended, tests: Object.fromEntries(tests) };
};

/** The state of a test by the verdict of its case. */
const states: Readonly<Record<Exclude<Verdict, 'excluded'>, string>> = {
  pass: 'passed',
  fail: 'failed',
  warning: 'skipped',
  inconclusive: 'skipped',
  unstable: 'skipped',
  observed: 'skipped',
};

/** The tests that a suite has for these results. */
const testsOf = ({ cases }: Results): Readonly<Record<string, string>> =>
  Object.fromEntries(
    cases.flatMap(({ requirement, operation, verdict }) =>
      verdict === 'excluded' ? [] : [[`${requirement}@${operation}`, states[verdict]]],
    ),
  );

const wholeRun = 'the target was tested';

let shop: { readonly url: string; close(): void };
let exchange: Awaited<ReturnType<typeof serveExchange>>;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  const server = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  shop = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => void server.close(),
  };
  exchange = await serveExchange();
  provider = await startProvider();
});
afterAll(async () => {
  shop.close();
  await exchange.close();
  await provider.stop();
});

describe('the verdicts of `assay run`, case by case', () => {
  const expectSame = async (run: RunTests, command: readonly string[], out?: string): Promise<void> => {
    const byCommand = temporary();
    const { code } = await runHere(['run', ...command, '--quiet', '--out', byCommand], key);
    expect(run.tests, run.output).toEqual({ ...testsOf(results(byCommand)), [wholeRun]: 'passed' });
    expect(run.status).toBe(code);
    if (out !== undefined) expect(verdicts(path.join(project, out))).toEqual(verdicts(byCommand));
  };

  test('an app of Hono in process', async () => {
    const files = fs.readdirSync(project);
    const run = await runSuite('shop', "{ contract: 'assay.yaml', target: app }");
    await expectSame(run, [path.join(project, 'api.yaml'), path.join(project, 'lists.yaml'), '--url', shop.url]);
    // Nothing is written.
    expect(fs.readdirSync(project).filter((name) => !files.includes(name))).toEqual(['shop.test.ts']);
    expect(run.output).toContain(
      [
        'AssertionError: the count of a list is not the number of its items',
        'The count is the number of items of the whole list, on every page. (x-assay-list: count)',
        '# the target was a handler in the process of the run: serve it, and replace the address',
      ].join('\n'),
    );
    expect(run.output).toContain("npx vitest run shop.test.ts -t 'conformance listProducts api.count'");
    expect(run.output).toMatch(/Expected: +"18, the items of these 2 pages"\nReceived: +"40"/);
    expect(run.output).not.toMatch(/❯ .*assay/);
  });

  test('an OpenRPC document and its overlay, as a contract of `assay`', async () => {
    const [documents, overlay] = [path.join(rpc, 'exchange.json'), path.join(rpc, 'exchange.yaml')];
    const source = JSON.stringify({ documents, overlay });
    const options = `{ contract: contract(${source}), target: '${exchange.url}', out: 'rpc-results' }`;
    await expectSame(await runSuite('rpc', options), [documents, overlay, '--url', exchange.url], 'rpc-results');
    expect(fs.readdirSync(path.join(project, 'rpc-results'))).toEqual(
      expect.arrayContaining(['exchanges.ndjson.gz', 'index.html', 'junit.xml', 'openrpc.json', 'results.json']),
    );
  });

  test('the built-in contract', async () => {
    const only = ['vm.getHeight', 'node.utxos.limit-clamp', 'listMessages'];
    const urls = { node: provider.url, data: provider.url };
    const options = JSON.stringify({ target: urls, only, depth: 'quick', key: 'env:THE_KEY' });
    const run = await runSuite('chain', `{ contract: contract({ builtIn: 'chain' }), ...${options} }`);
    await expectSame(run, [
      ...Object.entries(urls).flatMap(([name, url]) => [`--${name}`, url]),
      ...only.flatMap((each) => ['--only', each]),
      '--depth=quick',
      '--key=env:THE_KEY',
    ]);
  });
});

test('rules of a configuration are tests, too', async () => {
  const rules = [
    "import { check, law } from 'assay';",
    'export default [',
    "  check('in-cents', { covers: 'GET /products', statement: 'Prices are in whole cents.', run: (answer, c) => {",
    "    for (const { price } of answer.body.items) c.expect(price % 1, { is: 0, about: 'price' });",
    '  } }),',
    "  law('cheap', { covers: 'GET /products', statement: 'No product costs more than 10.', async run(c) {",
    "    for await (const entry of c.items()) c.expect(entry.item.price <= 1000, { is: true, about: 'price', by: entry });",
    '  } }),',
    "  check('faulty', { covers: 'GET /orders', statement: 'Never judged.', run: () => { throw new Error('oops'); } }),",
    '];',
  ];
  fs.writeFileSync(path.join(project, 'assay.rules.ts'), rules.join('\n'));
  fs.writeFileSync(path.join(project, 'ruled.yaml'), 'documents: [api.yaml, lists.yaml]\nrules: assay.rules.ts\n');
  const only = "only: ['in-cents', 'cheap', 'faulty']";
  const { tests, output, status } = await runSuite('ruled', `{ contract: 'ruled.yaml', target: app, ${only} }`);
  expect(tests, output).toEqual({
    'in-cents@listProducts': 'passed',
    'cheap@listProducts': 'failed',
    'faulty@listOrders': 'skipped',
    [wholeRun]: 'passed',
  });
  expect(status).toBe(1);
  expect(output).toContain('No product costs more than 10.');
  // Alone, the test of the whole run is all that can tell.
  const alone = await runSuite('ruled', `{ contract: 'ruled.yaml', target: app, ${only} }`, '-t', wholeRun);
  expect(alone.status).toBe(1);
  expect(alone.output).toContain('1 case failed: cheap@listProducts');
});

test('judges only the cases whose tests are selected', async () => {
  const requests = async (): Promise<number> => Number(await (await fetch(`${shop.url}/requests`)).text());
  const run = async (name: string, ...args: readonly string[]) => {
    const before = await requests();
    const ended = await runSuite(name, `{ contract: 'assay.yaml', target: '${shop.url}' }`, ...args);
    const passed = Object.entries(ended.tests).filter(([, status]) => status === 'passed');
    return { ...ended, passed: passed.map(([key]) => key), requests: (await requests()) - before - 1 };
  };
  const whole = await run('all');
  const some = await run('some', '-t', 'readProduct api.status');
  expect(some.status, some.output).toBe(0);
  expect(some.passed).toEqual(['api.status@readProduct']);
  expect(some.requests).toBeGreaterThan(0);
  expect(some.requests).toBeLessThan(whole.requests / 2);
  const none = await run('none', '-t', 'no such test');
  expect(none.passed).toEqual([]);
  expect(none.requests).toBe(0);
});

describe('a target that is down', () => {
  test('fails the test of the whole run', async () => {
    const url = await unusedUrl();
    const { status, tests, output } = await runSuite('down', `{ contract: 'api.yaml', target: '${url}' }`);
    expect(status).toBe(1);
    expect(tests[wholeRun]).toBe('failed');
    expect(new Set(Object.values(tests))).toEqual(new Set(['failed', 'skipped']));
    expect(output).toContain(`AssertionError: not tested: --url ${url} did not answer (refused`);
  });

  test('fails the suite, if that test is not selected', async () => {
    const options = '{ contract: "api.yaml", target: () => { throw new Error("no database"); } }';
    const { status, tests, output } = await runSuite('throws', options, '-t', 'readProduct');
    expect(status).toBe(1);
    expect(tests[wholeRun]).toBe('skipped');
    expect(output).toMatch(/AssertionError: not tested: .*no database/);
  });
});

test('a wrong option fails the file with one line', async () => {
  const file = writeSuite('wrong', "{ contract: 'assay.yaml', target: app, depth: 'deep' }");
  const { status, output } = await runVitest(project, [file]);
  expect(status).toBe(1);
  expect(output).toContain('Usage: depth deep: give one of quick, standard, thorough');
});

test('another copy of Vitest below the package does not matter', async () => {
  const nested = path.join(project, 'node_modules', 'assay', 'node_modules');
  for (const name of ['vitest', '@vitest'])
    fs.cpSync(path.join(top, 'node_modules', name), path.join(nested, name), { recursive: true });
  try {
    const options = "{ contract: 'assay.yaml', target: app, only: 'readProduct' }";
    const { status, tests, output } = await runSuite('copy', options);
    expect(status, output).toBe(0);
    expect(tests['api.status@readProduct']).toBe('passed');
  } finally {
    fs.rmSync(nested, { recursive: true });
  }
});

test('a watch judges again when the app changes', async () => {
  writeSuite('watched', "{ contract: 'assay.yaml', target: app, only: 'listProducts' }");
  const child = spawn(process.execPath, [vitestFile, '--watch', '--no-color', 'watched.test.ts'], { cwd: project });
  let output = '';
  const until = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(output);
      await new Promise((resolve) => child.stdout.once('data', resolve));
    }
  };
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await until('Watching for file changes');
    expect(output).toMatch(/Tests +1 failed/);
    output = '';
    const file = path.join(project, 'shop.ts');
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, text.replace('total: products.length', 'total: found.length'));
    await until('Waiting for file changes');
    expect(output).not.toMatch(/Tests .*failed/);
    expect(output).toMatch(/Tests +\d+ passed/);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
});
