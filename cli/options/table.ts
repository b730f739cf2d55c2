import { comparisonRows } from './comparing.ts';
import { configurationRows } from './configuration.ts';
import { fuzzRows } from './fuzzing.ts';
import { limitRows } from './limits.ts';
import { metricsRows } from './metrics.ts';
import { referenceRows } from './reference.ts';
import { resultRows } from './results.ts';
import type { CommandName, Row, ValueOf } from './row.ts';
import { selectionRows } from './selection.ts';
import { replayTargetRows, serverRows, targetRows, trafficRows } from './target.ts';
import { watchRows } from './watching.ts';
import { verdictRows } from './verdict.ts';

const rows = [
  ...targetRows,
  ...configurationRows,
  ...selectionRows,
  ...limitRows,
  ...verdictRows,
  ...fuzzRows,
  ...watchRows,
  ...metricsRows,
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
type InConfig<R = AnyRow> = R extends Row<string, infer _S, infer _C, true> ? R : never;
type WithDefault<R> = R extends { readonly schema: { readonly default: unknown } } ? R : never;
type Values<R> = {
  readonly [One in R as One extends Row<infer N> ? N : never]: One extends Row<string, infer S> ? ValueOf<S> : never;
};
type Complete<R> = Values<WithDefault<R>> & Partial<Values<Exclude<R, WithDefault<R>>>>;

/** Commands with `--config`: defaults are set after the command line and the file are merged. */
type Configured =
  'run' | 'fuzz' | 'watch' | 'doctor' | 'infer' | 'compare' | 'mutate' | 'report merge' | 'replay' | 'explain';

/** Options of the configuration file. */
export type ConfigValues = Partial<Values<InConfig>>;

/** The options that `run`, `fuzz` and `doctor` merge from the command line, the configuration file and a preset. */
export type RunFlags = ConfigValues & Partial<Values<Extract<RowsOf<'run'>, Row<'config' | 'mocked' | 'json'>>>>;

/** The same, with every default. */
export type CompleteFlags = RunFlags & Complete<InConfig>;

/** The values of a command: command line options, with defaults unless a configuration file can still set them. */
export type ValuesOf<C extends CommandName> = Pick<RunFlags, 'documents'> &
  (C extends Configured
    ? Complete<Exclude<RowsOf<C>, InConfig>> & Partial<Values<Extract<RowsOf<C>, InConfig>>>
    : Complete<RowsOf<C>>);
