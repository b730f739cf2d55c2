import { spawn } from 'node:child_process';

/** Milliseconds that a command of the user may take. */
const longestMs = 30_000;

/** Environment variable that holds the path of the summary. */
const summaryVariable = 'ASSAY_SUMMARY_FILE';

/**
 * Runs a command of the user in a shell. Texts of the target reach it on standard input and in a file only, never as a
 * part of the command. Returns why it failed, or undefined.
 */
export const runOnChange = (
  command: string,
  { summary, file, maxMs = longestMs }: { readonly summary: string; readonly file: string; readonly maxMs?: number },
): Promise<string | undefined> =>
  new Promise((resolve) => {
    // A process group of its own, so that a command that hangs ends with everything that it started.
    const child = spawn('sh', ['-c', command], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, [summaryVariable]: file },
    });
    const end = (failure: string | undefined): void => {
      clearTimeout(timer);
      resolve(failure);
    };
    const timer = setTimeout(() => {
      if (child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It ended in this moment.
        }
      }
      end(`it did not end within ${maxMs / 1_000} s`);
    }, maxMs);
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) =>
      end(code === 0 ? undefined : `it ended with ${signal === null ? `code ${code}` : signal}`),
    );
    // A command need not read its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${summary}\n`);
  });
