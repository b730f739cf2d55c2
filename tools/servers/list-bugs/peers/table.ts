import { onlyOnBug, type PeerRow, readPeerRows } from './rows.ts';
import { schemathesis } from './schemathesis.ts';

const listed = (failures: readonly string[]): string => (failures.length === 0 ? 'nothing' : failures.join('; '));

const tableRow = (row: PeerRow): string => {
  const { name, bug, fix } = row;
  const both = bug.failures.filter((one) => fix.failures.includes(one)).length;
  const onFix = fix.failures.filter((one) => !bug.failures.includes(one)).length;
  const cells = [name, listed(onlyOnBug(row)), `${both}`, `${onFix}`, `${bug.calls}`, `${bug.seconds.toFixed(1)} s`];
  return `| ${cells.join(' | ')} |`;
};

/** What the peers showed, as a section of the page. */
export const peersSection = (): string => {
  const rows = readPeerRows();
  if (rows.length === 0) return '';
  const found = rows.filter((row) => onlyOnBug(row).length > 0);
  return `## Peers

\`npm run list-bugs -- --peers\` runs ${schemathesis} with all its phases and checks on both releases of each pair,
with the same document and a limit of ten minutes, which no run met. It does not read what a list means: its checks
are about single answers. A failure that only the release with the bug shows may be about the bug or come from chance:
${found.length} of ${rows.length} pairs have one.
EvoMaster's wheel (6.2.0) loads its program from GitHub at its first use, which the machine of these runs cannot reach;
optimade-validator has no pair. Neither was run.

| pair | only on the bug | on both | only on the fix | calls | time |
|---|---|---|---|---|---|
${rows.map(tableRow).join('\n')}

`;
};
