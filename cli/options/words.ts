import { isConfigured, type Row, type ValueSchema } from './row.ts';

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
