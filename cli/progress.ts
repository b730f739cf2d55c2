import ora from 'ora';
import type { Progress } from '../engine/run/run-dependencies.ts';
import { hasColour, isAnimated } from './screen.ts';

/** Interval of progress lines without a terminal. */
const plainEveryMs = 5_000;

const text = ({ phase, done, total, requests }: Progress): string =>
  ({
    discovering: `finding subjects, ${requests} requests`,
    judging: `judging, ${done} of ${total} cases, ${requests} requests`,
    confirming: `confirming what was found, ${requests} requests`,
    fuzzing: `fuzzing, ${done} of ${total} inputs, ${requests} requests`,
    done: `${total} cases judged, ${requests} requests`,
  })[phase];

/** Shows lines of progress until it is stopped: a spinner on a terminal, otherwise a line at intervals. */
export const showLines = (
  quiet: boolean,
  stream: NodeJS.WriteStream = process.stderr,
): { show(line: string): void; say(line: string): void; stop(): void } => {
  let spinner =
    isAnimated(stream) && !quiet
      ? ora({ text: 'starting', stream, color: hasColour(stream) ? 'cyan' : false }).start()
      : undefined;
  const stopSpinner = (): void => {
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
      if (spinner) spinner.text = line;
      else if (!quiet && Date.now() - last >= plainEveryMs) {
        last = Date.now();
        stream.write(`${line}\n`);
      }
    },
    say: (line) => {
      if (spinner) spinner.text = line;
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
  const { show, ...others } = showLines(quiet, stream);
  return { ...others, show: (progress) => show(text(progress)) };
};
