import type { WriteStream } from 'node:tty';
import type { Ora } from 'ora';
import { harmless, plural } from '../engine/model/text.ts';
import type { Progress } from '../engine/run/run-dependencies.ts';

/** Interval of progress lines without a terminal. */
const plainEveryMs = 5_000;

const share = (done: number, total: number): string => (total === 0 ? '' : ` (${Math.floor((100 * done) / total)} %)`);

/** `1:05` after 65 seconds. */
const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A line of progress: the phase, the share that is done, requests, findings so far and the time since the start. */
export const progressLine = ({ phase, done, total, requests, findings }: Progress, elapsedMs: number): string =>
  [
    {
      discovering: 'finding subjects',
      judging: `judging, ${done} of ${plural(total, 'case')}${share(done, total)}`,
      confirming: 'confirming findings',
      fuzzing: `fuzzing, ${done} of ${plural(total, 'input')}${share(done, total)}`,
      done: `${plural(total, 'case')} judged`,
    }[phase],
    plural(requests, 'request'),
    ...(findings === 0 ? [] : [`${plural(findings, 'finding')} so far`]),
    clock(elapsedMs),
  ].join(', ');

/** Shows lines of progress until it is stopped: a spinner on a terminal, otherwise a line at intervals. */
export const showLines = (
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): { show(line: string): void; say(line: string): void; stop(): void } => {
  let spins = isAnimated(stream) && !quiet;
  let text = 'starting';
  let spinner: Ora | undefined;
  const startSpinner = async (): Promise<void> => {
    const { default: ora } = await import('ora');
    // Reading stdin stops a command in the background (SIGTTIN, SIGTTOU).
    if (spins) spinner = ora({ text, stream, color: hasColour(stream) ? 'cyan' : false, discardStdin: false }).start();
  };
  // ora takes 30 ms to load. Nothing waits for it.
  if (spins) void startSpinner();
  const spin = (line: string): void => {
    text = line;
    if (spinner) spinner.text = line;
  };
  const stopSpinner = (): void => {
    spins = false;
    spinner?.stop();
    spinner = undefined;
  };
  // With 0 columns ora would count every line as infinitely many, and clear them forever.
  const resized = (): void => {
    if (!isAnimated(stream)) stopSpinner();
  };
  stream.on('resize', resized);
  let last = Date.now();
  return {
    show: (line) => {
      if (spins) spin(line);
      else if (!quiet && Date.now() - last >= plainEveryMs) {
        last = Date.now();
        stream.write(`${line}\n`);
      }
    },
    say: (line) => {
      if (spins) spin(line);
      else if (!quiet) stream.write(`${line}\n`);
    },
    stop: () => {
      stream.off('resize', resized);
      stopSpinner();
    },
  };
};

/** Shows the progress of a run until it is stopped. */
export const showProgress = (
  quiet: boolean,
  stream?: NodeJS.WriteStream,
): { show(progress: Progress): void; say(line: string): void; stop(): void } => {
  const { show, ...controls } = showLines(quiet, stream);
  const began = Date.now();
  return { ...controls, show: (progress) => show(progressLine(progress, Date.now() - began)) };
};

/** Writes a line on standard output, without control characters of the target. */
export const print = (line: string): void => void process.stdout.write(`${harmless(line)}\n`);
/** Writes a line on standard error. */
export const tell = (line: string): void => void process.stderr.write(`${harmless(line)}\n`);
/** Writes the line of an error. */
export const complain = (line: string): void => tell(`assay: ${line}`);
export const complainOfDefect = (defect: string | undefined): void =>
  complain(`a defect of the harness, please report it: ${defect?.slice(0, 2_000)}`);

/** The colours and the width of standard output. */
export const screenOf = (): { readonly colour: boolean; readonly width: number } => ({
  colour: hasColour(process.stdout),
  width: widthOf(process.stdout),
});

/** Properties of the output stream: a pipe has neither columns nor colours. */
export type Screen = Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/**
 * Whether to write colours. `FORCE_COLOR` takes precedence over `NO_COLOR`, as in Node;
 * `--no-color` unsets the one and sets the other.
 */
export const hasColour = ({ isTTY = false }: Screen, env: NodeJS.ProcessEnv = process.env): boolean => {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return NO_COLOR === '' && isTTY && TERM !== 'dumb';
};

const usualWidth = 100;

/** A terminal of unknown size reports 0 columns. */
export const widthOf = ({ columns = 0 }: Screen): number => (columns > 0 ? columns : usualWidth);

/** Whether lines can be overwritten: not if the terminal's size is unknown, and not in the log of a CI job. */
export const isAnimated = ({ isTTY = false, columns = 0 }: Screen, env: NodeJS.ProcessEnv = process.env): boolean =>
  isTTY && columns > 0 && env['TERM'] !== 'dumb' && !('CI' in env);
