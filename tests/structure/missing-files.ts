import fs from 'node:fs';
import path from 'node:path';
import type { OperationRow } from '../../engine/model/operation.ts';

const top = path.join(import.meta.dirname, '..', '..');

/** The files of an operation of the chain contract. */
export const filesOf = ({ base, id }: Pick<OperationRow, 'base' | 'id'>): readonly string[] => [
  `schemas/${base}/${id}.json`,
];

/** All files that are missing for these operations. */
export const missingFiles = (rows: readonly Pick<OperationRow, 'base' | 'id'>[]): readonly string[] =>
  rows.flatMap((row) => filesOf(row).filter((file) => !fs.existsSync(path.join(top, file))));
