import { parseArgs, type ParseArgsConfig } from 'node:util';
import { endOnSignals } from './child-process.ts';
import { type CommandName, describeCommand } from './commands.ts';

/** Options of a tool by their long names: as `parseArgs` takes them, with a line of help. */
type ToolOptions = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly default?: string | boolean; readonly help: string }>
>;

type Values<O extends ToolOptions> = {
  readonly [K in keyof O]: O[K]['type'] extends 'boolean'
    ? boolean
    : O[K] extends { readonly default: string }
      ? string
      : string | undefined;
};

const helpOf = (name: CommandName, options: ToolOptions): string =>
  [
    `npm run lab -- ${name} [options]`,
    describeCommand(name),
    ...Object.entries(options).map(([option, { type, help, default: usual }]) => {
      const shape = `--${option}${type === 'string' ? ' VALUE' : ''}`;
      const ending = typeof usual === 'string' && usual !== '' ? ` (${usual})` : '';
      return `  ${shape.padEnd(22)} ${help}${ending}`;
    }),
    '',
  ].join('\n');

/**
 * Options that a tool of this repository is called with. `--help` prints them and ends with 0; an option that the tool
 * does not have, or that is given twice, is named in one line, and it ends with 2.
 */
export const readOptions = <const O extends ToolOptions>(name: CommandName, options: O): Values<O> => {
  const config: ParseArgsConfig = { options: { ...options, help: { type: 'boolean', short: 'h' } }, tokens: true };
  try {
    const { values, tokens = [] } = parseArgs(config);
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) throw new Error(`--${twice} is given twice; it takes one value`);
    if (values['help'] === true) {
      process.stdout.write(helpOf(name, options));
      process.exit(0);
    }
    const flags = Object.entries(options).filter(([, { type }]) => type === 'boolean');
    return { ...Object.fromEntries(flags.map(([name]) => [name, false])), ...values } as Values<O>;
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    process.stderr.write(`${line} (--help lists the options)\n`);
    process.exit(2);
  }
};

/**
 * Runs the work of a tool, which returns the exit code. An error is printed as one line, with exit code 2. Signals end
 * this process and the processes that it started.
 */
export async function runTool(name: string, work: () => Promise<number | void>): Promise<void> {
  endOnSignals();
  try {
    process.exitCode = (await work()) ?? process.exitCode ?? 0;
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

/** Waits until a signal ends this process. */
export function forever(): Promise<never> {
  return new Promise(() => setInterval(() => {}, 60_000));
}

/** Reads an option that is a whole number. @throws Error for another text */
export function wholeNumber(name: string, text: string, least: 0 | 1 = 0): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new Error(`--${name} takes a whole number from ${least}`);
}
