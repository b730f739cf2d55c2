import fs from 'node:fs';
import { rowSchema, text, texts } from '../../rows.ts';
import { readResultRows, resultsFile } from '../bugs.ts';
import type { PeerRun } from './schemathesis.ts';

/** The results of a peer on both releases of a pair. */
export interface PeerRow {
  readonly name: string;
  readonly bug: PeerRun;
  readonly fix: PeerRun;
}

const file = resultsFile('peers/rows.json');

const run = rowSchema({ seconds: { type: 'number' }, calls: { type: 'integer' }, failures: texts });
const rowsSchema = { type: 'array', items: rowSchema({ name: text, bug: run, fix: run }) };

export function readPeerRows(): readonly PeerRow[] {
  return readResultRows<readonly PeerRow[]>(file, rowsSchema) ?? [];
}

export function keepPeerRow(row: PeerRow): void {
  const rows = [...readPeerRows().filter(({ name }) => name !== row.name), row];
  const ordered = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  fs.writeFileSync(file, `${JSON.stringify(ordered, undefined, 2)}\n`);
}

/** Failures that the fixed release does not show. */
export function onlyOnBug({ bug, fix }: PeerRow): readonly string[] {
  return bug.failures.filter((failure) => !fix.failures.includes(failure));
}
