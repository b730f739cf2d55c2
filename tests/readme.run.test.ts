import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest';
import { operations } from '../contracts/chain/index.ts';
import { freePort } from '../lab/child-process.ts';
import { runAsTyped, runHere, serveProvider, startProvider, temporary } from './cli/assay.ts';
import { isWhole } from './part.ts';

const top = path.join(import.meta.dirname, '..');
const read = (file: string): string => fs.readFileSync(path.join(top, file), 'utf8');
const readme = read('README.md');
const contributing = read('CONTRIBUTING.md');
const packaged = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Lines of a page's shell blocks. */
const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => (block as string).trim().split('\n'));
const commands = commandsOf('README.md');

const guides = [
  'run',
  'verdicts',
  'triage',
  'gate',
  'shards',
  'history',
  'ci',
  'fuzz',
  'judging',
  'formats',
  'metrics',
].map((name) => `docs/${name}.md`);
/** Pages whose commands other tests or tools run. */
const elsewhere = ['compare', 'infer', 'openapi', 'openrpc', 'watch'].map((name) => `docs/${name}.md`);

/** Commands of the README, each once; the proofs run those of the guides, too. */
const executed = [...new Set([...commands.slice(2), ...(isWhole ? guides.flatMap(commandsOf) : [])])].filter(
  (line) => !line.startsWith('assay serve '),
);

/** Documented exit codes of commands that do not end with 0. */
const codes: readonly [RegExp, number][] = [
  [/--mutant .*--baseline/, 0],
  [/--mutant/, 1],
];

describe('the commands of the README and the guides', () => {
  let provider: Awaited<ReturnType<typeof serveProvider>>;
  const out = temporary();
  const kept = temporary();
  beforeAll(async () => {
    provider = await serveProvider();
    expect((await runHere(['run', '--depth', 'quick', '--only', 'vm.getHeight', '--quiet', '--out', out])).code).toBe(
      0,
    );
  });
  afterAll(() => provider.stop());

  test('begin with the two lines that a newcomer types, both of which are scripts of the project', () => {
    expect(commands.slice(0, 2)).toEqual(['npm ci && npm run conformance', 'npm ci && npm test']);
    expect(packaged.scripts['conformance']).toBe(
      `npm run -s assay -- run --reference --report html,json,junit,allure --out reports/out`,
    );
    expect(packaged.scripts['test']).toBeDefined();
  });

  for (const line of executed) {
    test(line, async () => {
      const [, variables = '', rest = ''] = /^((?:[A-Z_]+=\S+ )*)assay (.*)$/.exec(line) ?? [];
      expect(rest, 'every other command is one of assay').not.toBe('');
      const env = Object.fromEntries(
        variables
          .trim()
          .split(' ')
          .filter(Boolean)
          .map((pair) => pair.replaceAll('assay-report', out).split('=') as [string, string]),
      );
      const words = rest
        .replaceAll('http://127.0.0.1:9650', provider.url)
        .replaceAll('assay-report', out)
        .replaceAll(/reports\/(before|after|merged|part-\d)/g, path.join(out, '$1'))
        .replaceAll(/(?<=^|\s)(?:assay|baseline)\.json(?=\s|$)/g, (name) => path.join(kept, name))
        .split(' ')
        .map((word) => word.replaceAll("'", ''));
      const more = ['run', 'fuzz', 'compare', 'demo'].includes(words[0] ?? '')
        ? ['--quiet', ...(words.includes('--out') ? [] : ['--out', temporary()])]
        : [];
      // A standard run takes long; the proofs run it as it stands there.
      const isLong = words[0] === 'run' && !words.includes('--depth') && !words.includes('--preset');
      const depth = isLong && !isWhole ? ['--depth', 'quick'] : [];
      const ended = await runAsTyped([...words, ...more, ...depth], env);
      expect(ended.code, ended.stderr).toBe(codes.find(([pattern]) => pattern.test(line))?.[1] ?? 0);
      expect(ended.stdout.trim()).not.toBe('');
    });
  }

  test('serve, on the port that is asked for', async () => {
    expect(commands).toContain('assay serve --port 9650');
    const port = await freePort();
    const served = await startProvider('--port', String(port));
    onTestFinished(() => served.stop());
    expect(served.url).toBe(`http://127.0.0.1:${port}`);
    expect((await fetch(`${served.url}/v1/icm/messages?pageSize=1`)).status).toBe(200);
  });
});

describe('what the README, CONTRIBUTING.md and the guides say of the project', () => {
  test('the README in at most 120 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  test('the measured results that docs/evidence.md has', () => {
    const figures = readme.match(/\d+ of \d+ bugs|(?:\d+, )*(?:\d+ and )?\d+ findings/g);
    expect(figures).toHaveLength(4);
    for (const figure of figures ?? []) expect(read('docs/evidence.md')).toContain(figure);
  });

  test('every package, with why, and none that is not there', () => {
    const dependencies = read('docs/contributing/maintaining.md');
    const table = dependencies
      .slice(dependencies.indexOf('| package | why |'))
      .split('\n')
      .slice(2)
      .filter((row) => row.startsWith('|'));
    const named = table.flatMap((row) => (row.split('|')[1] as string).split(',').map((name) => name.trim()));
    expect(named.sort()).toEqual(
      [packaged.dependencies, packaged.optionalDependencies, packaged.devDependencies].flatMap(Object.keys).sort(),
    );
  });

  test('every folder', () => {
    // A checkout may have folders of its user.
    const files = execFileSync('git', ['ls-files'], { cwd: top, encoding: 'utf8' }).split('\n');
    const folders = new Set(files.flatMap((file) => /^([^./][^/]*)\//.exec(file)?.[1] ?? []));
    expect(folders).toContain('cli');
    for (const folder of folders) expect(contributing).toContain(`| \`${folder}/\` |`);
  });

  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...['docs', 'docs/contributing'].flatMap((folder) =>
      fs.readdirSync(path.join(top, folder)).map((file) => `${folder}/${file}`),
    ),
  ].filter((file) => file.endsWith('.md'));

  test.each(pages)('%s: pictures, files and headings that exist', (page) => {
    for (const [, file = '', heading] of read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)) {
      const target = path.join(path.dirname(page), file);
      expect(fs.existsSync(path.join(top, target)), `${page}: ${target}`).toBe(true);
      if (heading === undefined) continue;
      const headings = [...read(file === '' ? page : target).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings, `${page}: ${target}`).toContain(heading);
    }
  });

  test('every guide is linked from the README, and every part of the requirements from their page', () => {
    const parts = /^docs\/requirements-/;
    for (const page of pages.filter((file) => file.startsWith('docs/'))) {
      const index = parts.test(page)
        ? read('docs/requirements.md')
        : page.includes('/contributing/')
          ? contributing
          : readme;
      expect(index).toContain(`(${page.replace(parts, 'requirements-')})`);
    }
  });

  test('commands that a test runs', () => {
    const known = [...guides, ...elsewhere];
    const unknown = pages.filter((page) => page.startsWith('docs/') && !known.includes(page));
    expect(unknown.filter((page) => commandsOf(page).length > 0)).toEqual([]);
  });

  test('operations that exist', () => {
    const ids = new Set<string>(operations.map((row) => row.id));
    for (const [, id] of [readme, ...guides.map(read)].join('\n').matchAll(/`(vm\.get\w+|list[A-Z]\w+)`/g))
      expect(ids.has(id as string), id).toBe(true);
  });
});
