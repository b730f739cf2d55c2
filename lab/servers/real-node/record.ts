import fs from 'node:fs';
import path from 'node:path';
import type { Session } from './sessions.ts';

/** The results for one version so far. The tool adds to them while it works. */
export interface VersionRecord {
  readonly buildSeconds?: number;
  readonly readySeconds?: number;
  readonly filledSeconds?: number;
  readonly transactions?: number;
  readonly sessions?: readonly Session[];
}

const fileOf = (out: string, version: string): string => path.join(out, version, 'record.json');

const isRecord = (value: unknown): value is VersionRecord => typeof value === 'object' && value !== null;

export const readRecord = (out: string, version: string): VersionRecord => {
  const file = fileOf(out, version);
  if (!fs.existsSync(file)) return {};
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!isRecord(value)) throw new Error(`${file} is damaged: remove it`);
  return value;
};

/** Adds to the record of a version. */
export const writeRecord = (out: string, version: string, more: VersionRecord): void => {
  const file = fileOf(out, version);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify({ ...readRecord(out, version), ...more }, undefined, 2)}\n`);
};
