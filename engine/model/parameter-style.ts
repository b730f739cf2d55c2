import { parseJson, stringifyJson, type Json } from './json.ts';
import type { Parameter, PlainType } from './parameter.ts';
import { isObject } from './paths.ts';

/** A name and a value of a query or a cookie, before they are encoded. */
export type Pair = readonly [name: string, text: string];

type Styled = Pick<Parameter, 'type' | 'style' | 'types' | 'sentAs'>;

/** The name of a parameter in requests. */
export const sentName = (name: string, row: Pick<Parameter, 'sentAs'> | undefined): string => row?.sentAs ?? name;

const textOf = (value: Json): string =>
  typeof value === 'object' ? stringifyJson(value as Json & object) : String(value);

/** Converts a text to a type if it is exactly a value of it, because a URL has only texts. */
export const typedText = (type: string | undefined, text: string): Json => {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type !== 'integer' && type !== 'number') return text;
  const value = Number(text);
  const isExact = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isExact && String(value) === text ? value : text;
};

const parsedOr = (text: string): Json => {
  const value = parseJson(text);
  return value === undefined ? text : value;
};

const separators: Partial<Record<NonNullable<Parameter['style']>['name'], string>> = {
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

const separatorOf = ({ style }: Styled): string => (style && separators[style.name]) ?? ',';

const element = (types: Styled['types'], name: string, text: string): Json =>
  typedText(types?.[name] as PlainType, text);

/** Names and values in turn, as `role,admin,name,Ann`. */
const flat = (object: Readonly<Record<string, Json>>): readonly string[] =>
  Object.entries(object).flatMap(([name, held]) => [name, textOf(held)]);

const fromFlat = (texts: readonly string[], types: Styled['types']): Json =>
  Object.fromEntries(
    Array.from({ length: Math.floor(texts.length / 2) }, (_, index) => {
      const [name = '', text = ''] = texts.slice(2 * index, 2 * index + 2);
      return [name, element(types, name, text)];
    }),
  );

/** Members of members, as `filter[make][eq]`; a list in a member is repeated. */
const deepPairs = (name: string, value: Json): readonly Pair[] => {
  if (isObject(value))
    return Object.entries(value).flatMap(([member, memberValue]) =>
      deepPairs(`${name}[${member}]`, memberValue as Json),
    );
  return Array.isArray(value)
    ? (value as readonly Json[]).map((held) => [name, textOf(held)])
    : [[name, textOf(value)]];
};

/** Whether a value of `deepObject` has a list or an object in a member: OpenAPI leaves open how that is written. */
export const isOpenForm = ({ style }: Pick<Styled, 'style'>, value: Json): boolean =>
  style?.name === 'deepObject' && isObject(value) && Object.values(value).some((held) => typeof held === 'object');

/** Writes a value as pairs of a query or a cookie. */
export const pairsOf = (id: string, row: Styled | undefined, value: Json): readonly Pair[] => {
  const { style } = row ?? {};
  const name = sentName(id, row);
  if (style?.name === 'json') return [[name, stringifyJson(value as Json & object)]];
  if (isObject(value) && style?.name === 'deepObject') return deepPairs(name, value);
  if (isObject(value) && style)
    return style.explode
      ? Object.entries(value).map(([member, memberValue]): Pair => [member, textOf(memberValue as Json)])
      : [[name, flat(value as Readonly<Record<string, Json>>).join(separatorOf(row ?? { type: 'object' }))]];
  if (!Array.isArray(value)) return [[name, textOf(value)]];
  const texts = (value as readonly Json[]).map(textOf);
  return style === undefined || style.explode
    ? texts.map((text): Pair => [name, text])
    : [[name, texts.join(separatorOf(row ?? { type: 'list' }))]];
};

/** The pairs of a query that belong to a parameter. */
export const ownPairs = (id: string, row: Styled, pairs: readonly Pair[]): readonly Pair[] => {
  const { type, style, types = {} } = row;
  const name = sentName(id, row);
  if (type === 'object' && style?.name === 'deepObject') return pairs.filter(([key]) => key.startsWith(`${name}[`));
  if (type === 'object' && style?.explode) return pairs.filter(([key]) => Object.hasOwn(types, key));
  return pairs.filter(([key]) => key === name);
};

/** Members by the steps to them, as in `[make][eq]`. */
const fromDeep = (
  rows: readonly (readonly [steps: readonly string[], text: string])[],
  types: Styled['types'],
): Json => {
  const names = [...new Set(rows.flatMap(([[name]]) => name ?? []))];
  return Object.fromEntries(
    names.map((name) => {
      const ofParameter = rows.filter(([[first]]) => first === name);
      const deeper = ofParameter.filter(([steps]) => steps.length > 1);
      if (deeper.length > 0)
        return [
          name,
          fromDeep(
            deeper.map(([steps, text]) => [steps.slice(1), text]),
            undefined,
          ),
        ];
      const texts = ofParameter.map(([, text]) => text);
      return [name, texts.length > 1 ? texts : element(types, name, texts[0] ?? '')];
    }),
  );
};

const stepsOf = (key: string): readonly string[] => [...key.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step);

/** Reads the value of pairs of a query or a cookie: the reverse of `pairsOf`. */
export const valueOfPairs = (id: string, row: Styled | undefined, pairs: readonly Pair[]): Json => {
  const name = sentName(id, row);
  const texts = pairs.map(([, text]) => text);
  const [first = ''] = texts;
  if (row?.style?.name === 'json') return texts.length > 1 ? texts : parsedOr(first);
  if (row?.type === 'object' && row.style) {
    if (row.style.name === 'deepObject')
      return fromDeep(
        pairs.map(([key, text]) => [stepsOf(key.slice(name.length)), text]),
        row.types,
      );
    if (row.style.explode)
      return Object.fromEntries(pairs.map(([member, text]) => [member, element(row.types, member, text)]));
    return texts.length > 1 ? texts : fromFlat(first.split(separatorOf(row)), row.types);
  }
  if (row?.type === 'list') {
    const all = row.style?.explode || texts.length > 1 ? texts : first.split(separatorOf(row));
    return all.map((text) => element(row.types, '', text));
  }
  const all = texts.map((text) => typedText(row?.type, text));
  return all.length === 1 ? (all[0] as Json) : all;
};

/** Characters that a header cannot carry as they are, and blanks at its ends, which are lost. */
export const unsentInHeaders = /[^\t\x20-\x7e]|^[\t ]|[\t ]$/gu;

/** The text of a value in a path or a header. */
export const oneText = (id: string, row: Styled | undefined, value: Json): string => {
  const { style } = row ?? {};
  const name = sentName(id, row);
  if (style?.name === 'json') return stringifyJson(value as Json & object);
  const between =
    style?.name === 'label' && style.explode ? '.' : style?.name === 'matrix' && style.explode ? ';' : ',';
  const before = style?.name === 'label' ? '.' : style?.name === 'matrix' ? ';' : '';
  const prefix = style?.name === 'matrix' ? `${name}=` : '';
  if (style && Array.isArray(value)) {
    const texts = (value as readonly Json[]).map(textOf);
    const all = style.explode ? texts.map((text) => `${prefix}${text}`).join(between) : `${prefix}${texts.join(',')}`;
    return `${before}${all}`;
  }
  if (style && isObject(value)) {
    const members = Object.entries(value).map(([member, memberValue]) => `${member}=${textOf(memberValue as Json)}`);
    return style.explode
      ? `${before}${members.join(between)}`
      : `${before}${prefix}${flat(value as Readonly<Record<string, Json>>).join(',')}`;
  }
  return `${before}${prefix}${textOf(value)}`;
};

/** Reads the value of a text in a path or a header: the reverse of `oneText`. */
export const valueOfText = (id: string, row: Styled | undefined, text: string): Json => {
  const { style, types } = row ?? {};
  const name = sentName(id, row);
  if (!row || !style) return typedText(row?.type, text);
  if (style.name === 'json') return parsedOr(text);
  const mark = style.name === 'label' ? '.' : style.name === 'matrix' ? ';' : '';
  const bare = text.startsWith(mark) ? text.slice(mark.length) : text;
  const between = style.explode && mark !== '' ? mark : ',';
  const unnamed = (part: string): string =>
    style.name === 'matrix' && part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part;
  if (row.type === 'list')
    return (style.explode ? bare : unnamed(bare))
      .split(between)
      .map((part) => element(types, '', style.explode ? unnamed(part) : part));
  if (row.type !== 'object') return typedText(row.type, unnamed(bare));
  if (!style.explode) return fromFlat(unnamed(bare).split(','), types);
  return Object.fromEntries(
    bare.split(between).map((part) => {
      const sign = part.indexOf('=');
      const member = sign < 0 ? part : part.slice(0, sign);
      return [member, element(types, member, sign < 0 ? '' : part.slice(sign + 1))];
    }),
  );
};
