import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fs from 'node:fs';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { DocumentFault } from './fault.ts';
import type { FiltersExtension } from './filters.ts';
import type { ListOrder } from '../../engine/model/order-row.ts';
import type { RangeExtension } from './ranges.ts';
import type { Paging } from '../../engine/model/list-paging.ts';
import { isRecord } from './record.ts';

/** What a list operation means: the extension `x-assay-list`. Its JSON Schema is schemas/x-assay-list.json. */
export interface ListExtension {
  /** Dotted path in the answer to the items; `.`: the answer is the array of them. */
  readonly items: string;
  /** Dotted paths of the members that together identify an item; absent or empty: the whole item does. */
  readonly identity?: readonly string[];
  /** The number of items of the whole list: a dotted path in the answer, or the name of a header. */
  readonly count?: string | { readonly header: string };
  readonly paging: Paging;
  readonly order?: ListOrder;
  readonly filters?: FiltersExtension;
  /** Filters given together give the items that match all, also two of one member. */
  readonly conjunction?: true;
  /** Groups of filter parameters of which a call gives one. */
  readonly exclusive?: readonly (readonly string[])[];
  readonly ranges?: readonly RangeExtension[];
}

const schemaFile = new URL('../../schemas/x-assay-list.json', import.meta.url);

const load = (): ReturnType<Ajv2020['compile']> =>
  new Ajv2020({ strict: true, allErrors: true, verbose: true }).compile<ListExtension>(
    JSON.parse(fs.readFileSync(schemaFile, 'utf8')) as object,
  );
let compiled: ReturnType<typeof load> | undefined;

/** What is wrong with a value, the most telling fault first; empty: nothing. */
const faultsIn = (value: unknown): readonly ErrorObject[] => {
  compiled ??= load();
  if (compiled(value) === true) return [];
  return (compiled.errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a) || weightOf(a) - weightOf(b));
};

// Of the forms that a member may take, the one that fits furthest tells most.
const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;

/** A misspelled member is also missing, and of several forms it fits none: the name tells most. */
const tellingFirst = ['additionalProperties', 'enum', 'const', 'required'];

const weightOf = ({ keyword }: ErrorObject): number => {
  const place = tellingFirst.indexOf(keyword);
  if (keyword === 'anyOf' || keyword === 'oneOf') return tellingFirst.length + 1;
  return place < 0 ? tellingFirst.length : place;
};

const param = ({ params }: ErrorObject, name: string): unknown => (params as Readonly<Record<string, unknown>>)[name];

/** The path of a member in the extension: `paging.style`. */
const placeOf = ({ instancePath }: ErrorObject, ...more: readonly string[]): string =>
  [
    ...instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    ...more,
  ].join('.');

const membersOf = ({ parentSchema }: ErrorObject): readonly string[] => {
  const properties: unknown = parentSchema?.['properties'];
  return isRecord(properties) ? Object.keys(properties) : [];
};

const alternatives = (all: readonly unknown[]): string => all.map(String).join(', ');

/** What a fault is, behind `x-assay-list`. */
const wordsFor = (error: ErrorObject): string => {
  const { keyword, data } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(param(error, 'additionalProperty'));
      const known = membersOf(error);
      const near = didYouMean(nearNames(name, known)) || (known.length > 0 ? ` It may be ${alternatives(known)}.` : '');
      return `has the unknown member ${placeOf(error, name)}.${near}`;
    }
    case 'enum': {
      const allowed = param(error, 'allowedValues') as readonly unknown[];
      const near = typeof data === 'string' ? didYouMean(nearNames(data, allowed.map(String))) : '';
      return `has ${JSON.stringify(data)} as ${placeOf(error)}.${near || ` It may be ${alternatives(allowed)}.`}`;
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
 * The fault of a part of an extension that no other part can mend: a member that it does not have. Undefined if there
 * is none. Several actions of an overlay may give the parts.
 */
export const unknownMember = (part: unknown): string | undefined => {
  const fault = faultsIn(part).find(({ keyword }) => keyword === 'additionalProperties');
  return fault && `x-assay-list ${wordsFor(fault)}`;
};

/**
 * Reads the extension of an operation. @throws DocumentFault if it is not of the documented form.
 */
export const readList = (value: unknown, where: string): ListExtension | undefined => {
  if (value === undefined) return undefined;
  const [fault] = faultsIn(value);
  if (fault) throw new DocumentFault(`${where}: x-assay-list ${wordsFor(fault)} See docs/x-assay-list.md.`);
  return value as ListExtension;
};
