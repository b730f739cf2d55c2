import type { Json } from '../../engine/model/exchange.ts';
import { appliesTo, filtersOf, valuesIn } from '../../engine/model/filters-of.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { everyAt } from '../../engine/model/paths.ts';
import { matches, type Maybe } from './matches.ts';

const wildcards = /[%_*?\\[\]]/;

/** What stands in a text where a template has {value}; undefined where the text is not made by the template. */
const inTemplate = (template: string, text: string): string | undefined => {
  const [before = '', after = ''] = template.split('{value}');
  const isMade = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return isMade ? text.slice(before.length, text.length - after.length) : undefined;
};

/** The texts that a parameter's value asks for by a filter; undefined where it is not of the filter's form. */
const askedBy = (filter: ListFilter, value: Json): readonly string[] | undefined => {
  const { template, operator } = filter;
  if (!template.includes('{value}')) return template === String(value) ? [''] : undefined;
  const texts = Array.isArray(value) ? valuesIn({}, value) : typeof value === 'object' ? [] : [String(value)];
  const inner = texts.flatMap((text) => inTemplate(template, text) ?? []);
  if (inner.length !== texts.length) return undefined;
  const all = inner.flatMap((text) => valuesIn(filter, text));
  const isOpen = operator === 'like' && all.some((text) => wildcards.test(text));
  return all.length === 0 || isOpen ? undefined : all;
};

/** A text of a request as a value of the kind that an item shows. */
const typedLike = (shown: Json | undefined, text: string): Json => {
  if (typeof shown === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((typeof shown !== 'number' && typeof shown !== 'bigint') || !/^-?\d{1,200}(?:\.\d{1,40})?$/.test(text))
    return text;
  const value = Number(text);
  return text.includes('.') || Number.isSafeInteger(value) ? value : BigInt(text);
};

/** A filter that a call gives, with the texts that it asks for. */
export interface AskedFilter {
  readonly filter: ListFilter;
  readonly texts: readonly string[];
}

/** The filters that a call gives, where its values say which of a parameter's filters they mean. */
export const askedFilters = (
  operation: Operation,
  parameters: Readonly<Record<string, Json | undefined>>,
): readonly AskedFilter[] => {
  const found = filtersOf(operation).flatMap((filter): AskedFilter[] => {
    const value = parameters[filter.parameter];
    const isGiven = value !== undefined && value !== null && appliesTo(filter, parameters);
    const texts = isGiven ? askedBy(filter, value) : undefined;
    return texts ? [{ filter, texts }] : [];
  });
  return found.filter(
    (one) => !found.some((other) => other !== one && other.filter.parameter === one.filter.parameter),
  );
};

/** Whether an item passes a filter that a call gives; undefined: it may come, or not. */
export const isAskedFor = ({ filter, texts }: AskedFilter, item: Json): Maybe => {
  if (filter.operator === 'exists' || filter.operator === 'notExists')
    return matches(filter, [texts[0] !== 'false'], item);
  const shown = filter.paths.flatMap((path) => everyAt(item, path)).find((value) => value !== null);
  return matches(
    filter,
    texts.map((text) => typedLike(shown, text)),
    item,
  );
};
