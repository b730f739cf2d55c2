import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { parseEnvInfo } from 'allure-js-commons/sdk/reporter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripAnalytics, withoutAnalytics } from '../../reports/allure/analytics.ts';
import { writeEnvironment } from '../../reports/allure/environment.ts';
import { generateReport } from '../../reports/allure/generate.ts';
import { severityOf } from '../../reports/allure/severity.ts';
import { stableIds } from '../../reports/allure/stable-ids.ts';
import { card } from '../../reports/card.ts';
import { aRun, hostileRun } from './samples.ts';

let folder: string;
let results: string;

/** A result as allure-vitest writes one. */
const result = (name: string, status: string, level: Parameters<typeof severityOf>[0], description = 'none') => JSON.stringify({
  uuid: name, historyId: name, fullName: `assay:node/vm.getUTXOs#${name}`, name, status, stage: 'finished', start: 1_700_000_000_000, stop: 1_700_000_000_100,
  labels: [{ name: 'severity', value: severityOf(level) }, { name: 'parentSuite', value: 'node' }], statusDetails: { message: `${name} message` },
  description, steps: [], attachments: [], parameters: [], links: [],
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assay-allure-'));
  results = path.join(folder, 'allure-results');
  await mkdir(results);
  const [hostileCase] = hostileRun().outcomes;
  const rows = [['kept', 'passed', 'stated'], ['broken-statement', 'failed', 'stated'], ['followed', 'failed', 'derived'], ['unknown', 'skipped', 'stated'], ['defect', 'broken', 'stated']] as const;
  for (const [name, status, level] of rows) await writeFile(path.join(results, `${name}-result.json`), result(name, status, level, hostileCase && card(hostileCase)));
  await writeEnvironment(results, aRun({ target: { node: 'http://127.0.0.1:9650', data: 'http://127.0.0.1:1/a=b c' } }));
});
afterAll(() => rm(folder, { recursive: true }));

/** The data that a single page carries, by the name of the file that it stands for. */
const embedded = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/d\("([^"]+)","([^"]*)"\)/g)].map(([, name = '', data = '']) => [name, Buffer.from(data, 'base64').toString('utf8')]));

describe('the report', () => {
  it('is one page that loads nothing from elsewhere, with environment and categories', async () => {
    const report = path.join(folder, 'allure-report');
    const made = await generateReport(results, report, { title: 'assay <b>' });
    expect(made).toEqual({ index: path.join(report, 'index.html'), singleFile: true });
    const page = await readFile(made.index, 'utf8');
    expect(page).not.toMatch(/googletagmanager|gtag\s*\(|dataLayer/);
    expect(page).not.toMatch(/(?:src|href)=["']?(?:https?:)?\/\//i);
    expect(page).not.toContain('assay <b>');
    expect(page.length).toBeLessThan(30_000_000);

    const data = embedded(page);
    expect(JSON.parse(data.get('widgets/allure_environment.json') ?? '[]')).toEqual(expect.arrayContaining([
      { name: 'node', values: [process.version] }, { name: 'data URL', values: ['http://127.0.0.1:1/a=b c'] }, { name: 'seed', values: ['42'] },
    ]));
    const categories = [...data].filter(([name]) => name.endsWith('categories.json')).map(([, text]) => text).join('');
    for (const name of ['what a document states', 'what follows from several statements', 'Inconclusive', 'Defects of the harness']) expect(categories).toContain(name);
    expect((await readdir(folder)).sort()).toEqual(['allure-report', 'allure-results']);
  });

  it('becomes a folder of files above the limit, analytics stripped as well', async () => {
    const report = path.join(folder, 'many');
    const made = await generateReport(results, report, { title: 'assay', singleFileLimit: 1 });
    expect(made.singleFile).toBe(false);
    expect(await readdir(report)).toContain('widgets');
    expect(await readFile(made.index, 'utf8')).not.toMatch(/googletagmanager|gtag\s*\(/);
    await rm(report, { recursive: true });
  });

  it('says which results are missing', async () => {
    await expect(generateReport(path.join(folder, 'nowhere'), path.join(folder, 'r'), { title: 'assay' })).rejects.toThrow(/no Allure results at .*nowhere/);
  });
});

describe('analytics', () => {
  const block = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-X"></script>\n<script>\n window.dataLayer = [];\n gtag(\'js\');\n</script>';

  it('goes, and the rest stays', () => expect(withoutAnalytics(`<p>a</p>${block}<p>b</p>`)).toBe('<p>a</p><p>b</p>'));
  it('in another form is an error', () => {
    expect(() => withoutAnalytics('<script src="//www.googletagmanager.com/x.js"></script>')).toThrow(/analytics/);
    expect(() => withoutAnalytics("<script>gtag ('js')</script>")).toThrow(/analytics/);
  });
  it('is stripped in pages of every depth, and a page that keeps it is an error', async () => {
    const pages = path.join(folder, 'pages');
    await mkdir(path.join(pages, 'deep'), { recursive: true });
    await writeFile(path.join(pages, 'deep', 'index.HTML'), block);
    await stripAnalytics(pages);
    expect(await readFile(path.join(pages, 'deep', 'index.HTML'), 'utf8')).toBe('');
    await writeFile(path.join(pages, 'deep', 'index.HTML'), "gtag('x')");
    await expect(stripAnalytics(pages)).rejects.toThrow(/analytics/);
    await rm(pages, { recursive: true });
  });
});

it('environment.properties reads back', async () => {
  expect(parseEnvInfo(await readFile(path.join(results, 'environment.properties'), 'utf8'))).toMatchObject({ 'node URL': 'http://127.0.0.1:9650', depth: 'standard' });
});

it.each([['stated', 'critical'], ['derived', 'normal'], ['inherited', 'minor'], ['open', 'trivial']] as const)('a %s case is %s', (level, severity) => {
  expect(severityOf(level)).toBe(severity);
});

describe('stable ids', () => {
  const stable = (file: string, project?: string): TestResult => {
    const made = {
      uuid: 'u', name: 'limit-clamp', fullName: `${project ? `${project}:` : ''}${file}#node vm.getUTXOs limit-clamp # suites/x`, titlePath: [...(project ? [project] : []), ...file.split('/'), 'node', 'vm.getUTXOs'],
      labels: [{ name: 'package', value: file }, { name: 'host', value: 'h' }, { name: 'thread', value: 't' }, { name: 'severity', value: 'critical' }, { name: '_fallbackTestCaseId', value: 'x' }],
      links: [], statusDetails: {}, steps: [], attachments: [], parameters: [], stage: 'finished',
    } as unknown as TestResult;
    stableIds().beforeTestResultStop?.(made);
    return made;
  };

  const files: readonly (readonly [string, string | undefined])[] = [
    ['suites/node/vm.getUTXOs.suite.ts', 'assay'],
    ['dist/suites/node/vm.getUTXOs.suite.js', 'assay'],
    ['node_modules/assay/dist/suites/node/vm.getUTXOs.suite.js', 'host'],
    ['../../opt/suites/assay/dist/suites/node/vm.getUTXOs.suite.js', undefined],
  ];
  it.each(files)('are the same from %s in %s', (file, project) => {
    const made = stable(file, project);
    expect(made.fullName).toBe('assay:node/vm.getUTXOs.suite#node vm.getUTXOs limit-clamp # suites/x');
    expect(made.titlePath).toEqual(['assay', 'node', 'vm.getUTXOs.suite', 'node', 'vm.getUTXOs']);
    expect(made.labels).toEqual([{ name: 'severity', value: 'critical' }]);
  });

  it('leave results of other files alone', () => {
    const made = stable('tests/reports/x.test.ts', 'assay');
    expect(made.fullName).toContain('assay:tests/reports/x.test.ts#');
    expect(made.labels).toHaveLength(5);
  });
});
