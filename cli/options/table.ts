import { comparisonRows, fuzzRows, referenceRows, watchRows } from './command-options.ts';
import { limitRows, selectionRows, verdictRows } from './judging-options.ts';
import { resultRows } from './result-options.ts';
import type { CommandName, Row, ValueOf } from './row.ts';
import { configurationRows, replayTargetRows, serverRows, targetRows, trafficRows } from './target-options.ts';

const rows = [
  ...targetRows,
  ...configurationRows,
  ...selectionRows,
  ...limitRows,
  ...verdictRows,
  ...fuzzRows,
  ...watchRows,
  ...comparisonRows,
  ...referenceRows,
  ...resultRows,
  ...replayTargetRows,
  ...serverRows,
  ...trafficRows,
] as const;

/** Every option of every command. To add an option, add one row in a file of this folder, and use it. */
export const table: readonly Row[] = rows;

/** The options of one command. */
export const rowsOf = (name: CommandName, all = table): readonly Row[] =>
  all.filter(({ commands }) => commands.includes(name));

type AnyRow = (typeof rows)[number];
type RowsOf<C extends CommandName, R = AnyRow> = R extends { readonly commands: readonly (infer D)[] }
  ? [C] extends [D]
    ? R
    : never
  : never;
type NamesOf<R> = R extends Row<infer N> ? N : never;
type InConfig<R = AnyRow> = R extends Row<string, infer _S, infer _C, true> ? R : never;
type WithDefault<R> = R extends { readonly schema: { readonly default: unknown } } ? R : never;
type Values<R> = {
  readonly [One in R as One extends Row<infer N> ? N : never]: One extends Row<string, infer S> ? ValueOf<S> : never;
};
type Complete<R> = Values<WithDefault<R>> & Partial<Values<Exclude<R, WithDefault<R>>>>;

/** Commands with `--config`: defaults are set after the command line and the file are merged. */
type Configured = Extract<AnyRow, Row<'config'>>['commands'][number];

/** The options of the configuration, and those that say how a run is reported. */
export type Options = Partial<Values<InConfig> & Values<Extract<RowsOf<'run'>, Row<'config' | 'mocked' | 'json'>>>>;

/** The same, with every default. */
export type CompleteOptions = Options & Complete<InConfig>;

/** The options of a command, with the defaults of those that no configuration can set. */
export type ValuesOf<C extends CommandName> = C extends Configured
  ? Complete<Exclude<RowsOf<C>, InConfig>> & Omit<Options, NamesOf<Exclude<RowsOf<C>, InConfig>>>
  : Complete<RowsOf<C>>;
