import { Usage } from '../usage.ts';
import { faultIn } from './json-file.ts';
import { isConfigured, type CommandName, type Row, variableOf } from './row.ts';
import { type RunFlags, table } from './table.ts';
import { readNumber } from './values.ts';

/** Options by variables of the environment: ASSAY_MAX_BODY sets max-body. */

/** Their values name variables themselves, and users call such variables ASSAY_KEY. */
const never: readonly string[] = ['key', 'header'];

const switches: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };

/** The value of a text: a list has one element a line. */
const valueOf = (row: Row, text: string): unknown => {
  const { schema } = row;
  if (!('type' in schema)) return text;
  if (schema.type === 'boolean') return switches[text] ?? text;
  if (schema.type === 'array') return text.split('\n').filter((line) => line.trim() !== '');
  if (schema.type !== 'object') return readNumber(row, text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The options of a command that the environment sets. @throws Usage for a value that the option does not take. */
export const flagsOfEnvironment = (command: CommandName): RunFlags =>
  Object.fromEntries(
    table.flatMap((row) => {
      const { name } = row;
      const text = process.env[variableOf(name)] ?? '';
      const isTaken = row.inConfig && (isConfigured(row) || row.commands.includes(command));
      if (text === '' || !isTaken || never.includes(name)) return [];
      const value = valueOf(row, text);
      const fault = faultIn('config', { [name]: value });
      // The value may be a command with a secret.
      if (fault !== undefined) throw new Usage(`${variableOf(name)} in the environment: ${fault}`);
      return [[name, value] as const];
    }),
  );
