import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assayHere, results, runHere, startProvider, temporary, verdicts } from '../cli/assay.ts';
import { isWhole } from '../part.ts';
import { runVitest, userProject } from './project.ts';

/** Vitest by its configuration file, from the checkout and from the package in a project of a user. */

const top = path.join(import.meta.dirname, '..', '..');
const project = userProject();
const documents = temporary();
const key = { THE_KEY: 'reference-key' };
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
  provider = await startProvider();
  for (const name of ['openapi', 'openrpc'])
    await assayHere('tools', 'export', name, '--out', path.join(documents, `${name}.json`));
});
afterAll(() => provider.stop());

const configurations: Readonly<Record<string, () => object>> = {
  chain: () => ({ node: provider.url, only: ['vm.getHeight'] }),
  openapi: () => ({
    documents: [path.join(documents, 'openapi.json')],
    url: provider.url,
    key: ['env:THE_KEY'],
    only: ['listApiLogs'],
  }),
  openrpc: () => ({
    documents: [path.join(documents, 'openrpc.json')],
    url: `${provider.url}/ext/bc/X`,
    only: ['vm.getHeight'],
  }),
};

/** A folder of the user with an `assay.json`. */
const folderFor = (contract: string): string => {
  const folder = fs.mkdtempSync(path.join(project, `${contract}-`));
  const options = { ...configurations[contract]?.(), depth: 'quick', 'min-judged': 0 };
  fs.writeFileSync(path.join(folder, 'assay.json'), JSON.stringify(options));
  return folder;
};

const allureResults = (out: string): string[] =>
  fs.readdirSync(path.join(out, 'allure-results')).filter((name) => name.endsWith('-result.json'));

const fromCheckout = path.join(top, 'suites', 'vitest.config.ts');
const fromPackage = path.join('..', 'node_modules', 'assay', 'dist', 'suites', 'vitest.config.js');

/** Each contract from each place; `--root` names the folder of `assay.json` from elsewhere. */
const ways = ['the checkout', 'the checkout, with --root', 'the package'].flatMap((place) =>
  Object.keys(configurations).map((contract) => ({ place, contract })),
);

// Each place and each contract once: `vitest.run.test.ts` has the chain's from the checkout.
test.each(isWhole ? ways : ways.filter((_, index) => index % 4 === 0).slice(1))(
  'from $place, the contract of $contract: the verdicts of `assay run`, with results of Allure, in the folder of the user',
  async ({ place, contract }) => {
    const folder = folderFor(contract);
    const [cwd, ...root] = place.endsWith('--root') ? [temporary(), '--root', folder] : [folder];
    const config = place === 'the package' ? fromPackage : fromCheckout;
    const { status, output } = await runVitest(cwd, [...root, '--config', config], key);
    expect(status, output).toBe(0);
    const byVitest = path.join(folder, 'assay-report');
    const byCommand = path.join(folder, 'command');
    const run = ['run', '--quiet', '--config', path.join(folder, 'assay.json'), '--out', byCommand];
    expect((await runHere(run, key)).code).toBe(0);
    expect(verdicts(byVitest)).toEqual(verdicts(byCommand));
    const judged = results(byVitest).cases.filter(({ verdict }) => verdict !== 'excluded');
    // And the test of the whole run.
    expect(allureResults(byVitest)).toHaveLength(judged.length + 1);
  },
);

test('without assay.json there is no target', async () => {
  const { status, output } = await runVitest(temporary(), ['--config', fromCheckout]);
  expect(status).toBe(1);
  expect(output).toContain('assay.json is missing: it names the target and the options');
});
