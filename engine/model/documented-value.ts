import { defined } from './defined.ts';
import { pagesOf } from './listing.ts';
import { stringifyJson, type Json } from './json.ts';
import { isOpenForm } from './parameter-style.ts';
import type { Operation, Parameter, SurveyValue } from './operation.ts';

/**
 * How a document guarantees a value of a parameter. `example`: it shows this value (an example, the default, the only
 * value). `value`: it lists the value among others, so its combination with other parameters may be refused.
 */
export type Vouched = 'example' | 'value';

const shownBy = (value: SurveyValue | undefined): Json | undefined => {
  if (value === undefined || typeof value !== 'object') return value;
  return 'fixed' in value ? value.fixed : undefined;
};

const texts = (row: Parameter, surveyed: readonly (Json | undefined)[]): readonly string[] =>
  [...(row.examples ?? []), row.default, row.declared, ...surveyed]
    .filter((value) => value !== undefined)
    .map((value) => stringifyJson(value));

/** How the document guarantees a value; undefined if it does not, or if the schema forbids the value (an example). */
export const vouchedFor = ({ parameters, survey = [] }: Operation, name: string, value: Json): Vouched | undefined => {
  const row = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (!row || isOpenForm(row, value) || row.accepts?.(value) === false) return undefined;
  const { values = [] } = row;
  // As in a path, an example in `params` names a thing that this target may not have.
  const isOfOther = row.in === 'params' && row.accepts !== undefined && row.declared === undefined;
  const example = isOfOther
    ? texts(defined({ ...row, examples: undefined }), [])
    : texts(
        row,
        survey.map((set) => shownBy(set[name])),
      );
  // Compared as text too, because a path or a query carries only text.
  if (example.includes(stringifyJson(value)) || example.includes(stringifyJson(String(value)))) return 'example';
  if (!values.includes(String(value))) return row.type === 'boolean' ? 'value' : undefined;
  return values.length === 1 ? 'example' : 'value';
};

/** Document generators write the bounds of the integer type as bounds of the parameter. */
const largestOfType = 2 ** 31 - 1;

/** Whether a number is between two bounds that the document gives. */
const isWithin = (value: Json, least: number | undefined, maximum: number | undefined): boolean => {
  if (least === undefined || maximum === undefined || maximum >= largestOfType) return false;
  const number = Number(value);
  return number >= least && number <= maximum;
};

/** Whether each element of a list is one of the documented values. */
const isListOfValues = ({ type, values }: Parameter, value: Json): boolean => {
  const elements = type === 'comma-list' ? String(value).split(',') : Array.isArray(value) ? value : [];
  return elements.length > 0 && elements.every((element) => values?.includes(String(element)));
};

/**
 * Whether refusing a valid value that assay chose is a fault of the target. Rows without a schema describe the target's
 * demands completely. A schema does not say which texts exist and which times or other numbers make sense, so only
 * values of a closed set count.
 */
export function refusalCounts(operation: Operation, name: string, value: Json): boolean {
  const row = Object.hasOwn(operation.parameters, name) ? operation.parameters[name] : undefined;
  if (!row || isOpenForm(row, value)) return false;
  const hasSchema = row.accepts !== undefined || (row.outside === 'open' && row.type === 'string');
  if (!hasSchema || vouchedFor(operation, name, value) !== undefined || isListOfValues(row, value)) return true;
  if (row.type !== 'integer' && row.type !== 'number') return false;
  const { size, minimum, promised } = (operation.listing ? pagesOf(operation) : undefined) ?? {};
  // Sizes up to the documented default are documented too.
  if (name === size) return isWithin(value, row.minimum ?? minimum, row.maximum ?? promised);
  return isWithin(value, row.minimum, row.maximum);
}

/** Whether a call has parameters that exclude each other. */
export const hasRivals = (
  { listing }: Pick<Operation, 'listing'>,
  parameters: Readonly<Record<string, unknown>>,
): boolean =>
  (listing?.exclusive ?? []).some((group) => group.filter((name) => parameters[name] !== undefined).length > 1);

/** The objects whose members are parameters, and that a call need not have. */
const objectsOf = (operation: Operation): readonly string[] =>
  operation.kind === 'rest' ? (operation.bodyObjects ?? []) : [];

const isIn = (object: string, name: string): boolean => name.startsWith(`${object}.`);

/** Whether a parameter is a member of an object in the body. */
export const isNested = (operation: Operation, name: string): boolean =>
  objectsOf(operation).some((object) => isIn(object, name));

/**
 * Whether a parameter would add an object to a call, which may mean more than the defaults of its members. A page that
 * a call does not name is the page by the defaults.
 */
export const addsObject = (
  operation: Operation,
  parameters: Readonly<Record<string, unknown>>,
  name: string,
): boolean => {
  const { size, cursor } = operation.listing ? pagesOf(operation) : { size: '', cursor: '' };
  return objectsOf(operation).some(
    (object) =>
      isIn(object, name) && ![...Object.keys(parameters), size, cursor].some((sibling) => isIn(object, sibling)),
  );
};

/**
 * Whether a call gives some members of an object, and not others of which the document shows a value, too. That an
 * object may have the first ones alone is said nowhere.
 */
export const hasPartOfObject = (operation: Operation, parameters: Readonly<Record<string, unknown>>): boolean =>
  objectsOf(operation).some((object) => {
    const withExamples = Object.entries(operation.parameters).filter(
      ([name, { examples = [] }]) => isIn(object, name) && examples.length > 0,
    );
    const present = withExamples.filter(([name]) => parameters[name] !== undefined);
    return present.length > 0 && present.length < withExamples.length;
  });
