import { setTimeout as sleep } from 'node:timers/promises';
import { proof } from '../part.ts';
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { optionWords, temporary } from './assay.ts';
import { recordingOf } from '../recording.ts';

/** dist/ is built when sources changed, as a whole, by one builder at a time. */

const top = path.join(import.meta.dirname, '..', '..');
const { include: compiled } = JSON.parse(fs.readFileSync(path.join(top, 'tsconfig.build.json'), 'utf8')) as {
  readonly include: readonly string[];
};
const folders = [...compiled, 'schemas'];
const files = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];

/** A checkout of its own. `without` names packages that are not installed in it. */
const checkout = ({ built = true, without = [] as string[] } = {}): string => {
  const folder = path.join(temporary(), 'checkout');
  fs.mkdirSync(folder);
  // Thousands of files: to remove them all when the tests end would take that end too long.
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const results = path.join(top, 'reports', 'out');
  for (const name of [...folders, ...files, ...(built ? ['dist'] : [])])
    fs.cpSync(path.join(top, name), path.join(folder, name), { recursive: true, filter: (file) => file !== results });
  const packages = path.join(folder, 'node_modules');
  fs.mkdirSync(packages);
  for (const name of fs.readdirSync(path.join(top, 'node_modules')))
    if (!without.includes(name)) fs.symlinkSync(path.join(top, 'node_modules', name), path.join(packages, name));
  return folder;
};

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Without npm's own variables: the tests may themselves run under npm. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name)));

const npm = async (cwd: string, more: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> => {
  try {
    return { code: 0, ...(await promisify(execFile)('npm', args, { cwd, env: { ...env, ...more } })) };
  } catch (error) {
    return error as Ended;
  }
};
const version = (cwd: string): Promise<Ended> => npm(cwd, {}, 'run', '-s', 'assay', '--', '--version');
const stamp = (cwd: string): string => fs.readFileSync(path.join(cwd, 'dist', '.sources'), 'utf8');
const inode = (cwd: string): number => fs.statSync(path.join(cwd, 'dist')).ino;
const change = (cwd: string, word: string): void =>
  fs.appendFileSync(path.join(cwd, 'engine', 'model', 'version.ts'), `\nexport const ${word} = '${word}';\n`);
const leftovers = (cwd: string): string[] => fs.readdirSync(cwd).filter((name) => name.startsWith('.dist-'));

describe('the build', () => {
  proof('leaves dist/ alone where nothing changed, and is done at once', async () => {
    const folder = checkout();
    const before = inode(folder);
    const ended = await version(folder);
    expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(inode(folder)).toBe(before);
    expect(leftovers(folder)).toEqual([]);
  });

  proof('two at the same time, of changed sources: both commands work, and one build is left', async () => {
    const folder = checkout();
    const before = stamp(folder);
    change(folder, 'added');
    const both = await Promise.all([version(folder), version(folder)]);
    for (const ended of both) expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(both[0].stdout).toBe(both[1].stdout);
    expect(stamp(folder)).not.toBe(before);
    expect(fs.readFileSync(path.join(folder, 'dist', 'engine', 'model', 'version.js'), 'utf8')).toContain(
      "added = 'added'",
    );
    expect(leftovers(folder)).toEqual([]);
  });

  proof('a run that is under way when dist/ is replaced ends as it would have', async () => {
    const folder = checkout();
    const out = temporary();
    const before = inode(folder);
    const command = path.join(folder, 'dist', 'cli', 'assay.js');
    const options = { depth: 'quick', quiet: true, 'reference-delay': '30', only: '*.getHeight', out } as const;
    const child = spawn(process.execPath, [command, 'run', ...optionWords(options)], {
      cwd: folder,
      stdio: 'ignore',
      timeout: 200_000,
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    while (!fs.existsSync(recordingOf(out)) && child.exitCode === null) await sleep(20);
    change(folder, 'meanwhile');
    expect((await npm(folder, {}, 'run', '-s', 'build')).code).toBe(0);
    expect(inode(folder)).not.toBe(before);
    expect(await ended).toBe(0);
  });

  proof('removes modules that have no source, and the lock and folder of a builder that was killed', async () => {
    const folder = checkout();
    const dead = spawn(process.execPath, ['-e', '0']);
    await new Promise((resolve) => {
      dead.once('close', resolve);
    });
    fs.writeFileSync(path.join(folder, '.dist-lock'), String(dead.pid));
    fs.mkdirSync(path.join(folder, `.dist-${dead.pid}-0123`));
    fs.rmSync(path.join(folder, 'reference', 'variants', 'http-gzip.ts'));
    const ended = await npm(folder, {}, 'run', '-s', 'build');
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(fs.existsSync(path.join(folder, 'dist', 'reference', 'variants', 'http-gzip.js'))).toBe(false);
    expect(leftovers(folder)).toEqual([]);
  });

  proof('sources that do not compile leave dist/ as it was, and the command does not start', async () => {
    const folder = checkout();
    const before = [inode(folder), stamp(folder)];
    fs.appendFileSync(path.join(folder, 'engine', 'model', 'version.ts'), '\nexport const wrong: number = "text";\n');
    const ended = await version(folder);
    expect(ended.code).not.toBe(0);
    expect(ended.stdout).toContain("Type 'string' is not assignable to type 'number'");
    expect(ended.stdout).not.toMatch(/^\d+\.\d+\.\d+$/m);
    expect([inode(folder), stamp(folder)]).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });
});

describe('without development dependencies', () => {
  const cannot =
    'assay: dist/ cannot be built: TypeScript is not installed, since development dependencies were left out; run npm ci, then npm prune --omit=dev to keep only what a run needs\n';

  proof('npm ci --omit=dev goes well, and a line says what to do', async () => {
    const folder = checkout({ built: false, without: ['typescript'] });
    expect(await npm(folder, { npm_config_omit: 'dev' }, 'run', '-s', 'prepare')).toMatchObject({
      code: 0,
      stderr: cannot,
    });
    expect(await npm(folder, { NODE_ENV: 'production' }, 'run', '-s', 'prepare')).toMatchObject({ code: 0 });
    expect(await version(folder)).toMatchObject({ code: 2, stdout: '', stderr: cannot });
    expect(await npm(folder, {}, 'run', '-s', 'build')).toMatchObject({ code: 2, stderr: cannot });
  });

  test('a dist/ that is there is used; where it is older than the sources, a line says so', async () => {
    const folder = checkout({ without: ['typescript'] });
    const before = inode(folder);
    expect(await version(folder)).toMatchObject({ code: 0, stderr: '' });
    expect(inode(folder)).toBe(before);
    change(folder, 'later');
    const ended = await version(folder);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(ended.stderr).toBe(
      'assay: dist/ is older than the sources, and TypeScript is not installed, since development dependencies were left out: dist/ is used as it is; npm ci && npm run build renews it\n',
    );
  });
});
