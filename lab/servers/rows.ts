import fs from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

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

/** Reads a file of YAML or JSON. @throws Error with the first place that the schema refuses */
export function readData<T>(file: string, schema: object): T {
  const validate = ajv.compile<T>(schema);
  const value: unknown = parse(fs.readFileSync(file, 'utf8'));
  if (validate(value)) return value;
  throw new Error(`${file}: ${ajv.errorsText(validate.errors)}`);
}
