import type { WriteStream } from 'node:tty';

/** What decides how output looks: a terminal, or a pipe that has neither columns nor colours. */
export type Screen = Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Whether to write colours: `NO_COLOR` (also set by `--no-color`) forbids them, `FORCE_COLOR` asks for them without a terminal. */
export const hasColour = ({ isTTY = false }: Screen, env: NodeJS.ProcessEnv = process.env): boolean => {
  const { NO_COLOR = '', FORCE_COLOR = '', TERM } = env;
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY && TERM !== 'dumb';
};

const usualWidth = 100;

/** A terminal that does not know its size says that it has 0 columns. */
export const widthOf = ({ columns = 0 }: Screen): number => (columns > 0 ? columns : usualWidth);

/** Whether lines can be written over: not where the terminal's size is unknown, nor in the log of a CI job. */
export const isAnimated = ({ isTTY = false, columns = 0 }: Screen, env: NodeJS.ProcessEnv = process.env): boolean =>
  isTTY && columns > 0 && env['TERM'] !== 'dumb' && !('CI' in env);
