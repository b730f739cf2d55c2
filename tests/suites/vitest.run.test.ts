import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { results, startProvider, start, temporary, verdicts } from '../cli/assay.ts';
import { runVitest } from './project.ts';

/** `npx vitest run --config suites/vitest.config.ts` beside `assay run --config assay.json`. */

const top = path.join(import.meta.dirname, '..', '..');
const folder = temporary();
const byCommand = path.join(folder, 'command');
const byVitest = path.join(folder, 'vitest');
let provider: Awaited<ReturnType<typeof startProvider>>;
let codes: readonly (number | null)[];

beforeAll(async () => {
  provider = await startProvider('--mutant', 'node.utxos.limit-clamp@vm.getUTXOs#unlimited');
  const config = path.join(folder, 'assay.json');
  fs.writeFileSync(
    config,
    JSON.stringify({
      node: provider.url,
      // A finding, cases that hold, and one that is left open.
      only: ['node.utxos.limit-clamp', 'vm.getHeight'],
      depth: 'quick',
      out: byVitest,
      report: 'html,json,junit,allure',
    }),
  );
  const command = await start(['run', '--config', config, '--out', byCommand, '--quiet']).ended;
  const vitest = await runVitest(folder, ['--config', path.join(top, 'suites', 'vitest.config.ts')]);
  codes = [command.code, vitest.status];
});
afterAll(() => provider.stop());

/** Name and state of every test case of junit.xml. */
const junit = (out: string): string[] =>
  [
    ...fs
      .readFileSync(path.join(out, 'junit.xml'), 'utf8')
      .matchAll(/<testcase classname="([^"]+)" name="([^"]+)"[^>]*>\s*<(failure|skipped|\/testcase)/g),
  ]
    .map(([, className, name, state]) => `${className} ${name} ${state}`)
    .sort();

/** Labels of the suites that a test stands in. */
const ofSuites = ['parentSuite', 'suite', 'subSuite'];

/** Allure results of cases without the members that differ between runs. */
const allure = (out: string): string[] => {
  const folderOf = path.join(out, 'allure-results');
  return fs
    .readdirSync(folderOf)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => {
      const text = fs.readFileSync(path.join(folderOf, name), 'utf8');
      const { historyId, fullName, titlePath, status, labels: all, steps } = JSON.parse(text);
      const labels = all.filter(({ name: label }: { readonly name: string }) => !ofSuites.includes(label));
      // The number of an exchange depends on which answer came first.
      const attached = steps.map((step: { readonly name: string }) => step.name.replace(/^exchange \d+/, 'exchange N'));
      return JSON.stringify({ historyId, fullName, titlePath, status, labels, attached });
    })
    .filter((text) => !text.includes('the target was tested'))
    .sort();
};

describe('Vitest by its configuration file', () => {
  test('ends with the code of the command', () => expect(codes).toEqual([1, 1]));

  test('judges alike', () => {
    expect(verdicts(byVitest)).toEqual(verdicts(byCommand));
    const fingerprints = (out: string): string[] => results(out).findings.map(({ fingerprint }) => fingerprint);
    expect(fingerprints(byVitest)).toEqual(fingerprints(byCommand));
    expect(fingerprints(byVitest)).toHaveLength(1);
  });

  test('names a command that replays its finding', () =>
    expect(results(byVitest).findings[0]?.replay).toMatch(/assay(?:\.js| --)? replay /));

  test('gives the same junit.xml', () => {
    expect(junit(byVitest)).toEqual(junit(byCommand));
    expect(junit(byCommand)).toContain(
      'suites/node/vm.getUTXOs.suite.js vm.getUTXOs &gt; node.utxos.limit-clamp failure',
    );
  });

  test('gives the same Allure results', () => {
    expect(allure(byVitest)).toEqual(allure(byCommand));
    expect(allure(byCommand).join('\n')).toContain(
      '"fullName":"assay:node/vm.getUTXOs.suite#vm.getUTXOs node.utxos.limit-clamp"',
    );
  });

  test('leaves the same files', () => {
    const names = (out: string): string[] => fs.readdirSync(out).sort();
    expect(names(byVitest)).toEqual(names(byCommand));
    expect(names(byCommand)).toContain('allure-report');
  });
});
