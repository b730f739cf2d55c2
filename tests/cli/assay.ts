import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import workerThreads from 'node:worker_threads';
import { vi } from 'vitest';
import {
  type ReferenceOptions,
  referenceProvider,
  type ThreadSettings,
} from '../../cli/provider/reference-provider.ts';
import { isConfigured, variableOf } from '../../cli/options/row.ts';
import { table } from '../../cli/options/table.ts';
import { type Served, serve } from '../../reference/http.ts';
import { temporary } from '../temporary.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Results } from '../../reports/results.ts';
import { caseKey } from '../../engine/model/case-key.ts';

const top = path.join(import.meta.dirname, '..', '..');
/** The built command. */
export const command = path.join(top, 'dist', 'cli', 'assay.js');

/** Milliseconds after which a command is killed, so that no command outlives its test. */
const longest = 300_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** The environment without variables that force or forbid colours, so that output is as in a log. */
const { FORCE_COLOR: _forced, NO_COLOR: _forbidden, ...plain } = process.env;

/** Options that name a target, or where one is named. */
const ofTarget = /^--(?:url|node|data|metrics|config|reference|mocked|mutant|variant)(?:=|$)/;

/** Most tests judge the reference provider, so `run` and `fuzz` get `--reference` unless their options name a target. */
const onReference = (args: readonly string[]): readonly string[] =>
  ['run', 'fuzz'].includes(args[0] ?? '') && !args.some((arg) => ofTarget.test(arg)) ? [...args, '--reference'] : args;

const configured = table.filter((row) => isConfigured(row) && row.name !== 'documents');

/**
 * Tests give all options as words. Those that stand in a configuration are set as variables of the environment instead,
 * or as a file for the commands that read none.
 */
export const outside = (words: readonly string[]): { args: readonly string[]; env: NodeJS.ProcessEnv } => {
  const [args, values]: [string[], Record<string, unknown>] = [[], {}];
  for (let at = 0; at < words.length; at += 1) {
    const [, no, name = '', inline] = /^--(no-)?([a-z-]+)(?:=(.*))?$/s.exec(words[at] ?? '') ?? [];
    const row = configured.find((each) => each.name === name);
    if (!row) args.push(words[at] as string);
    else if ('type' in row.schema && row.schema.type === 'boolean') values[name] = no === undefined;
    else {
      const value = inline ?? words[(at += 1)];
      values[name] = 'type' in row.schema && row.schema.type === 'array' ? [values[name] ?? [], value].flat() : value;
    }
  }
  if (!/^(?:replay|report,judge)\b/.test(args.slice(0, 2).join()) || Object.keys(values).length === 0)
    return {
      args,
      env: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [variableOf(name), [value].flat().map(String).join('\n')]),
      ),
    };
  const file = path.join(temporary(), 'assay.json');
  fs.writeFileSync(file, JSON.stringify(values));
  return { args: [...args, '--config', file], env: {} };
};

/** Starts the built command. `ended` resolves with its output. */
export const start = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
  if (!fs.existsSync(command)) throw new Error('dist/ is missing: npm run build');
  const { args: words, env: variables } = outside(onReference(args));
  return startFile(command, words, top, { ...variables, ...env });
};

/** Starts a script of Node.js in a folder. */
const startFile = (
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
  const began = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...plain, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output, seconds: (performance.now() - began) / 1_000 }));
  });
  return { child, ended };
};

/** Runs another installation of the command, in a folder of its own. */
export const runCommand = (file: string, args: readonly string[], cwd: string): Promise<Ended> =>
  startFile(file, args, cwd).ended;

export const assay = (...args: string[]): Promise<Ended> => start(args).ended;

/** The words of options on a command line. `true`: a flag. */
export const optionWords = (options: Readonly<Record<string, string | true | readonly string[]>>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [value].flat().flatMap((text) => [`--${name}`, text]),
  );

/** The last command in this process. */
let last: Promise<unknown> = Promise.resolve();

const inTurn = (run: () => Promise<Ended>): Promise<Ended> => {
  const ended = last.then(run);
  last = ended.catch(() => undefined);
  return ended;
};

/**
 * Runs the command in this process: its start takes longer than most of its runs. One at a time, since a command writes
 * to the process's own streams. Signals and terminals need `start`.
 */
export const runHere = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runAsTyped(onReference(args), env);

/** The same, with exactly these arguments. */
export const runAsTyped = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  inTurn(() => runProgramHere(args, env));

/** Runs the command in this process, in a folder. */
export const runInFolder = (folder: string, ...args: readonly string[]): Promise<Ended> =>
  inTurn(async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      return await runProgramHere(args, {});
    } finally {
      process.chdir(before);
    }
  });

export const assayHere = (...args: string[]): Promise<Ended> => runHere(args);

/** Sets variables of the environment, and returns a function that restores them. */
const setEnvironment = (variables: NodeJS.ProcessEnv): (() => void) => {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
};

/**
 * Raises the default limits of memory, and returns a function that restores them. A process of tests holds what earlier
 * tests loaded, too: their memory is none that a command needs.
 */
const raiseMemoryLimits = async (): Promise<() => void> => {
  const [{ defaultLimits }, { limitRows }] = await Promise.all([
    import('../../engine/run/options.ts'),
    import('../../cli/options/judging-options.ts'),
  ]);
  const row = limitRows.find(({ name }) => name === 'max-memory');
  if (!row) throw new Error('no option is called --max-memory');
  const { maxMemoryMiB } = defaultLimits;
  const set = (value: number): void => {
    Object.assign(defaultLimits, { maxMemoryMiB: value });
    Object.assign(row.schema, { default: value });
  };
  set(16 * maxMemoryMiB);
  return () => set(maxMemoryMiB);
};

/** The reference provider of a command in this process, in place of a thread that loads its modules anew. */
class ReferenceHere extends EventEmitter {
  readonly threadId = 1;
  readonly #served: Promise<Served>;

  constructor({ delayMs, ...options }: ReferenceOptions & ThreadSettings) {
    super();
    this.#served = referenceProvider(options).then((provider) => serve(provider, defined({ delayMs })));
    this.#served.then(
      ({ url }) => this.emit('message', url),
      (error: unknown) => this.emit('error', error),
    );
  }

  ref(): void {}
  unref(): void {}

  /** The one message is that the thread shall end. */
  postMessage(): void {
    void this.#served.then(async ({ close }) => {
      await close();
      this.emit('exit', 0);
    });
  }
}

workerThreads.Worker = new Proxy(workerThreads.Worker, {
  construct: (worker, [file, options]: ConstructorParameters<typeof workerThreads.Worker>) =>
    path.basename(String(file)) === 'reference-thread.js'
      ? new ReferenceHere(options?.workerData as ReferenceOptions)
      : new worker(file, options),
});
syncBuiltinESMExports();

const runProgramHere = async (words: readonly string[], variables: NodeJS.ProcessEnv): Promise<Ended> => {
  const { args, env: ofOptions } = outside(words);
  const env = { ...ofOptions, ...variables };
  const { runProgram } = await import('../../cli/program.ts');
  const restoreLimits = args.includes('--help') ? undefined : await raiseMemoryLimits();
  const began = performance.now();
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk, ...more) => {
      output[name] += String(chunk);
      const written = more.at(-1) as unknown;
      if (typeof written === 'function') written();
      return true;
    }),
  );
  const { argv, exitCode } = process;
  process.argv = [process.execPath, command, ...args];
  const restore = setEnvironment(env);
  try {
    const code = (await runProgram(args)) ?? 0;
    return { code, ...output, seconds: (performance.now() - began) / 1_000 };
  } finally {
    Object.assign(process, { argv, exitCode });
    restore();
    restoreLimits?.();
    for (const spy of spies) spy.mockRestore();
  }
};

export { temporary } from '../temporary.ts';

export const results = (out: string): Results =>
  JSON.parse(fs.readFileSync(path.join(out, 'results.json'), 'utf8')) as Results;

export const verdicts = (out: string): string[] =>
  results(out).cases.map((testCase) => `${caseKey(testCase)} ${testCase.verdict}`);

interface ServedProvider {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the reference provider with these mutants, in this process. Tests that block it need `startProvider`. */
export const serveProvider = async (...mutants: readonly string[]): Promise<ServedProvider> => {
  const { url, close } = await serve(await referenceProvider({ worldSeed: 1, mutants, variants: [] }));
  return { url, stop: close };
};

/** Serves the reference provider in a process of its own, with options of `assay serve`. */
export const startProvider = async (...args: string[]): Promise<ServedProvider> => {
  const { child, ended } = start(['serve', ...args]);
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.split('\n')[0] as string);
    });
    ended.then(({ stderr }) => reject(new Error(`assay serve ended: ${stderr}`)), reject);
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
