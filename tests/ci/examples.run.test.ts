import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { assayHere } from '../cli/assay.ts';
import { action } from './runner.ts';

const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  readonly version: string;
};
const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'ci.md'), 'utf8');
const blocks = new Map(
  [...page.matchAll(/```yaml\n# (\S+)\n([\s\S]*?)```/g)].map(([, file, text]) => [
    file as string,
    parse(text as string) as unknown,
  ]),
);
const sample = <T>(file: string): T => {
  const found = blocks.get(file);
  if (found === undefined) throw new Error(`docs/ci.md has no sample ${file}`);
  return found as T;
};

const optionsIn = (words: string): string[] =>
  [...words.matchAll(/(?:^|\s)(--[a-z-]+)/g)].map(([, name]) => name as string);
const documented = async (): Promise<Set<string>> => new Set(optionsIn((await assayHere('run', '--help-all')).stdout));

describe('the samples of docs/ci.md', () => {
  it('every job that calls assay first installs it, from the tarball of this version', () => {
    const tarball = `https://github.com/OWNER/assay/releases/download/v${version}/assay-${version}.tgz`;
    const lists = [...page.matchAll(/```yaml\n# (?:\S+)\n[\s\S]*?```/g)].flatMap(([text]) =>
      text.split(/^ +(?:steps|script):$/m).slice(1),
    );
    const calling = lists.filter((text) => /^ +- (?:run: )?assay /m.test(text));
    expect(calling).toHaveLength(4);
    for (const text of calling) expect(text.indexOf(`npm install --global ${tarball}`)).toBeGreaterThanOrEqual(0);
  });

  it('GitHub: only inputs that the action has, and its key from a secret', () => {
    const workflow = sample<{
      jobs: { conformance: { steps: { uses: string; with?: Record<string, string>; env?: Record<string, string> }[] } };
    }>('.github/workflows/conformance.yml');
    const step = workflow.jobs.conformance.steps.find(({ uses }) => uses.startsWith('OWNER/assay@'));
    expect(Object.keys(step?.with ?? {}).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    expect(step?.env?.[(step.with?.['key'] ?? '').replace('env:', '')]).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/);
  });

  it('an API of your own: inputs that the action has, and options that the command has', async () => {
    const { steps } = sample<{
      jobs: { conformance: { steps: { uses: string; with?: Record<string, string> }[] } };
    }>('.github/workflows/own-api.yml').jobs.conformance;
    const given = steps.find(({ uses }) => uses.startsWith('OWNER/assay@'))?.with ?? {};
    expect(Object.keys(given)).toEqual(expect.arrayContaining(['documents', 'url', 'key']));
    expect(Object.keys(given).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    const { script } = sample<{ conformance: { script: string[] } }>('own-api.gitlab-ci.yml').conformance;
    const docker = /docker run .*/.exec(page)?.[0].split(' assay:0.2.0 ')[1] ?? '';
    const known = await documented();
    const used = [given['args'] ?? '', script[1] ?? '', docker].flatMap(optionsIn);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('shards: only options that run, fuzz and merge have, and one part for each index', async () => {
    const { jobs } = sample<{
      jobs: Record<'part' | 'merge', { strategy: { matrix: Record<string, unknown[]> }; steps: { run?: string }[] }>;
    }>('.github/workflows/shards.yml');
    const { command = [], part = [] } = jobs.part.strategy.matrix;
    const lineOf = (job: 'part' | 'merge'): string =>
      jobs[job].steps.find(({ run }) => run?.startsWith('assay ') === true)?.run ?? '';
    for (const name of [...command.map(String), 'merge']) {
      const known = new Set(
        optionsIn((await assayHere(...(name === 'merge' ? ['report'] : []), name, '--help-all')).stdout),
      );
      expect(optionsIn(lineOf(name === 'merge' ? 'merge' : 'part')).filter((option) => !known.has(option))).toEqual([]);
    }
    expect(lineOf('part')).toContain(`/${part.length} `);
    expect(part).toEqual(part.map((_, index) => index + 1));
    expect(jobs.merge.strategy.matrix['command']).toEqual(command);
  });

  it('all: only options that the command has', async () => {
    const known = await documented();
    const gitlab = sample<{
      conformance: { script: string[]; artifacts: { paths: string[]; reports: { junit: string } } };
    }>('.gitlab-ci.yml').conformance;
    const [container] = sample<{
      spec: {
        template: {
          spec: { containers: { args: string[]; env: { name: string }[]; volumeMounts: { mountPath: string }[] }[] };
        };
      };
    }>('job.yaml').spec.template.spec.containers;
    const command = gitlab.script.find((line) => line.includes(' run ')) ?? '';
    const used = [
      ...optionsIn(command),
      ...optionsIn(container?.args.join(' ') ?? ''),
      ...optionsIn(
        sample<{ jobs: { conformance: { steps: { with?: { args?: string } }[] } } }>(
          '.github/workflows/conformance.yml',
        ).jobs.conformance.steps[1]?.with?.args ?? '',
      ),
    ];
    expect(used.length).toBeGreaterThan(9);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    expect(command.endsWith(`--out ${gitlab.artifacts.paths[0]}`)).toBe(true);
    expect(gitlab.artifacts.reports.junit).toBe(`${gitlab.artifacts.paths[0]}/junit.xml`);
    const after = (name: string): string | undefined => container?.args[container.args.indexOf(name) + 1];
    expect(container?.env.map(({ name }) => name)).toEqual([after('--key')?.replace('env:', '')]);
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([after('--out')]);
  });
});
