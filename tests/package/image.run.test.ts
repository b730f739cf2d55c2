import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporary } from '../cli/assay.ts';

const top = path.join(import.meta.dirname, '..', '..');
const packaged = JSON.parse(fs.readFileSync(path.join(top, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};
const lines = (file: string): string[] => fs.readFileSync(path.join(top, file), 'utf8').trim().split('\n');

test('the Dockerfile: two stages of one pinned version, files that exist, and no root at the end', () => {
  const dockerfile = lines('Dockerfile');
  const stages = dockerfile.filter((line) => line.startsWith('FROM '));
  expect(stages).toHaveLength(2);
  for (const stage of stages) expect(stage).toMatch(/^FROM node:\d+\.\d+\.\d+-slim/);
  const copied = dockerfile
    .flatMap((line) => (line.startsWith('COPY --from=build ') ? line.split(' ').slice(2, -1) : []))
    .map((file) => file.replace('/assay/', ''));
  expect(copied).toContain('dist');
  for (const file of copied) expect(fs.existsSync(path.join(top, file)), file).toBe(true);
  const user = dockerfile.findIndex((line) => line === 'USER node');
  expect(user).toBeGreaterThan(dockerfile.lastIndexOf(stages[1] as string));
  expect(dockerfile.slice(user).some((line) => line.startsWith('RUN'))).toBe(false);
  expect(dockerfile.join('\n')).toContain('ENTRYPOINT ["node", "/assay/dist/cli/assay.js"]');
});

test('.dockerignore keeps all sources of the build in the context', () => {
  const ignored = lines('.dockerignore').map((line) => line.replace(/\/$/, ''));
  const { include } = JSON.parse(fs.readFileSync(path.join(top, 'tsconfig.build.json'), 'utf8')) as {
    readonly include: readonly string[];
  };
  for (const folder of [...include, 'schemas', 'package-lock.json']) expect(ignored).not.toContain(folder);
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'dist', 'node_modules', 'reports/out']));
});

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: {
          readonly matrix: { readonly script?: readonly string[]; readonly node?: readonly string[] };
        };
        readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
      }
    >
  >;
}
const workflowOf = (name: string): Workflow =>
  parse(fs.readFileSync(path.join(top, '.github/workflows', name), 'utf8')) as Workflow;

test.each(fs.readdirSync(path.join(top, '.github/workflows')))('%s pins its actions', (name) => {
  const steps = Object.values(workflowOf(name).jobs).flatMap((job) => job.steps);
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
});

test('the release workflow tests and makes the tarball', () => {
  const steps = workflowOf('release.yml').jobs['release']?.steps ?? [];
  const scripts = steps.flatMap(({ run }) => run ?? []);
  expect(scripts).toEqual(expect.arrayContaining(['npm test', 'npm pack']));
  expect(scripts.at(-1)).toBe('npm publish ./assay-*.tgz --provenance --access public');
});

test('only the release workflow can publish', () => {
  const publish = (tag: string): string => {
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    const { status, stderr } = spawnSync('npm', ['run', '-s', 'prepublishOnly'], { cwd: top, env, encoding: 'utf8' });
    return `${status} ${stderr}`;
  };
  expect(publish('main')).toBe('1 only .github/workflows/release.yml publishes: push a tag\n');
  expect(publish(`v${packaged.version}`)).toBe('0 ');
});

test('one name of the image, with the version of the package', () => {
  const files = ['Dockerfile', 'docs', 'deploy'].flatMap((name) =>
    fs.statSync(path.join(top, name)).isFile()
      ? [name]
      : fs.readdirSync(path.join(top, name), { recursive: true }).map((file) => path.join(name, String(file))),
  );
  const images = files
    .filter((file) => /\.(?:md|yaml)$|^Dockerfile$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) => fs.readFileSync(path.join(top, file), 'utf8').match(/\bassay:\d[\w.]*|-t assay\S*/g) ?? []);
  expect(images.length).toBeGreaterThan(9);
  expect(new Set(images.map((image) => image.replace('-t ', '')))).toEqual(new Set([`assay:${packaged.version}`]));
});

test('the notes of a release are the section of its tag', () => {
  const steps = workflowOf('release.yml').jobs['release']?.steps ?? [];
  const script = steps.find(({ run }) => run?.startsWith('awk'))?.run ?? '';
  const changelog = fs.readFileSync(path.join(top, 'CHANGELOG.md'), 'utf8');
  const folder = temporary();
  fs.writeFileSync(path.join(folder, 'CHANGELOG.md'), changelog);
  execFileSync('sh', ['-c', script], { cwd: folder, env: { ...process.env, GITHUB_REF_NAME: 'v0.1.0' } });
  const notes = fs.readFileSync(path.join(folder, 'notes.md'), 'utf8').trim();
  expect(notes).toBe(changelog.slice(changelog.indexOf('## 0.1.0')).split('\n').slice(1).join('\n').trim());
});

test('no line of the changelog stands twice', () => {
  const entries = fs
    .readFileSync(path.join(top, 'CHANGELOG.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(entries.filter((line, index) => entries.indexOf(line) < index)).toEqual([]);
});

test('each push and pull request is tested on every supported version of Node.js', () => {
  const { quick, whole } = workflowOf('ci.yml').jobs;
  expect(quick?.strategy?.matrix).toEqual({ node: ['20', '22', '24'] });
  expect(quick?.steps.flatMap(({ run }) => run ?? [])).toContain('npm run test:quick');
  expect(whole?.steps.at(-1)?.run).toBe('.ci/run');
});

test('the proofs that run every week are scripts of the project', () => {
  const named = workflowOf('proofs.yml').jobs['proof']?.strategy?.matrix.script ?? [];
  expect(named).toEqual(expect.arrayContaining(['proofs', 'lab -- soak', 'lab -- faults']));
  for (const text of named) expect(packaged.scripts).toHaveProperty([text.split(' ')[0] as string]);
});
