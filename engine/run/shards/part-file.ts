import fs from 'node:fs';
import path from 'node:path';
import { parseJson, stringifyJson } from '../../model/json.ts';

const fileOf = (folder: string): string => path.join(folder, 'shard.json');

/** Writes what merging a shard needs to its folder. Answers keep all digits. Maps are written as their entries. */
export const writePartFile = (folder: string, schema: string, part: object): void => {
  const members = Object.entries(part).map(([name, value]) => [name, value instanceof Map ? [...value] : value]);
  fs.writeFileSync(fileOf(folder), `${stringifyJson({ schema, ...Object.fromEntries(members) })}\n`);
};

/** A part in its file: maps are their entries. */
export type InFile<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends ReadonlyMap<infer Key, infer Value>
    ? readonly (readonly [Key, Value])[]
    : Part[Name];
};

/** Undefined if the folder holds no shard of this version. */
export const readPartFile = <Part>(folder: string, schema: string): InFile<Part> | undefined => {
  const file = fileOf(folder);
  if (!fs.existsSync(file)) return undefined;
  // assay writes this file itself, so only its version is checked.
  const value = parseJson(fs.readFileSync(file, 'utf8')) as unknown as (InFile<Part> & { schema: string }) | undefined;
  return value?.schema === schema ? value : undefined;
};
