import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** Sources are in lab/, compiled modules in dist/lab/. */
export const sourceRoot = fileURLToPath(
  new URL(path.extname(import.meta.url) === '.js' ? '../..' : '..', import.meta.url),
);

/** A file of the sources below lab/. */
export function toolFile(...names: readonly string[]): string {
  return path.join(sourceRoot, 'lab', ...names);
}

const ajv = new Ajv2020({ allowUnionTypes: true });

export const text = { type: 'string' } as const;
export const texts = { type: 'array', items: text } as const;
export const textsByName = { type: 'object', additionalProperties: text } as const;

/** The schema of a row: members whose names end with `?` may be absent, and there are no others. */
export function rowSchema(members: Readonly<Record<string, object>>): object {
  const names = Object.keys(members);
  return {
    type: 'object',
    additionalProperties: false,
    required: names.filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), members[name]])),
  };
}

/** Reads a file of YAML or JSON below lab/. @throws Error with the first place that the schema refuses */
export function readData<T>(file: string, schema: object): T {
  const validate = ajv.compile<T>(schema);
  const value: unknown = parse(fs.readFileSync(path.resolve(toolFile(), file), 'utf8'));
  if (validate(value)) return value;
  throw new Error(`${file}: ${ajv.errorsText(validate.errors)}`);
}
