import { distance } from 'fastest-levenshtein';
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

/**
 * A variable that one letter makes that of an option would change nothing, unseen. Others may be a user's own.
 * @throws Usage for such a variable.
 */
function mustBeSpelled(): void {
  const known = table.filter((row) => row.inConfig && !never.includes(row.name)).map(({ name }) => variableOf(name));
  for (const name of Object.keys(process.env)) {
    if (!name.startsWith('ASSAY_') || known.includes(name)) continue;
    const meant = known.find((variable) => distance(variable, name) === 1);
    if (meant !== undefined) throw new Usage(`${name} in the environment sets no option. Did you mean ${meant}?`);
  }
}

/**
 * The options of a command that the environment sets.
 * @throws Usage for a value that the option does not take, and for a variable that is nearly that of an option.
 */
export const flagsOfEnvironment = (command: CommandName): RunFlags => {
  mustBeSpelled();
  return Object.fromEntries(
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
};
