import type { OperationRow, Parameter } from '../../../engine/model/operation.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { isObject, stepsOf } from '../../../engine/model/paths.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { JsonRecord } from '../record.ts';
import type { Described, InferFormat } from './format.ts';
import {
  countNames,
  cursorNames,
  moreNames,
  nextNames,
  ofRole,
  placeNames,
  plainName,
  roleName,
  sizeNames,
  sortNames,
  wordsOf,
} from './names.ts';
import type { DocumentedOperation } from '../operation.ts';
import { isNamedAsItems, type ListShape, listShape, type Member, saysNothing, typesAt } from './shape.ts';

/** Parameters without a role that may filter: not the one that leads from page to page, though it may be named so. */
export const possibleFilters = ({ filters }: Pick<Sketch, 'filters'>, { cursor }: Paging): readonly string[] =>
  filters.filter((name) => ![cursor].flat().includes(name));

/** The operation for a single item of a list, and the parameter that names the item. */
export interface Detail {
  readonly operation: OperationRow;
  readonly parameter: string;
  readonly schema: SchemaNode;
  /** Only the name of the resource relates it to the list, so that each member must agree. */
  readonly isGuess?: true | undefined;
}

/** The possible roles of parameters and members of a list operation, by schema and names alone. */
export interface Sketch {
  readonly operation: OperationRow;
  /** The part of its name that says what it lists. */
  readonly listName: string;
  /** Path of the items; undefined if the schema does not describe the answer. */
  readonly items: string | undefined;
  readonly item: SchemaNode;
  /** Members of the answer that may hold the next cursor or its link. */
  readonly nexts: readonly Member[];
  /** Headers of the answer that may hold the next cursor. */
  readonly nextHeaders: readonly string[];
  /** Members of the answer that may say whether more follows. */
  readonly hasMorePaths: readonly string[];
  /** Members of the answer that may count the items of the whole list. */
  readonly counts: readonly string[];
  /** Parameters that may be the page size, the most likely one first. */
  readonly sizes: readonly string[];
  /** Parameters that may take a cursor. */
  readonly cursors: readonly string[];
  /** Parameters that name the item before or after which a page begins: `before_lt`. */
  readonly bounds: readonly string[];
  /** Parameters that may be an offset or the number of a page. */
  readonly places: readonly string[];
  readonly sorts: readonly string[];
  /** Optional parameters without a role: they may be filters. */
  readonly filters: readonly string[];
  /** The summaries and descriptions of the operation. */
  readonly text: string;
  /** The descriptions of parameters, by name. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** The operation for a single item. */
  readonly detail?: Detail | undefined;
}

/** Whether an operation has names of paging: a size, a place, a cursor, or a member with the next one. */
const isPaged = ({ sizes, cursors, places, nexts }: Sketch): boolean =>
  sizes.length + cursors.length + places.length + nexts.length > 0;

/** Whether nothing in the document speaks of pages: the list may be one page. */
export const isUnpaged = (sketch: Sketch): boolean =>
  !isPaged(sketch) && sketch.nextHeaders.length + sketch.bounds.length + sketch.hasMorePaths.length === 0;

/**
 * Whether the target should be asked: answers may show paging that the document does not, by a `Link` header or where
 * the schema does not describe the answer.
 */
const isWorthAsking = (sketch: Sketch): boolean =>
  isPaged(sketch) || sketch.items === '.' || (sketch.items === undefined && sketch.operation.freeBody === true);

/** The name of a list: the member of its items, or that of its operation. */
export const nameOfItems = ({ items = '.', listName }: Sketch): string => (items === '.' ? listName : items);

/** Describes the place of a list's items. */
export const itemsText = (items: string | undefined): string => {
  if (items === undefined) return 'the schema says nothing of its answer';
  return items === '.' ? 'the answer is an array' : `\`${items}\` is an array`;
};

/** An operation without a proposal, with the reason. */
export interface NoList {
  readonly operation: OperationRow;
  readonly reason: string;
}

/** The places of parameters that may say how a list is paged, or filter it. */
const inputPlaces: readonly Parameter['in'][] = ['query', 'body', 'params'];

/** Some servers write whole numbers as texts, for numbers beyond those of JSON. */
const isNumber = ({ type, format = '', values }: Parameter): boolean =>
  values === undefined && (type === 'integer' || type === 'number' || (type === 'string' && /^u?int\d+$/.test(format)));

/** Whether a parameter may take a value from an answer. */
const isToken = ({ type, values }: Parameter): boolean =>
  values === undefined && (type === 'string' || type === 'integer');

const isDate = ({ format = '' }: Parameter): boolean => /^(?:date|date-time)$/.test(format);

/** `before_lt` names an item, `before_date` a time. */
const isBoundName = (name: string): boolean => {
  const [first = '', ...otherWords] = wordsOf(name);
  const isTime = otherWords.some((word) => /^(?:time|date|timestamp|at|day)$/.test(word));
  return /^(?:before|after)$/.test(first) && otherWords.length > 0 && !isTime;
};

/** Names that mean the page size for any type of parameter. */
const sureSizes = /^(?:limit|pagesize|perpage)$/;

/** `X-Next-Token` is a next token, and so is `x-ms-continuation`. */
export const isNextHeader = (name: string): boolean => ofRole(nextNames, [name.replace(/^x-(?:ms-)?/i, '')]).length > 0;

/** `pages.next.starting_after` holds the next value of the parameter `starting_after`. */
const isNextOf = (path: string, cursors: readonly string[]): boolean => {
  const [name = '', holder = ''] = stepsOf(path).toReversed();
  return plainName(holder) === 'next' && cursors.some((cursor) => plainName(cursor) === plainName(name));
};

const sketchOf = (
  { operation, listName, detail }: Pick<Sketch, 'operation' | 'listName' | 'detail'>,
  shape: ListShape | undefined,
  { headers, descriptions, text }: Described,
): Sketch => {
  const namesOf = (isFit: (parameter: Parameter, name: string) => boolean): readonly string[] =>
    Object.entries<Parameter>(operation.parameters).flatMap(([name, parameter]) =>
      inputPlaces.includes(parameter.in) && isFit(parameter, name) ? [name] : [],
    );
  const isSureSize = ({ type, values }: Parameter, name: string): boolean =>
    type === 'string' && values === undefined && sureSizes.test(roleName(name));
  const sizes = ofRole(
    sizeNames,
    namesOf((parameter, name) => isNumber(parameter) || isSureSize(parameter, name)),
  );
  const places = ofRole(placeNames, namesOf(isNumber));
  // The key of free data of an item (`metadata[key]`) is a filter.
  const isCursor = (parameter: Parameter, name: string): boolean =>
    isToken(parameter) && !isDate(parameter) && ![...places, ...sizes].includes(name) && !/^metadata\b/i.test(name);
  const cursors = ofRole(cursorNames, namesOf(isCursor));
  const sorts = ofRole(
    sortNames,
    namesOf(({ type }) => ['string', 'comma-list', 'list'].includes(type)),
  );
  const usedNames = new Set([...sizes.slice(0, 1), ...places, ...cursors, ...sorts]);
  const answer = shape?.answer ?? [];
  const paths = answer.map(({ path }) => path);
  const nextPaths = [...ofRole(nextNames, paths), ...paths.filter((path) => isNextOf(path, cursors))];
  const isText = ({ node }: Member): boolean => typesAt(node).every((type) => type === 'string' || type === 'integer');
  return {
    operation,
    listName,
    items: shape?.items,
    item: shape?.item ?? {},
    sizes,
    bounds: namesOf((parameter, name) => isToken(parameter) && parameter.format === undefined && isBoundName(name)),
    places,
    cursors,
    nexts: nextPaths.flatMap((path) => answer.filter((member) => member.path === path && isText(member))),
    nextHeaders: headers.filter(isNextHeader),
    hasMorePaths: ofRole(moreNames, paths),
    counts: ofRole(countNames, paths),
    sorts,
    // `from` may be a cursor, an offset or a sender, so it also stays a possible filter; the target decides.
    filters: namesOf(
      ({ required }, name) => !required && (!usedNames.has(name) || /^(?:from|start|since|after|key)$/.test(name)),
    ),
    text,
    descriptions,
    detail,
  };
};

const undescribed: Described = { headers: [], descriptions: {}, text: '', isDeclared: false };

/** Limits: maximum depth of described values, and maximum elements read of an array. */
const [maxDepth, maxElements] = [5, 5];

/** Makes a schema from an answer, for documents that do not describe it. */
const schemaOf = (value: Json, depth = 0): SchemaNode => {
  if (depth > maxDepth) return {};
  const inner = (member: Json | undefined): SchemaNode => schemaOf(member ?? null, depth + 1);
  if (Array.isArray(value)) {
    const elements = (value as readonly Json[]).slice(0, maxElements);
    return { type: 'array', items: { anyOf: elements.map(inner) } };
  }
  if (!isObject(value)) return { type: value === null ? 'null' : typeof value === 'bigint' ? 'integer' : typeof value };
  const members = Object.entries(value).map(([name, member]) => [name, inner(member)] as const);
  return { type: 'object', properties: Object.fromEntries(members) };
};

/** Makes the sketch of an operation again, with the schema of an answer that the target gave. */
export const sketchOfAnswer = (
  { text, descriptions, nextHeaders: headers, ...sketch }: Sketch,
  answer: Json,
): Sketch | string | undefined => {
  const shape = listShape(schemaOf(answer), sketch.listName);
  return typeof shape === 'string' || shape === undefined
    ? shape
    : sketchOf(sketch, shape, { ...undescribed, headers, descriptions, text });
};

/** The operation that shows a single item of a list, unless objects of either are declared. */
const detailOf = (
  format: InferFormat,
  list: DocumentedOperation,
  all: readonly DocumentedOperation[],
): Detail | undefined => {
  const details = all.flatMap(({ row: operation, schema }): readonly Detail[] => {
    if (list.row.shows || operation.shows) return [];
    const item = format.itemParameter?.(list, operation);
    const isGuess = item?.isBelow ? undefined : (true as const);
    return item ? [{ operation, parameter: item.name, schema, isGuess }] : [];
  });
  return details.find(({ isGuess }) => !isGuess) ?? details[0];
};

/** The lists of a document by shape and names, and operations with a list that cannot be described. */
export const sketchesOf = (
  format: InferFormat,
  document: JsonRecord,
): { readonly sketches: readonly Sketch[]; readonly noLists: readonly NoList[] } => {
  const sketches: Sketch[] = [];
  const noLists: NoList[] = [];
  const all = format.operations(document);
  for (const documented of all) {
    const { row: operation, schema } = documented;
    const described = format.describe(document, operation);
    if (operation.listing && described?.isDeclared !== false) continue;
    const isOpen = saysNothing(schema);
    const listName = format.listName(operation);
    const shape = isOpen ? undefined : listShape(schema, listName);
    if (shape === undefined && !isOpen) continue;
    const detail = detailOf(format, documented, all);
    const known = typeof shape === 'string' ? undefined : shape;
    const sketch = sketchOf({ operation, listName, detail }, known, described ?? undescribed);
    const isNamed = isNamedAsItems(sketch.items ?? '', listName);
    const isWanted = isWorthAsking(sketch) || (isNamed && sketch.filters.length + sketch.sorts.length > 0);
    const unpaged = `${itemsText(sketch.items)}, but the document names no parameter or member for pages`;
    if (typeof shape === 'string') noLists.push(...(isPaged(sketch) ? [{ operation, reason: shape }] : []));
    else if (!described) noLists.push({ operation, reason: 'its path is a reference, which an overlay cannot extend' });
    else if (isWanted) sketches.push(sketch);
    else if (isNamed) noLists.push({ operation, reason: unpaged });
  }
  return { sketches, noLists };
};
