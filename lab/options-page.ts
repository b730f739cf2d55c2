import { groups, type Row, accepted, defaultOf, flagsOf, isRepeatable } from '../cli/options/row.ts';
import { table as options } from '../cli/options/table.ts';
import { row, table } from './markdown.ts';

/** The text of docs/options.md. */

const intro = `<!-- Written from the table in cli/options/ by: npx vitest run tests/cli/options.run.test.ts -u -->

# Options

\`assay COMMAND --help\` shows the options of a first week, \`--help-all\` every option of the command.
Names without dashes stand in the configuration only. Of several values, the first of these counts:

| from | how | example |
|---|---|---|
| command line | by its name | \`--rate 5\` |
| environment | \`ASSAY_NAME\` (a list: one value a line); none for \`key\` and \`header\` | \`ASSAY_RATE=5\` |
| configuration | \`assay.json\` or \`assay.yaml\` of the folder, or \`--config FILE\` | \`rate: 5\` |
| preset | options of \`--preset\` | \`preset: avalanche\` |
| default | as below | |

A configuration takes the options with "yes" in the last column, without dashes; its schema is \`schemas/config.json\`.
Of these, a command takes those that it has and those without dashes; the others of the file do not concern it.
\`compare\`, \`replay\` and \`report judge\` take one only by \`--config\`, the last two nothing of the environment.
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
