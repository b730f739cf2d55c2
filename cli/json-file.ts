import fs from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Usage } from './usage.ts';

/** Files that users give, and the project's own schemas for them. */

const names = ['config', 'baseline', 'preset', 'regression', 'results', 'drift', 'subjects'] as const;
type SchemaName = (typeof names)[number];

const read = (name: SchemaName): object =>
  JSON.parse(fs.readFileSync(new URL(`../schemas/${name}.json`, import.meta.url), 'utf8')) as object;

/** @throws Usage where the file cannot be read or is no JSON. */
export const readJson = (option: string, file: string): unknown => {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Usage(
      `${option} ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); give the path of a JSON file`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Usage(`${option} ${file} is no JSON: ${(error as Error).message.split('\n')[0]}`);
  }
};

const compiled = (name: SchemaName): ValidateFunction => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  formats.default(ajv);
  for (const each of names) ajv.addSchema(read(each));
  return ajv.getSchema(`assay:${name}`) as ValidateFunction;
};

/** What is wrong with a value by one of the schemas, on one line; undefined where nothing is. */
export const faultIn = (name: SchemaName, value: unknown): string | undefined => {
  const validate = compiled(name);
  if (validate(value)) return undefined;
  const [fault] = validate.errors ?? [];
  const named =
    fault?.keyword === 'additionalProperties'
      ? `: ${String((fault.params as { additionalProperty: string }).additionalProperty)}`
      : '';
  return `${fault?.instancePath || 'the file'} ${fault?.message ?? 'is not valid'}${named}`;
};
