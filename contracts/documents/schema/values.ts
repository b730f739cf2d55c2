import type { Json } from '../../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../../engine/model/json.ts';
import { typedText } from '../../../engine/model/parameter-style.ts';
import { resolveReferences } from '../references.ts';
import { isRecord, type JsonRecord, listOf } from '../record.ts';

/** Maximum examples per parameter. */
const mostExamples = 12;

/** The values of named examples (`examples` of a parameter or a media type). */
const namedExamples = (document: JsonRecord, value: unknown): readonly unknown[] =>
  isRecord(value)
    ? Object.values(value).map(
        (item) => resolveReferences(document, item)?.['value'] ?? (isRecord(item) ? undefined : item),
      )
    : listOf(value);

/** Whether the texts of a schema carry JSON. */
const carriesJson = ({ contentMediaType }: JsonRecord): boolean =>
  typeof contentMediaType === 'string' && /[/+]json\b/.test(contentMediaType);

/** An example in the type of its schema: many documents write `"5"` for 5, and `a,b` for a list. */
const inType = (schema: JsonRecord, value: Json): Json | undefined => {
  const { type, items } = schema;
  if (type === 'string') {
    if (typeof value !== 'object' || value === null) return String(value);
    return carriesJson(schema) ? stringifyJson(value) : undefined;
  }
  if (typeof value === 'string' && typeof type === 'string') {
    if (type === 'array') return parsedAs(value, Array.isArray) ?? value.split(',').map((text) => inItems(items, text));
    if (type === 'object') return parsedAs(value, isRecord);
    const read = typedText(type, value);
    return typeof read === 'string' ? undefined : read;
  }
  if (type === 'array') return Array.isArray(value) ? value : [value];
  if (type === 'object') return isRecord(value) ? value : undefined;
  return typeof value === 'object' ? undefined : value;
};

/** A part of a text as an element of a list. */
const inItems = (items: unknown, text: string): Json =>
  isRecord(items) && typeof items['type'] === 'string' ? typedText(items['type'], text) : text;

const parsedAs = (text: string, isFit: (value: unknown) => boolean): Json | undefined => {
  const value = parseJson(text);
  return isFit(value) ? value : undefined;
};

/**
 * The examples of a parameter: `example` and `examples` of the parameter, of its media type, and of its schema (the
 * last holder).
 */
export const examplesOf = (document: JsonRecord, holders: readonly JsonRecord[]): readonly Json[] => {
  const schema = holders.at(-1) ?? {};
  const examples = holders.flatMap((holder) => [holder['example'], ...namedExamples(document, holder['examples'])]);
  const values = examples.flatMap((value): Json[] => {
    const json = value === undefined || value === null ? undefined : parseJson(JSON.stringify(value));
    const typed = json === undefined ? undefined : inType(schema, json);
    return typed === undefined || typed === '' ? [] : [typed];
  });
  const texts = values.map((value) => stringifyJson(value as Json & object));
  return values.filter((_, index) => texts.indexOf(texts[index] as string) === index).slice(0, mostExamples);
};
