import { fileError } from '../../engine/model/files.ts';
import fs from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { replacementOf } from './retired.ts';
import { table } from './table.ts';
import { Usage } from '../usage.ts';

/** User files and the schemas that validate them. */

const names = [
  'config',
  'baseline',
  'preset',
  'regression',
  'results',
  'drift',
  'subjects',
  'comparison',
  'watch-state',
  'watch-evidence',
] as const;
type SchemaName = (typeof names)[number];

/** The configuration file's schema. schemas/config.json is a copy for editors and other tools. */
export const configSchema = (rows = table): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'assay:config',
  title: "assay's configuration file: the options of `assay run` by their long names, and subjects",
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { description: 'this schema, for editors', type: 'string' },
    ...Object.fromEntries(
      rows.flatMap(({ name, schema, help, inConfig }) => (inConfig ? [[name, { description: help, ...schema }]] : [])),
    ),
  },
});

/** The configuration's schema is made from the option table; schemas/config.json is a copy for other tools. */
const read = (name: SchemaName): object =>
  name === 'config'
    ? configSchema()
    : (JSON.parse(fs.readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8')) as object);

/** A format of user files. */
interface FileFormat {
  readonly name: string;
  parse(text: string): unknown;
}

const json: FileFormat = { name: 'JSON', parse: (text) => JSON.parse(text) as unknown };

/** @throws Usage if the file cannot be read or does not have the format. */
export const parseFile = (option: string, file: string, { name, parse }: FileFormat = json): unknown => {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Usage(`${option} ${file} cannot be read (${fileError(error)}); give the path of a ${name} file`);
  }
  try {
    return parse(text);
  } catch (error) {
    throw new Usage(
      `${option} ${file} is not valid ${name}: ${(error as Error).message.split('\n')[0]}; mend it there`,
    );
  }
};

/** @throws Usage if the file cannot be read or is not JSON. */
export const readJson = (option: string, file: string): unknown => parseFile(option, file);

/** By name: `watch` validates many files. */
const validators = new Map<SchemaName, ValidateFunction>();

const compiled = (name: SchemaName): ValidateFunction => {
  const before = validators.get(name);
  if (before) return before;
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, verbose: true });
  formats.default(ajv);
  for (const each of names) ajv.addSchema(read(each));
  const validate = ajv.getSchema(`assay:${name}`) as ValidateFunction;
  validators.set(name, validate);
  return validate;
};

/** The words of the table of options for a value of another form. */
const adviceFor = (instancePath: string): string | undefined =>
  table.find(({ name, inConfig }) => inConfig && `/${name}` === instancePath)?.advice;

/** Text of a schema error, with the allowed names or values. */
const faultLine = ({ instancePath, keyword, message, params, parentSchema }: ErrorObject): string => {
  const pointer = instancePath || 'the file';
  if (keyword === 'enum')
    return `${pointer} must be one of ${(params as { allowedValues: readonly unknown[] }).allowedValues.join(', ')}`;
  if (instancePath === '' && keyword === 'type') return 'the file is empty, or its text has no members';
  const advice = keyword === 'pattern' ? adviceFor(instancePath) : undefined;
  if (advice !== undefined) return `${pointer}: ${advice}`;
  if (keyword !== 'additionalProperties') return `${pointer} ${message ?? 'is not valid'}`;
  const { additionalProperty: unknown } = params as { additionalProperty: string };
  const replacement = replacementOf(unknown);
  if (replacement !== undefined) return `${pointer} has the member \`${unknown}\`: ${replacement}`;
  const { properties = {} } = parentSchema as { properties?: object };
  const near = didYouMean(nearNames(unknown, Object.keys(properties))).trim();
  return `${pointer} has an unknown member \`${unknown}\`${near === '' ? '' : ` (${near})`}`;
};

/** The first error of a value under a schema, on one line; undefined if it is valid. */
export const faultIn = (name: SchemaName, value: unknown): string | undefined => {
  const validate = compiled(name);
  if (validate(value)) return undefined;
  const [fault] = validate.errors ?? [];
  return fault ? faultLine(fault) : 'the file is not valid';
};
