import { stringifyJson } from './json.ts';
import type { Json } from './json-value.ts';
import type { Operation, Parameter, SurveyValue } from './operation.ts';

/**
 * How a document vouches for a value of a parameter: `example`: it shows this value (an example, the default, the only
 * value); `value`: it is one of several documented values, so that its combination with others may be refused.
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

/** How the document vouches for a value; undefined: it does not. */
export const vouchedFor = ({ parameters, survey = [] }: Operation, name: string, value: Json): Vouched | undefined => {
  const row = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (!row) return undefined;
  const { values = [] } = row;
  const shown = texts(
    row,
    survey.map((set) => shownBy(set[name])),
  );
  // A path or a query carries texts only.
  if (shown.includes(stringifyJson(value)) || shown.includes(stringifyJson(String(value)))) return 'example';
  if (!values.includes(String(value))) return row.type === 'boolean' ? 'value' : undefined;
  return values.length === 1 ? 'example' : 'value';
};
