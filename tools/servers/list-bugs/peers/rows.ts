import fs from 'node:fs';
import { sourceFile } from '../bug.ts';
import type { PeerRun } from './schemathesis.ts';

/** What a peer showed on both releases of a pair. */
export interface PeerRow {
  readonly name: string;
  readonly bug: PeerRun;
  readonly fix: PeerRun;
}

const file = sourceFile('..', 'list-bugs', 'peers', 'rows.json');

const isRow = (row: unknown): row is PeerRow =>
  typeof row === 'object' && row !== null && 'name' in row && 'bug' in row && 'fix' in row;

export const readPeerRows = (): readonly PeerRow[] => {
  if (!fs.existsSync(file)) return [];
  const rows: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error(`${file} is damaged: delete it and run --peers`);
  return rows;
};

export const keepPeerRow = (row: PeerRow): void => {
  const rows = [...readPeerRows().filter(({ name }) => name !== row.name), row];
  const ordered = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  fs.writeFileSync(file, `${JSON.stringify(ordered, undefined, 2)}\n`);
};

/** Failures that the fixed release does not show. */
export const onlyOnBug = ({ bug, fix }: PeerRow): readonly string[] =>
  bug.failures.filter((one) => !fix.failures.includes(one));
