import type { Json } from '../../engine/model/exchange.ts';
import { isObject, valuesAt } from '../../engine/model/paths.ts';
import { appliesTo, filtersOf, valuesIn } from '../../engine/model/filters-of.ts';
import type { ListFilter, Operator } from '../../engine/model/list-filter.ts';
import { memoized } from '../../engine/model/memoized.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { likeWildcards, unescaped } from './escapes.ts';
import { matches, type Maybe } from './matches.ts';

/** The part of a text where a template has {value}; undefined if the text does not fit the template. */
function inTemplate(template: string, text: string): string | undefined {
  const [before = '', after = ''] = template.split('{value}');
  const isMade = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return isMade ? text.slice(before.length, text.length - after.length) : undefined;
}

/** The same of JSON: the texts of all that stands there. */
function inJson(template: Json, value: Json): readonly string[] | undefined {
  if (template === '{value}') {
    const all = Array.isArray(value) ? (value as readonly Json[]) : [value];
    return all.some((item) => typeof item === 'object') ? undefined : all.map(String);
  }
  if (typeof template === 'string' && template.includes('{value}')) {
    const text = inTemplate(template, String(value));
    return text === undefined ? undefined : [text];
  }
  if (!isObject(template)) return template === value ? [] : undefined;
  if (!isObject(value) || Object.keys(value).length !== Object.keys(template).length) return undefined;
  const textsOfMembers = Object.entries(template).map(([name, held = null]) => inJson(held, value[name] ?? null));
  return textsOfMembers.includes(undefined) ? undefined : textsOfMembers.flatMap((texts) => texts ?? []);
}

/** The conditions that a value of a parameter joins. */
function termsOf({ and, json }: ListFilter, value: Json): readonly Json[] {
  if (Array.isArray(json) && Array.isArray(value)) return value as readonly Json[];
  if (json !== undefined && isObject(value))
    return Object.entries(value).map(([name, member = null]) => ({ [name]: member }));
  return and === undefined || typeof value !== 'string' ? [value] : value.split(and);
}

/** The texts that a parameter's value asks for by a filter; undefined where it is not of the filter's form. */
function askedBy(filter: ListFilter, value: Json): readonly string[] | undefined {
  const { template, operator, json } = filter;
  if (json !== undefined) {
    const texts = inJson(Array.isArray(json) ? (json[0] as Json) : json, value);
    return texts?.length === 0 ? [''] : texts;
  }
  if (!template.includes('{value}')) return template === String(value) ? [''] : undefined;
  const texts = Array.isArray(value) ? valuesIn({}, value) : typeof value === 'object' ? [] : [String(value)];
  const inner = texts.flatMap((text) => inTemplate(template, text) ?? []);
  if (inner.length !== texts.length) return undefined;
  const { wildcards = '' } = filter;
  const all = inner.flatMap((text) => valuesIn(filter, text)).map((text) => unescaped(filter, text));
  if (!all.every((text) => text !== undefined)) return undefined;
  const isWild = (text: string): boolean =>
    (operator === 'like' && likeWildcards.test(text)) || [...wildcards].some((wildcard) => text.includes(wildcard));
  return all.length === 0 || all.some(isWild) ? undefined : all;
}

const ofEquality: ReadonlySet<Operator> = new Set(['eq', 'in', 'has']);

/** A text, and what it is without that which another spelling of the same value has around it (`x-assay-same`). */
function unspelled({ same = [] }: Operation, { parameter, operator }: ListFilter, text: string): readonly string[] {
  const spellings = same.flatMap((row) => (row.parameter === parameter ? (row.spelled ?? []) : []));
  return ofEquality.has(operator)
    ? [...new Set([text, ...spellings.flatMap((spelling) => inTemplate(spelling, text) ?? [])])]
    : [text];
}

/** A text of a request as a value of the kind that an item shows. */
function typedLike(sample: Json | undefined, text: string): Json {
  if (typeof sample === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((typeof sample !== 'number' && typeof sample !== 'bigint') || !/^-?\d{1,200}(?:\.\d{1,40})?$/.test(text))
    return text;
  const value = Number(text);
  return text.includes('.') || Number.isSafeInteger(value) ? value : BigInt(text);
}

/** A filter that a call gives, with the texts that it asks for. */
export interface AskedFilter {
  readonly filter: ListFilter;
  readonly texts: readonly string[];
}

/** The filters of an operation by the name of their parameter. */
const filtersByParameter = memoized((operation: Operation): ReadonlyMap<string, readonly ListFilter[]> => {
  const filters = new Map<string, ListFilter[]>();
  for (const filter of filtersOf(operation))
    filters.set(filter.parameter, [...(filters.get(filter.parameter) ?? []), filter]);
  return filters;
});

/** The filters that a call gives, where its values say which of a parameter's filters they mean. */
export function askedFilters(
  operation: Operation,
  parameters: Readonly<Record<string, Json | undefined>>,
): readonly AskedFilter[] {
  return [...filtersByParameter(operation)].flatMap(([name, filters]) => {
    const value = parameters[name] ?? null;
    if (value === null) return [];
    const applying = filters.filter((filter) => appliesTo(filter, parameters));
    const [first] = applying;
    if (!first) return [];
    const terms = termsOf(first, value).map((term) =>
      applying.flatMap((filter): AskedFilter[] => {
        const texts = askedBy(filter, term);
        return texts ? [{ filter, texts: texts.flatMap((text) => unspelled(operation, filter, text)) }] : [];
      }),
    );
    return terms.every(({ length }) => length === 1) ? terms.flat() : [];
  });
}

/** Whether an item passes a filter that a call gives; undefined: it may come, or not. */
export function isAskedFor({ filter, texts }: AskedFilter, item: Json): Maybe {
  if (filter.operator === 'exists' || filter.operator === 'notExists')
    return matches(filter, [texts[0] !== 'false'], item);
  const sample = valuesAt([item], filter.paths).find((value) => value !== null);
  return matches(
    filter,
    texts.map((text) => typedLike(sample, text)),
    item,
  );
}
