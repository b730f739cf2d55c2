import type { EngineOptions } from '../../engine/run/options.ts';

export const commandNames = [
  'run',
  'demo',
  'fuzz',
  'watch',
  'doctor',
  'infer',
  'mutate',
  'compare',
  'serve',
  'baseline update',
  'explain',
  'replay',
  'report drift',
  'report history',
  'report merge',
  'report judge',
  'report annotate',
  'report share',
  'tools completion',
  'tools export openapi',
  'tools export openrpc',
] as const;

/** `assay` stands for the options of the program. */
export type CommandName = 'assay' | (typeof commandNames)[number];

/** Headings of `--help` and of docs/options.md, in this order. */
export const groups = [
  'Target',
  'Configuration',
  'Selection',
  'Limits',
  'Verdict',
  'Fuzzing',
  'Watching',
  'Comparison',
  'Reference provider',
  'Results',
  'Global Options',
] as const;
export type Group = (typeof groups)[number];

/** The JSON Schemas of values. A boolean is a flag without a value, an array an option that can be repeated. */
export type ValueSchema =
  | {
      readonly type: 'string';
      readonly minLength: 1;
      readonly pattern?: string;
      readonly default?: string;
    }
  | { readonly enum: readonly string[]; readonly default?: string }
  | {
      readonly type: 'integer' | 'number';
      readonly minimum?: number;
      readonly exclusiveMinimum?: number;
      readonly maximum?: number;
      readonly default?: number;
    }
  | { readonly type: 'boolean'; readonly default?: true }
  | { readonly type: 'array'; readonly items: typeof text; readonly default?: readonly [] }
  | { readonly type: 'object'; readonly additionalProperties: typeof texts | typeof operationSchema };

/** An empty value from a shell (`--out "$UNSET"`) is a mistake: as a path it would be the current folder. */
export const text = { type: 'string', minLength: 1 } as const;
export const texts = { type: 'array', items: text } as const;
export const flag = { type: 'boolean' } as const;

/** The settings of operations in a configuration. */
export const operationSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    skip: { ...text, description: 'why the operation is neither judged nor called by discovery' },
    rate: { type: 'number', exclusiveMinimum: 0, description: 'most requests per second to the operation' },
    values: {
      type: 'object',
      additionalProperties: texts,
      description: 'known values by parameter; they are tried before values learnt from the target',
    },
    statuses: {
      type: 'array',
      items: { type: 'integer', minimum: 100, maximum: 599 },
      description: 'statuses that are expected, although the OpenAPI document does not list them',
    },
  },
} as const;

/** Settings of a configuration for operations by name. */
export interface OperationSetting {
  readonly skip?: string;
  readonly rate?: number;
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly statuses?: readonly number[];
}

export type ValueOf<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly type: 'string' }
    ? string
    : S extends { readonly type: 'integer' | 'number' }
      ? number
      : S extends { readonly type: 'boolean' }
        ? boolean
        : S extends { readonly type: 'array' }
          ? readonly string[]
          : S extends { readonly additionalProperties: typeof operationSchema }
            ? Readonly<Record<string, OperationSetting>>
            : Readonly<Record<string, readonly string[]>>;

/** The name, the values and the help of an option. */
interface RowValue<N extends string, S extends ValueSchema> {
  /**
   * Long name without the dashes; also its name in the configuration file.
   * A flag with the default `true` becomes `--no-NAME`.
   */
  readonly name: N;
  /** Placeholder of the value; absent for a flag. */
  readonly value?: string;
  readonly schema: S;
  readonly help: string;
  /** `help` in a few words, for a `--help` that leaves out rare options. */
  readonly brief?: string;
  /** Few users need it: in a command with many options, only `--help-all` shows it. */
  readonly rare?: true;
  /** Whether `--no-NAME` is accepted too: it overrides a configuration file that sets the flag. */
  readonly negatable?: true;
  /** The default in help texts, if the schema has none because it depends on something else. */
  readonly defaultText?: string;
  /** The command writes to this path; it is checked before the command begins. */
  readonly writes?: 'file' | 'folder';
  /** Advice for a value that does not match the schema's pattern. */
  readonly advice?: string;
  /** The engine options that a value sets. Absent: the command uses the value itself. */
  engine?(value: ValueOf<S>): Partial<EngineOptions>;
}

/** One option. The command line, the configuration file's schema, `--help` and docs/options.md are made from it. */
export interface Row<
  N extends string = string,
  S extends ValueSchema = ValueSchema,
  C extends CommandName = CommandName,
  I extends boolean = boolean,
> extends RowValue<N, S> {
  readonly group: Group;
  /** Commands that take the option. Empty: only the configuration file takes it. */
  readonly commands: readonly C[];
  /** Whether the configuration file takes it. */
  readonly inConfig?: I;
  /** The option of this name in a configuration means something else, so that the command does not take it. */
  readonly isOwn?: true;
}

/** A row that differs from others. Keeps its exact types, which determine the types of a command's values. */
export const option = <
  const N extends string,
  const S extends ValueSchema,
  const C extends CommandName = never,
  const I extends boolean = false,
>(
  row: Row<N, S, C, I>,
): Row<N, S, C, I> => row;

/** What an option takes: the placeholder of its value, and its schema. */
interface Takes<S extends ValueSchema> {
  readonly value?: string;
  readonly schema: S;
}
type Further<S extends ValueSchema> = Omit<RowValue<string, S>, 'name' | 'value' | 'schema' | 'help'>;

export const flagValue = { schema: flag } as const;
/** A text. `schema`: further members, such as a default or a pattern. */
export const named = <const V extends string, const M extends object = object>(value: V, schema?: M) => ({
  value,
  schema: { ...text, ...(schema as M) },
});
/** An option that can be repeated. */
export const list = <const V extends string, const M extends object = object>(value: V, schema?: M) => ({
  value,
  schema: { ...texts, ...(schema as M) },
});
export const whole = <const M extends object = object>(minimum: number, schema?: M, value = 'n') => ({
  value,
  schema: { type: 'integer' as const, minimum, ...(schema as M) },
});
export const numeric = <const V extends string, const M extends object>(value: V, schema: M) => ({
  value,
  schema: { type: 'number' as const, ...schema },
});

/** Makes the options of a group. */
export const optionsIn = (group: Group) => ({
  /** Options of commands, which a configuration can set, too. */
  shared: <const N extends string, const S extends ValueSchema, const C extends CommandName>(
    name: N,
    takes: Takes<S>,
    commands: readonly C[],
    help: string,
    further: Further<S> = {},
  ): Row<N, S, C, true> => ({ name, ...takes, help, ...further, group, commands, inConfig: true }),
  /** Options that are set once per target: the configuration has them, and no command. */
  configured: <const N extends string, const S extends ValueSchema>(
    name: N,
    takes: Takes<S>,
    help: string,
    further: Further<S> = {},
  ): Row<N, S, never, true> => ({ name, ...takes, help, ...further, group, commands: [], inConfig: true }),
  /** Options of commands that a configuration does not have, or has with another meaning. */
  own: <const N extends string, const S extends ValueSchema, const C extends CommandName>(
    name: N,
    takes: Takes<S>,
    commands: readonly C[],
    help: string,
    further: Further<S> = {},
  ): Row<N, S, C, false> => ({ name, ...takes, help, ...further, group, commands, inConfig: false, isOwn: true }),
});

/** Makes the options of one command, as `own` does. */
export const ownOptions =
  <const C extends CommandName>(group: Group, command: C) =>
  <const N extends string, const S extends ValueSchema>(
    name: N,
    takes: Takes<S>,
    help: string,
    further: Further<S> = {},
  ): Row<N, S, C, false> =>
    optionsIn(group).own<N, S, C>(name, takes, [command], help, further);

/** Whether an option is given by the configuration or the environment, and not on the command line. */
export const isConfigured = ({ commands }: Row): boolean => commands.length === 0;

/** The variable of the environment that sets an option. */
export const variableOf = (name: string): string => `ASSAY_${name.toUpperCase().replaceAll('-', '_')}`;

/** The values that a schema accepts, as text. */
export const accepted = (schema: ValueSchema): string => {
  if ('enum' in schema) return schema.enum.join(', ');
  if (schema.type !== 'integer' && schema.type !== 'number') return '';
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum, exclusiveMinimum, maximum } = schema;
  const from = minimum === undefined ? ` above ${exclusiveMinimum}` : ` from ${minimum}`;
  return `${kind}${from}${maximum === undefined ? '' : ` to ${maximum}`}`;
};

/** `(default: 8)`; empty for a flag and for an empty list. */
export const defaultOf = ({ schema, defaultText }: Row): string => {
  if (defaultText !== undefined) return defaultText;
  const value = 'default' in schema ? schema.default : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

export const isRepeatable = ({ schema }: Row): boolean => 'type' in schema && schema.type === 'array';

/** An option's line in `--help-all`, or in a brief `--help`. */
export const helpLine = (row: Row, isBrief = false): string => {
  const help = isBrief ? (row.brief ?? row.help) : row.help;
  const byDefault = isBrief && 'enum' in row.schema ? '' : defaultOf(row);
  const notes = [
    ...('enum' in row.schema ? [accepted(row.schema)] : []),
    ...(isRepeatable(row) && !isBrief ? ['repeatable'] : []),
    ...(byDefault === '' ? [] : [`default: ${byDefault}`]),
  ];
  return notes.length === 0 ? help : `${help} (${notes.join('; ')})`;
};

/** An option as messages name it. */
export const givenAs = (row: Row): string => (isConfigured(row) ? row.name : `--${row.name}`);

/** `--out <dir>`, `--no-guidance`; the bare name if only the configuration file takes it. */
export const flagsOf = ({ name, value, schema, commands }: Row): string => {
  if (commands.length === 0) return name;
  if ('type' in schema && schema.type === 'boolean') return schema.default ? `--no-${name}` : `--${name}`;
  return `--${name} <${value}>`;
};
