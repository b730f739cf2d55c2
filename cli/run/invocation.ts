import fs from 'node:fs';
import path from 'node:path';
import { word } from '../../engine/model/curl.ts';
import type { Reproduction } from '../../engine/model/reproduction.ts';
import { type ReferenceOptions, referenceKey, referenceKeyVariable } from '../provider/reference-provider.ts';
import { defaultWorldSeed } from '../options/command-options.ts';
import { defaultOut } from '../options/result-options.ts';
import { defined } from '../../engine/model/defined.ts';

/** A path that works from the current folder: relative if it is below, otherwise absolute. */
const fromHere = (file: string): string => {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? path.resolve(file) : relative;
};

const realPath = (file: string): string | undefined => {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
};

/** Whether the shell finds this file by its name. */
const isOnPath = (file: string, env: NodeJS.ProcessEnv): boolean => {
  const firstOnPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => realPath(path.join(folder, path.basename(file))))
    .find((real) => real !== undefined);
  return firstOnPath !== undefined && firstOnPath === realPath(file);
};

const isInside = (folder: string, outer: string): boolean => !path.relative(outer, folder).startsWith('..');

/**
 * The words that start assay in the same way again. npm sets variables, but all processes that a script starts inherit
 * them, so the script must be the one that starts assay.
 */
export const assayCommand = (argv: readonly string[] = process.argv, env: NodeJS.ProcessEnv = process.env): string => {
  const script = argv[1] ?? 'assay';
  const isByName = path.basename(script) === 'assay';
  const { npm_lifecycle_event: event, npm_package_json: manifest, INIT_CWD: typedIn } = env;
  if (isByName && event === 'npx') return 'npx assay';
  if (
    event === 'assay' &&
    manifest !== undefined &&
    (env['npm_lifecycle_script'] ?? '').includes('dist/cli/assay.js')
  ) {
    const top = path.dirname(manifest);
    // npm searches its package upwards from the current folder.
    const isFound = typedIn === undefined || isInside(typedIn, top);
    if (realPath(script) === realPath(path.join(top, 'dist', 'cli', 'assay.js')))
      return isFound ? 'npm run -s assay --' : `npm --prefix ${word(top)} run -s assay --`;
  }
  if (isByName) return isOnPath(script, env) ? 'assay' : word(fromHere(script).replace(/^(?![./])/, './'));
  return `node ${word(fromHere(script))}`;
};

/** Options whose values may hold a secret: only the name of its source is shown. */
const secretOptions = ['--key', '--header'];

const shownWord = (text: string, before: string | undefined): string => {
  const [name = '', value] = text.startsWith('--') ? text.split(/=(.*)/s) : ['', text];
  const isSecret = secretOptions.includes(name === '' ? (before ?? '') : name) && value !== undefined;
  if (isSecret && !/^[\w.-]+[=:] ?(?:env|file):[^\s]+$|^(?:env|file):[^\s]+$/.test(value))
    return name === '' ? '...' : `${name}=...`;
  return word(text.replace(/\/\/[^/@\s]+@/, '//...@'));
};

/** The command line of this process, as shell words without secrets. */
export const typedCommand = (argv: readonly string[] = process.argv): string =>
  [assayCommand(argv), ...argv.slice(2).map((text, place) => shownWord(text, argv[place + 1]))].join(' ');

/** Port at which a provider without a socket is served afterwards. */
const portOfMocked = 9_650;

const serveOptions = (port: number, { worldSeed, mutants, variants }: ReferenceOptions): string =>
  [
    `--port ${port}`,
    ...(worldSeed === defaultWorldSeed ? [] : [`--world-seed ${worldSeed}`]),
    ...mutants.map((id) => `--mutant ${word(id)}`),
    ...variants.map((id) => `--variant ${word(id)}`),
  ].join(' ');

/** How to reproduce findings of a run with this folder. `origin`: URL of the reference provider, if it was judged. */
export const reproductionOf = (
  out: string,
  reference?: { readonly options: ReferenceOptions; readonly origin: string; readonly mocked: boolean },
  command = assayCommand(),
): Reproduction => {
  const isDefault = path.resolve(out) === path.resolve(defaultOut);
  const port = reference && !reference.mocked ? Number(new URL(reference.origin).port) : portOfMocked;
  return {
    command,
    ...defined({ results: isDefault ? undefined : fromHere(out) }),
    ...defined({
      serve: reference && {
        options: serveOptions(port, reference.options),
        origin: reference.origin,
        servedAt: `http://127.0.0.1:${port}`,
        keyVariable: referenceKeyVariable,
        key: referenceKey,
      },
    }),
  };
};
