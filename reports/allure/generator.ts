import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A request for a report, with absolute paths. */
export interface GeneratorRequest {
  readonly results: string;
  readonly config: string;
  /** Working folder. */
  readonly cwd: string;
}

/** A process that makes one report with Allure. */
export interface Generator {
  /** @throws if Allure fails, with its output. */
  generate(request: GeneratorRequest): Promise<void>;
  /** Ends the process if no report was requested. */
  close(): void;
}

const { dir, ext } = path.parse(fileURLToPath(import.meta.url));

/** For a checkout: Node runs no TypeScript, so the package's command is used. */
const byCommand: Generator = {
  async generate({ results, config, cwd }) {
    const command = path.join(path.dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');
    const arguments_ = [command, 'generate', results, '--config', config, '--cwd', cwd];
    await promisify(execFile)(process.execPath, arguments_, { cwd, maxBuffer: 2 ** 26 });
  },
  close: () => undefined,
};

const ended = (child: ChildProcess): Promise<void> => {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString('utf8')).slice(-10_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`Allure failed: ${printed.trim()}`))));
  });
};

/** Starts a process that loads Allure's modules in advance, so that the report takes less time later. */
export const startGenerator = (): Generator => {
  if (ext !== '.js') return byCommand;
  const child = fork(path.join(dir, 'generate-process.js'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  const end = ended(child);
  // If the process is closed before a report was requested, its output does not matter.
  end.catch(() => undefined);
  return {
    async generate(request) {
      child.send(request, () => undefined);
      await end;
    },
    close: () => {
      child.kill();
    },
  };
};
