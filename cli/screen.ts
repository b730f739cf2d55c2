import type { WriteStream } from 'node:tty';

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
