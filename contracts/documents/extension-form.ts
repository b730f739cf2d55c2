import { fromToken } from '../../engine/model/paths.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import fs from 'node:fs';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { DocumentFault } from './fault.ts';
import { isRecord, type JsonRecord, listOf } from './record.ts';

/** The extensions with a JSON Schema (`schemas/x-assay-list.json`), and the page that describes each. */
const pages = {
  'x-assay-list': 'docs/x-assay-list.md',
  'x-assay-joins': 'docs/objects.md',
  'x-assay-same': 'docs/objects.md',
  'x-assay-shows': 'docs/objects.md',
  'x-assay-rules': 'docs/objects.md',
  'x-assay-members': 'docs/objects.md',
  'x-assay-series': 'docs/objects.md',
  'x-assay-dependencies': 'docs/openapi.md',
} as const;
type Extension = keyof typeof pages;

/** A test validates the schemas themselves. Optimizing code that judges a few values costs more than it saves. */
const options = {
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  verbose: true,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const;

const compiled = new Map<Extension, ValidateFunction>();

const load = (extension: Extension): ValidateFunction => {
  const file = new URL(`../../schemas/${extension}.json`, import.meta.url);
  const schema = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  const validate = new Ajv2020(options).compile(schema);
  compiled.set(extension, validate);
  return validate;
};

/** Returns the faults of a value, the most specific first. */
const faultsIn = (extension: Extension, value: unknown): readonly ErrorObject[] => {
  const validate = compiled.get(extension) ?? load(extension);
  if (validate(value)) return [];
  return withoutForms(validate.errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a) || weightOf(a) - weightOf(b));
};

/** Without the errors of single forms of a member whose forms are all plain values: all of them are named at once. */
const withoutForms = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const plain = errors.filter((error) => error.keyword === 'anyOf' && allowedBy(error) !== undefined);
  return errors.filter(
    (error) => plain.includes(error) || !plain.some(({ instancePath }) => instancePath === error.instancePath),
  );
};

// If a member may have several forms, errors of the best matching form are the most specific.
const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;

/** A misspelled member also causes the errors `required` and `anyOf`; the unknown name is the most helpful one. */
const tellingFirst = ['additionalProperties', 'enum', 'const', 'required'];

const weightOf = ({ keyword }: ErrorObject): number => {
  const rank = tellingFirst.indexOf(keyword);
  if (keyword === 'anyOf' || keyword === 'oneOf') return tellingFirst.length + 1;
  return rank < 0 ? tellingFirst.length : rank;
};

const param = ({ params }: ErrorObject, name: string): unknown => (params as Readonly<Record<string, unknown>>)[name];

/** The path of a member in the extension: `paging.style`. */
const placeOf = ({ instancePath }: ErrorObject, ...steps: readonly string[]): string =>
  [...instancePath.split('/').slice(1).map(fromToken), ...steps].join('.');

const membersOf = ({ parentSchema }: ErrorObject): readonly string[] => {
  const properties: unknown = parentSchema?.['properties'];
  return isRecord(properties) ? Object.keys(properties) : [];
};

const alternatives = (all: readonly unknown[]): string => all.map(String).join(', ');

/** The values that a form of a member allows, in words; undefined: its description says more. */
const valuesOf = ({ enum: values, const: only, type, minimum, maximum }: JsonRecord): string | undefined => {
  if (Array.isArray(values)) return values.map(String).join(', ');
  if (only !== undefined) return String(only);
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return `a whole number from ${String(minimum)} to ${String(maximum)}`;
  return undefined;
};

/** The values that the forms of a member allow, where each form is one of plain values. */
const allowedBy = (choice: ErrorObject | undefined): string | undefined => {
  const forms = listOf(choice?.parentSchema?.['anyOf']).map((form) => (isRecord(form) ? valuesOf(form) : undefined));
  return forms.length > 0 && forms.every((form) => form !== undefined) ? forms.join(', ') : undefined;
};

/** Describes a fault; the name of the extension stands before it. */
const wordsFor = (error: ErrorObject): string => {
  const { keyword, data } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(param(error, 'additionalProperty'));
      const members = membersOf(error);
      const near =
        didYouMean(nearNames(name, members)) || (members.length > 0 ? ` It may be ${alternatives(members)}.` : '');
      return `has the unknown member ${placeOf(error, name)}.${near}`;
    }
    case 'enum': {
      const allowed = param(error, 'allowedValues') as readonly unknown[];
      const near = typeof data === 'string' ? didYouMean(nearNames(data, allowed.map(String))) : '';
      return `has ${JSON.stringify(data)} as ${placeOf(error)}.${near || ` It may be ${alternatives(allowed)}.`}`;
    }
    case 'anyOf': {
      const allowed = allowedBy(error);
      if (allowed !== undefined) return `has ${JSON.stringify(data)} as ${placeOf(error)}. It may be ${allowed}.`;
      return `${placeOf(error)} ${error.message ?? 'has a wrong form'}.`;
    }
    case 'const':
      return `has ${JSON.stringify(data)} as ${placeOf(error)}. It may be ${String(param(error, 'allowedValue'))}.`;
    case 'required':
      return `lacks ${placeOf(error, String(param(error, 'missingProperty')))}.`;
    default:
      return `${placeOf(error)} ${error.message ?? 'has a wrong form'}.`.replace(/^ /, '');
  }
};

/**
 * Describes an unknown member in a part of an extension; undefined if there is none. Missing members are no fault here,
 * because other actions of an overlay may add them.
 */
export const unknownMember = (extension: string, declared: unknown): string | undefined => {
  if (!isChecked(extension)) return undefined;
  const fault = rowsOf(declared)
    .flatMap((row) => faultsIn(extension, row))
    .find(({ keyword }) => keyword === 'additionalProperties');
  return fault && `${extension} ${wordsFor(fault)}`;
};

const isChecked = (extension: string): extension is Extension => Object.hasOwn(pages, extension);

/** An extension may be a list of rows, or a single row. */
const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [value]);

/** Reads an extension that is one row. @throws DocumentFault if it is not of the documented form. */
export const readExtension = <T>(extension: Extension, value: unknown, where: string): T => {
  const [fault] = faultsIn(extension, value);
  if (fault) throw new DocumentFault(`${where}: ${extension} ${wordsFor(fault)} See ${pages[extension]}.`);
  return value as T;
};

/** Reads an extension of rows. @throws DocumentFault if one of them is not of the documented form. */
export const readRows = <T>(extension: Extension, value: unknown, where: string): readonly T[] =>
  value === undefined ? [] : rowsOf(value).map((row) => readExtension<T>(extension, row, where));
