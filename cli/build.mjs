// Builds dist/ from the sources: the compiled modules, schemas, presets and requirements. If a hash of the
// sources is unchanged, nothing is built. Otherwise the build runs in a separate folder, which then replaces dist/: a
// command that runs meanwhile never finds half a build, and two builders never write to one folder.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const top = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...names) => path.join(top, ...names);
const dist = at('dist');
/** File with the hash of a build's sources. */
const stampOf = (folder) => path.join(folder, '.sources');
const copied = ['schemas', path.join('contracts', 'presets')];
/** Folders of YAML files, each of which becomes one JSON file: a command would spend a second on parsing them. */
const joined = ['documents', 'requirements'].map((name) => path.join('contracts', 'chain', name));
const { include: compiled } = JSON.parse(fs.readFileSync(at('tsconfig.build.json'), 'utf8'));
/** Folder of all declarations, in dist/; those that the entries of the package need stand beside the modules. */
const allTypes = '.types';
/** Other files that affect the build. */
const others = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'cli/build.mjs'];
/** Results of runs are in the folder of the reports' sources, and may be many. */
const results = at('reports', 'out');

const filesIn = (folder, extension) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return file === results ? [] : filesIn(file, extension);
    return entry.name.endsWith(extension) ? [file] : [];
  });

const hashOfSources = () => {
  const hash = createHash('sha256');
  const files = [
    ...compiled.flatMap((folder) => filesIn(at(folder), '.ts')),
    ...[...copied, ...joined].flatMap((folder) => [...filesIn(at(folder), '.json'), ...filesIn(at(folder), '.yaml')]),
    ...others.map((name) => at(name)),
  ];
  for (const file of files.sort()) {
    const content = fs.readFileSync(file);
    hash.update(`${path.relative(top, file)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};

const isBuilt = () => fs.existsSync(stampOf(dist));
const isCurrent = () => isBuilt() && fs.readFileSync(stampOf(dist), 'utf8') === hashOfSources();

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const lock = at('.dist-lock');
const lockPollMs = 50;
/** A build takes seconds. A lock of this age belongs to a dead process, even if another process has its id now. */
const lockAgeMs = 120_000;

/** Whether the builder that holds the lock is dead; false if the lock is gone too. */
const isLockDead = () => {
  try {
    const { mtimeMs } = fs.statSync(lock);
    const pid = Number(fs.readFileSync(lock, 'utf8'));
    return Date.now() - mtimeMs > lockAgeMs || (pid > 0 && !isAlive(pid));
  } catch {
    return false;
  }
};

/**
 * Waits until no other builder runs. Returns whether a build is still needed. If two builders replace one dead lock,
 * both build, which is harmless.
 */
const takeLock = () => {
  while (!isCurrent()) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLockDead()) fs.rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPollMs);
  }
  return false;
};

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: top, stdio: 'inherit' });
  return status === 0;
};

/** Removes the folders of killed builders. */
const removeLeftovers = () => {
  for (const name of fs.readdirSync(top)) {
    const pid = Number(/^\.dist-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid)) fs.rmSync(at(name), { recursive: true, force: true });
  }
};

/** Removes outputs without a source: judges, mutants and handlers are loaded by scanning folders. */
const removeOrphans = (folder) => {
  for (const file of filesIn(folder, '')) {
    const built = path.relative(folder, file);
    const source = built.replace(`${allTypes}${path.sep}`, '').replace(/\.(?:js|js\.map|d\.ts)$/, '.ts');
    const isOrphan = source === built ? /\.(?:json|yaml)$/.test(built) : !fs.existsSync(at(source));
    if (isOrphan) fs.rmSync(file);
  }
};

/** Writes the YAML files of a folder as one JSON object, by their names without the extension. */
const joinYaml = (folder, target) => {
  const { parse } = createRequire(import.meta.url)('yaml');
  const files = filesIn(at(folder), '.yaml').sort();
  const read = (file) => parse(fs.readFileSync(file, 'utf8'), { merge: true });
  const contents = files.map((file) => [path.basename(file, '.yaml'), read(file)]);
  fs.writeFileSync(`${path.join(target, folder)}.json`, JSON.stringify(Object.fromEntries(contents)));
};

/**
 * Copies the declarations of the package's entries, and of the modules that these name, next to the compiled modules.
 * The compiler leaves `.ts` in their imports.
 */
const copyDeclarations = (folder) => {
  for (const file of filesIn(folder, '.d.ts')) if (!file.startsWith(path.join(folder, allTypes))) fs.rmSync(file);
  const copied = new Set();
  const copy = (name) => {
    if (copied.has(name)) return;
    copied.add(name);
    const text = fs.readFileSync(path.join(folder, allTypes, `${name}.d.ts`), 'utf8');
    const withNames = text.replaceAll(/(?<=(?:from |import\()(['"]))(\.[^'"]+)\.ts(?=\1)/g, (_, quote, module) => {
      copy(path.join(path.dirname(name), module));
      return `${module}.js`;
    });
    fs.writeFileSync(path.join(folder, `${name}.d.ts`), withNames);
  };
  const { exports: entries } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  for (const { types } of Object.values(entries)) if (types) copy(types.slice('./dist/'.length, -'.d.ts'.length));
};

/** Compiles into a copy of dist/, so that only changed files are compiled. */
const buildInto = (folder, compiler) => {
  if (isBuilt()) fs.cpSync(dist, folder, { recursive: true });
  else fs.mkdirSync(folder);
  removeOrphans(folder);
  const sources = hashOfSources();
  const info = path.join(folder, '.tsbuildinfo');
  const types = path.join(folder, allTypes);
  const output = ['--outDir', folder, '--declarationDir', types, '--tsBuildInfoFile', info];
  if (!run(compiler, '-p', 'tsconfig.build.json', ...output)) return false;
  copyDeclarations(folder);
  for (const name of joined) joinYaml(name, folder);
  for (const name of copied) fs.cpSync(at(name), path.join(folder, name), { recursive: true });
  fs.writeFileSync(stampOf(folder), sources);
  return true;
};

/** Replaces dist/ with a complete build. */
const replaceDist = (built, former) => {
  for (let tries = 1; ; tries += 1) {
    try {
      if (fs.existsSync(dist)) fs.renameSync(dist, former);
      fs.renameSync(built, dist);
      return;
    } catch (error) {
      // Another builder renamed dist/ between these two lines. The last build stays.
      if (tries === 5 || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
      fs.rmSync(former, { recursive: true, force: true });
    }
  }
};

const build = (compiler) => {
  if (!takeLock()) return true;
  const own = at(`.dist-${process.pid}-${randomBytes(4).toString('hex')}`);
  const former = `${own}-former`;
  try {
    removeLeftovers();
    if (!buildInto(own, compiler)) return false;
    replaceDist(own, former);
    return true;
  } finally {
    for (const folder of [own, former]) fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(lock, { force: true });
  }
};

const compilerOf = () => {
  try {
    const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
    return path.join(path.dirname(typescript), 'bin', 'tsc');
  } catch {
    return undefined;
  }
};

const warn = (line) => process.stderr.write(`assay: ${line}\n`);

/** Installing without development dependencies is allowed, although nothing can be built then. */
const isInstallWithoutDev = () => {
  const { npm_lifecycle_event: script, npm_config_omit: omitted = '', NODE_ENV } = process.env;
  return ['prepare', 'build'].includes(script) && (/\bdev\b/.test(omitted) || NODE_ENV === 'production');
};

const main = () => {
  if (isCurrent()) return 0;
  const compiler = compilerOf();
  // npm ci shows nothing while it runs this.
  if (compiler !== undefined && process.env.npm_lifecycle_event === 'prepare')
    warn('building dist/ from the TypeScript sources, which takes about ten seconds');
  if (compiler !== undefined) return build(compiler) ? 0 : 1;
  const missing = 'TypeScript is not installed, since development dependencies were left out';
  if (isBuilt()) {
    warn(`dist/ is older than the sources, and ${missing}: dist/ is used as it is; npm ci && npm run build renews it`);
    return 0;
  }
  warn(`dist/ cannot be built: ${missing}; run npm ci, then npm prune --omit=dev to keep only what a run needs`);
  return isInstallWithoutDev() ? 0 : 2;
};

process.exitCode = main();
