import { groups, type Row } from '../cli/options/row.ts';
import { table } from '../cli/options/table.ts';
import { accepted, defaultOf, flagsOf, isRepeatable } from '../cli/options/words.ts';

/** The text of docs/options.md. */

const intro = `<!-- Written from the table in cli/options/ by: npx vitest run tests/cli/options.test.ts -u -->

# Options

\`--config FILE\` takes the options with "yes" in the last column, by their long names without the dashes.
The schema of the file is \`schemas/config.json\`.
The command line takes precedence over the configuration file, and the file over a preset.
`;

/** Escapes a cell: a \`|\` would end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const valuesOf = (row: Row): string => [accepted(row.schema), ...(isRepeatable(row) ? ['repeatable'] : [])].join('');

const line = (row: Row): string =>
  `| ${[
    `\`${flagsOf(row)}\``,
    row.help,
    valuesOf(row),
    defaultOf(row),
    row.commands.filter((name) => name !== 'assay').join(', '),
    row.inConfig ? 'yes' : '',
  ]
    .map(cell)
    .join(' | ')} |`;

export const optionsPage = (rows = table): string =>
  [
    intro,
    ...groups.map((group) =>
      [
        `## ${group}\n`,
        '| option | meaning | values | default | commands | configuration file |',
        '|---|---|---|---|---|---|',
        ...rows.filter((row) => row.group === group).map(line),
        '',
      ].join('\n'),
    ),
  ].join('\n');
