import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const top = path.join(import.meta.dirname, '..', '..');
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

test('the release workflow pins its actions and makes the tarball', () => {
  const workflow = parse(fs.readFileSync(path.join(top, '.github/workflows/release.yml'), 'utf8')) as {
    readonly jobs: {
      readonly release: { readonly steps: readonly { readonly uses?: string; readonly run?: string }[] };
    };
  };
  const { steps } = workflow.jobs.release;
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  expect(steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm test', 'npm pack']));
});
