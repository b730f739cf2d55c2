import { chain } from '../../contracts/chain/index.ts';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { parseEnvInfo } from 'allure-js-commons/sdk/reporter';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateReport, keptRuns, stripAnalytics, withoutAnalytics } from '../../reports/allure/generate.ts';
import { attachmentsOf, maxPerCase } from '../../reports/allure/attachments.ts';
import { writeEnvironment } from '../../reports/allure/environment.ts';
import { severities } from '../../reports/presented.ts';
import { stableIds } from '../../reports/allure/stable-ids.ts';
import { card } from '../../reports/card.ts';
import { aFinding, anExchange, anOutcome, aRun, hostileRun } from './samples.ts';
import { temporary } from '../temporary.ts';

const folder = temporary();
const results = path.join(folder, 'allure-results');

/** A result as allure-vitest writes one. */
const result = (name: string, status: string, level: keyof typeof severities, description = 'none') =>
  JSON.stringify({
    uuid: name,
    historyId: name,
    fullName: `assay:node/vm.getUTXOs#${name}`,
    name,
    status,
    stage: 'finished',
    start: 1_700_000_000_000,
    stop: 1_700_000_000_100,
    labels: [
      { name: 'severity', value: severities[level] },
      { name: 'parentSuite', value: 'node' },
    ],
    statusDetails: { message: `${name} message` },
    description,
    steps: [],
    attachments: [],
    parameters: [],
    links: [],
  });

beforeAll(async () => {
  await mkdir(results);
  const [hostileCase] = hostileRun().outcomes;
  const rows = [
    ['kept', 'passed', 'stated'],
    ['broken-statement', 'failed', 'stated'],
    ['followed', 'failed', 'derived'],
    ['unknown', 'skipped', 'stated'],
    ['defect', 'broken', 'stated'],
  ] as const;
  for (const [name, status, level] of rows)
    await writeFile(
      path.join(results, `${name}-result.json`),
      result(name, status, level, hostileCase && card({ contract: chain }, hostileCase)),
    );
  await writeEnvironment(
    results,
    aRun({ target: { node: 'http://127.0.0.1:9650', data: 'http://127.0.0.1:1/a=b c' } }),
  );
});

/** The data that a single page carries, by the name of the file that it stands for. */
const embedded = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(/d\("([^"]+)","([^"]*)"\)/g)].map(([, name = '', data = '']) => [
      name,
      Buffer.from(data, 'base64').toString('utf8'),
    ]),
  );

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
    expect(JSON.parse(data.get('widgets/allure_environment.json') ?? '[]')).toEqual(
      expect.arrayContaining([
        { name: 'node', values: [process.version] },
        { name: 'data URL', values: ['http://127.0.0.1:1/a=b c'] },
        { name: 'seed', values: ['42'] },
      ]),
    );
    const categories = [...data]
      .filter(([name]) => name.endsWith('categories.json'))
      .map(([, text]) => text)
      .join('');
    for (const name of [
      'what a document states',
      'what follows from several statements',
      'Inconclusive',
      'Defects of the harness',
    ])
      expect(categories).toContain(name);
    expect((await readdir(folder)).sort()).toEqual(['allure-report', 'allure-results']);
  });

  it('becomes a folder of files above the limit, analytics stripped as well', async () => {
    const report = path.join(folder, 'many');
    const made = await generateReport(results, report, { title: 'assay', singleFileLimit: 1 });
    expect(made.singleFile).toBe(false);
    expect(await readdir(report)).toContain('widgets');
    expect(await readFile(made.index, 'utf8')).not.toMatch(/googletagmanager|gtag\s*\(/);
  });

  it('says which results are missing', async () => {
    await expect(
      generateReport(path.join(folder, 'nowhere'), path.join(folder, 'r'), { title: 'assay' }),
    ).rejects.toThrow(/no Allure results at .*nowhere/);
  });
});

describe('history', () => {
  const points = (page: string): { id: string }[] =>
    [...embedded(page)]
      .filter(([name]) => name.endsWith('charts.json'))
      .flatMap(([, text]) =>
        Object.values(
          (JSON.parse(text) as { general: Record<string, { type: string; data: { id: string }[] }> }).general,
        ),
      )
      .find(({ type }) => type === 'statusDynamics')?.data ?? [];

  it('is kept in a file, shown by the next run, bounded, and survives a line that was cut', async () => {
    const history = path.join(folder, 'kept', 'history.jsonl');
    const make = async (): Promise<{ id: string }[]> =>
      points(
        await readFile(
          (await generateReport(results, path.join(folder, 'trend'), { title: 'assay', history })).index,
          'utf8',
        ),
      );
    expect(await make()).toHaveLength(1);
    const [first = ''] = (await readFile(history, 'utf8')).split('\n');
    // A history with more runs than are kept, and with a line that was cut off.
    const earlier = Array.from({ length: keptRuns + 2 }, (_, i) =>
      first.replaceAll(/"uuid":"[^"]+"/g, `"uuid":"run-${i}"`),
    );
    await writeFile(history, `${earlier.join('\n')}\n{"uuid":"cut\n[]\n`);
    const shown = (await make()).map(({ id }) => id);
    expect(shown).toHaveLength(keptRuns + 1);
    expect(shown).toEqual(expect.arrayContaining([`run-${keptRuns + 1}`, 'current']));
    const kept = (await readFile(history, 'utf8')).trim().split('\n');
    expect(kept).toHaveLength(keptRuns);
    expect(kept.at(-1)).not.toContain('"uuid":"run-');
    expect(await readdir(path.dirname(history))).toEqual(['history.jsonl']);
  });
});

describe('attachments', () => {
  it('are bounded in number, size and name, and say what was cut', () => {
    const long = anExchange({
      request: { ...anExchange().request, url: `http://127.0.0.1:1/${'p'.repeat(500)}?q=1` },
      response: { status: 200, headers: {}, body: 'é'.repeat(maxPerCase.bytes), bytes: 2 * maxPerCase.bytes },
    });
    const { attached, note } = attachmentsOf({
      findings: Array.from({ length: 5 }, () => aFinding({ exchanges: Array<typeof long>(9).fill(long) })),
    });
    expect(attached).toHaveLength(maxPerCase.findings * maxPerCase.exchanges);
    for (const { name, text } of attached) {
      expect(Buffer.byteLength(text)).toBeLessThan(maxPerCase.bytes + 40);
      expect(text).toMatch(/… \(\d+ more bytes\)$/);
      expect(name.length).toBeLessThan(maxPerCase.name + 40);
    }
    expect(note).toBe('18 of 45 exchanges are attached, 18 of them cut at 24000 bytes; exchanges.ndjson.gz holds all.');
  });

  it('are whole where they are small, without a note', () => {
    const { attached, note } = attachmentsOf(
      anOutcome({
        verdict: 'fail',
        findings: [
          aFinding({
            exchanges: [anExchange({ request: { ...anExchange().request, url: 'http://127.0.0.1:1/\u202ea?b' } })],
          }),
        ],
      }),
    );
    expect(note).toBeUndefined();
    expect(attached[0]?.name).toBe('exchange 7: POST /\\u{202e}a');
    expect(attached[0]?.text).toContain('HTTP 200\n\n{"jsonrpc"');
  });
});

describe('analytics', () => {
  const block =
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-X"></script>\n<script>\n window.dataLayer = [];\n gtag(\'js\');\n</script>';

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
  });
});

it('environment.properties reads back', async () => {
  expect(parseEnvInfo(await readFile(path.join(results, 'environment.properties'), 'utf8'))).toMatchObject({
    'node URL': 'http://127.0.0.1:9650',
    depth: 'standard',
    catalogue: expect.stringMatching(/^\d+ requirements, \d+ cases, [0-9a-f]{12}$/),
  });
});

it.each([
  ['stated', 'critical'],
  ['derived', 'normal'],
  ['inherited', 'minor'],
  ['open', 'trivial'],
] as const)('a %s case is %s', (level, severity) => {
  expect(severities[level]).toBe(severity);
});

describe('stable ids', () => {
  const stable = (file: string, ofCase: TestResult['labels']): TestResult => {
    const made = {
      uuid: 'u',
      name: 'limit-clamp',
      fullName: `${file}#vm.getUTXOs limit-clamp`,
      titlePath: [...file.split('/'), 'vm.getUTXOs'],
      labels: [
        { name: 'package', value: file },
        { name: 'host', value: 'h' },
        { name: 'thread', value: 't' },
        { name: 'severity', value: 'critical' },
        { name: '_fallbackTestCaseId', value: 'x' },
        ...ofCase,
      ],
      links: [],
      statusDetails: {},
      steps: [],
      attachments: [],
      parameters: [],
      stage: 'finished',
    } as unknown as TestResult;
    stableIds().beforeTestResultStop?.(made);
    return made;
  };

  const labels = [
    { name: 'story', value: 'limit-clamp' },
    { name: 'interface', value: 'node' },
    { name: 'operation', value: 'vm.getUTXOs' },
  ];

  // As when every operation had a suite file of its own: histories go on.
  it.each(['dist/reports/vitest/present.suite.js', 'tests/api.test.ts', '../../opt/x.ts'])(
    'are the same from %s',
    (file) => {
      const made = stable(file, labels);
      expect(made.fullName).toBe('assay:node/vm.getUTXOs.suite#vm.getUTXOs limit-clamp');
      expect(made.titlePath).toEqual(['assay', 'node', 'vm.getUTXOs.suite', 'vm.getUTXOs']);
      expect(made.labels).toEqual([{ name: 'severity', value: 'critical' }, ...labels]);
    },
  );

  it('leave results of other files alone', () => {
    const made = stable('tests/reports/x.test.ts', []);
    expect(made.fullName).toContain('tests/reports/x.test.ts#');
    expect(made.labels).toHaveLength(5);
  });
});
