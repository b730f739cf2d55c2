import type { Parameter, RestOperation } from '../../../engine/model/operation.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { OpenApiDocument } from '../document.ts';
import type { DocumentedOperation } from '../operations.ts';
import { isRecord } from '../record.ts';
import { cursorNames, ofRole, nextNames, placeNames, sizeNames, sortNames } from './names.ts';
import { type ListShape, listShape } from './shape.ts';

/** What an operation that lists something may mean, by its schema and its names alone. */
export interface Sketch {
  readonly operation: RestOperation;
  readonly items: string;
  readonly item: SchemaNode;
  /** Parameters that may be the page size, the most likely one first. */
  readonly sizes: readonly string[];
  /** Parameters that may take a cursor, and the members of the answer that may hold one. */
  readonly cursors: readonly string[];
  readonly nexts: readonly string[];
  /** Parameters that may be an offset or the number of a page. */
  readonly places: readonly string[];
  readonly sorts: readonly string[];
  /** Optional parameters without a role: they may be filters. */
  readonly others: readonly string[];
  /** What the document says of the operation, in words. */
  readonly text: string;
}

/** Whether only a header can lead to the next page: no parameter takes a cursor, an offset or a page number. */
export const isLinked = ({ cursors, places }: Sketch): boolean => cursors.length + places.length === 0;

/** The name of what a list holds: the member of its items, or the last part of its path. */
export const listName = ({ items, operation }: Sketch): string =>
  items === '.' ? (operation.path.split('/').findLast((part) => /^\w/.test(part)) ?? '') : items;

/** Where the items of a list are, in words. */
export const itemsText = (items: string): string =>
  items === '.' ? 'the answer is an array of objects' : `\`${items}\` holds objects`;

/** An operation without a proposal, and why. */
export interface NoList {
  readonly operation: RestOperation;
  readonly reason: string;
}

/** The text of an operation: its summary and description. */
const textOf = (document: OpenApiDocument, path: string): string => {
  const item = document.paths[path];
  const operation = isRecord(item) ? item['get'] : undefined;
  if (!isRecord(operation)) return '';
  return [operation['summary'], operation['description']].filter((one) => typeof one === 'string').join('. ');
};

const sketchOf = (document: OpenApiDocument, operation: RestOperation, { items, item, answer }: ListShape): Sketch => {
  const query = Object.entries<Parameter>(operation.parameters).filter(([, { in: place }]) => place === 'query');
  const named = (isFit: (parameter: Parameter) => boolean): readonly string[] =>
    query.flatMap(([name, parameter]) => (isFit(parameter) ? [name] : []));
  const numbers = named(({ type }) => type === 'integer');
  const texts = named(({ type, values }) => type === 'string' && values === undefined);
  const sizes = ofRole(sizeNames, numbers);
  const places = ofRole(placeNames, numbers);
  const cursors = ofRole(cursorNames, texts);
  const sorts = ofRole(
    sortNames,
    named(({ type }) => type === 'string'),
  );
  const [size] = sizes;
  const taken = new Set([...(size === undefined ? [] : [size]), ...places, ...cursors, ...sorts]);
  return {
    operation,
    items,
    item,
    sizes,
    places,
    cursors,
    nexts: ofRole(nextNames, Object.keys(answer)),
    sorts,
    // `from` may be a cursor, an offset or a sender: the target is asked.
    others: named(({ required }) => !required).filter((name) => !taken.has(name) || /^(?:from|start)$/.test(name)),
    text: textOf(document, operation.path),
  };
};

/** The lists of a document by shape and names, and the operations that hold a list which cannot be described. */
export const sketchesOf = (
  document: OpenApiDocument,
  operations: readonly DocumentedOperation[],
): { readonly sketches: readonly Sketch[]; readonly noLists: readonly NoList[] } => {
  const sketches: Sketch[] = [];
  const noLists: NoList[] = [];
  for (const { row: operation, schema } of operations) {
    if (operation.listing) continue;
    const shape = listShape(schema);
    if (typeof shape === 'string') noLists.push({ operation, reason: shape });
    if (shape === undefined || typeof shape === 'string') continue;
    const item = document.paths[operation.path];
    const sketch = sketchOf(document, operation, shape);
    if (!isRecord(item) || !isRecord(item['get']))
      noLists.push({ operation, reason: 'its path is a reference, which an overlay cannot extend' });
    else if (sketch.sizes.length === 0)
      noLists.push({ operation, reason: `${itemsText(shape.items)}, but no parameter sets the page size` });
    else sketches.push(sketch);
  }
  return { sketches, noLists };
};
