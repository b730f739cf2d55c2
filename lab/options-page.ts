import { groups, type Row } from '../cli/options/row.ts';
import { table as options } from '../cli/options/table.ts';
import { accepted, defaultOf, flagsOf, isRepeatable } from '../cli/options/words.ts';
import { row, table } from './markdown.ts';

/** The text of docs/options.md. */

const intro = `<!-- Written from the table in cli/options/ by: npx vitest run tests/cli/options.run.test.ts -u -->

# Options

\`--config FILE\` takes the options with "yes" in the last column, by their long names without the dashes.
\`assay COMMAND --help\` shows the options of a first week, \`--help-all\` every option.
The schema of the file is \`schemas/config.json\`.
The command line takes precedence over the configuration file, and the file over a preset.
`;

const valuesOf = (row: Row): string => [accepted(row.schema), ...(isRepeatable(row) ? ['repeatable'] : [])].join('');

const optionRow = (option: Row): string => {
  const commands = option.commands.filter((name) => name !== 'assay').join(', ');
  const inConfig = option.inConfig ? 'yes' : '';
  return row(`\`${flagsOf(option)}\``, option.help, valuesOf(option), defaultOf(option), commands, inConfig);
};

const head = ['option', 'meaning', 'values', 'default', 'commands', 'configuration file'];

export const optionsPage = (rows = options): string => {
  const groupPart = (group: string): string =>
    `## ${group}\n\n${table(head, rows.filter((option) => option.group === group).map(optionRow))}\n`;
  return [intro, ...groups.map(groupPart)].join('\n');
};
