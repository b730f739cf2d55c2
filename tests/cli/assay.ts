import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import type { Results } from '../../reports/results.ts';

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

/** Starts the built command. `ended` resolves with its output. */
export const start = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } => {
  if (!fs.existsSync(command)) throw new Error('dist/ is missing: npm run build');
  return startFile(command, args, top, env);
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
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said, seconds: (performance.now() - began) / 1_000 }));
  });
  return { child, ended };
};

/** Runs another installation of the command, in a folder of its own. */
export const runCommand = (file: string, args: readonly string[], cwd: string): Promise<Ended> =>
  startFile(file, args, cwd).ended;

export const assay = (...args: string[]): Promise<Ended> => start(args).ended;

/**
 * Runs the command in this process, for arguments that are refused before a run: its start takes longer than its work.
 */
export const assayHere = async (...args: string[]): Promise<Omit<Ended, 'seconds'>> => {
  // The built one: threads start from JavaScript alone.
  const program = path.join(top, 'dist', 'cli', 'program.js');
  const { runProgram } = (await import(program)) as typeof import('../../cli/program.ts');
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      said[name] += String(chunk);
      return true;
    }),
  );
  const before = process.exitCode;
  try {
    return { code: (await runProgram(args)) ?? 0, ...said };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
};

export const temporary = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'assay-cli-'));

export const results = (out: string): Results =>
  JSON.parse(fs.readFileSync(path.join(out, 'results.json'), 'utf8')) as Results;

export const verdicts = (out: string): string[] =>
  results(out).cases.map((testCase) => `${testCase.requirement}@${testCase.operation} ${testCase.verdict}`);

/** Serves the reference provider in a process of its own; `stop` ends it. */
export const serveProvider = async (...args: string[]): Promise<{ readonly url: string; stop(): Promise<void> }> => {
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
