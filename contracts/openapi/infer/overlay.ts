import { Document, type Node, type Pair, stringify, type YAMLMap } from 'yaml';
import type { OpenApiDocument } from '../document.ts';
import { isRecord } from '../record.ts';
import { type Inferred, isProposed } from './answer.ts';
import type { InferredList } from './list.ts';
import { itemsText, type NoList } from './sketch.ts';

/** One member of an overlay: its value, or a text that a person can turn into one, and a comment. */
interface Row {
  readonly name: string;
  readonly value?: unknown;
  readonly comment?: string;
}

/** Longer comments say no more. */
const longestComment = 240;

/** A comment in one line: what a document or a target names must not end it. */
const oneLine = (text: string): string => {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return plain.length > longestComment ? `${plain.slice(0, longestComment)}...` : plain;
};

const asText = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, defaultStringType: 'PLAIN' }).trim();

const rowOf = (name: string, one: Inferred<unknown> | undefined): readonly Row[] => {
  if (one === undefined) return [];
  if (isProposed(one)) return [{ name, value: one.proposed, comment: one.evidence }];
  return [
    {
      name,
      comment: `${asText(name)}: ${one.maybe === undefined ? '?' : asText(one.maybe)} # not decided: ${one.reason}`,
    },
  ];
};

const isFlow = (value: unknown): boolean => Array.isArray(value) || typeof value !== 'object';

/** A map with a comment before each member; members without a value are comments only. */
const mapOf = (document: Document, rows: readonly Row[]): YAMLMap => {
  const map = document.createNode({}) as YAMLMap;
  let waiting: string[] = [];
  for (const { name, value, comment } of rows) {
    if (comment !== undefined) waiting.push(` ${oneLine(comment)}`);
    if (value === undefined) continue;
    const node = document.createNode(value) as Node & { flow?: boolean };
    if (typeof value === 'object' && isFlow(value)) node.flow = true;
    const pair: Pair<Node, unknown> = document.createPair(name, node) as Pair<Node, unknown>;
    if (waiting.length > 0) pair.key.commentBefore = waiting.join('\n');
    waiting = [];
    map.add(pair);
  }
  if (waiting.length > 0) map.comment = waiting.join('\n');
  return map;
};

const pagingRows = ({ size, paging, end, aboveMaximum }: InferredList): readonly Row[] => {
  if (!isProposed(paging)) return [];
  const { style, cursor } = paging.proposed;
  const endText = isProposed(end) ? end.evidence : `not decided: ${end.reason}`;
  return [
    { name: 'style', value: style, comment: paging.evidence },
    ...rowOf('size', size),
    ...(style === 'link' ? [{ name: 'end', comment: endText }] : [{ name: 'cursor', value: cursor }]),
    ...(style === 'cursor' ? [{ name: 'next', value: paging.proposed.next, comment: endText }] : []),
    ...(style === 'page' ? [{ name: 'first', value: paging.proposed.first, comment: endText }] : []),
    ...(style === 'offset' ? [{ name: 'end', comment: endText }] : []),
    ...rowOf('aboveMaximum', aboveMaximum),
  ];
};

const orderRows = ({ order }: InferredList): readonly Row[] => rowOf('order', order);

const filterRows = (document: Document, { filters }: InferredList): readonly Row[] => {
  const rows = [...filters].flatMap(([name, one]) => rowOf(name, one));
  if (rows.some(({ value }) => value !== undefined)) return [{ name: 'filters', value: mapOf(document, rows) }];
  // A map without members would be a value: its name stands in the comment, too.
  return rows.map(({ comment = '', name }) => ({
    name,
    comment: `filters: ${comment.replace(/^(.*?) # not decided/, '{ $1 } # not decided')}`,
  }));
};

/** A member's name in a JSONPath expression. */
const quoted = (name: string): string => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Why these are the items. */
const whereOf = (items: string): string =>
  items === '.' ? 'the answer is the array of its items' : 'the only array of objects in the answer';

const actionOf = (document: Document, list: InferredList): Node => {
  const { sketch, identity, count, requests } = list;
  const { path } = sketch.operation;
  const extension = mapOf(document, [
    { name: 'items', value: sketch.items, comment: whereOf(sketch.items) },
    ...rowOf('identity', identity),
    ...rowOf('count', count),
    { name: 'paging', value: mapOf(document, pagingRows(list)) },
    ...orderRows(list),
    ...filterRows(document, list),
  ]);
  const update = mapOf(document, [{ name: 'x-assay-list', value: extension }]);
  const action = mapOf(document, [
    { name: 'target', value: `$.paths[${quoted(path)}].get` },
    { name: 'update', value: update },
  ]);
  action.commentBefore = ` ${oneLine(`GET ${path}: ${requests} requests`)}`;
  return action;
};

const titleOf = ({ info }: OpenApiDocument): string => {
  const title = isRecord(info) ? info['title'] : undefined;
  return typeof title === 'string' ? oneLine(title).slice(0, 60) : 'an API';
};

const header = [
  ' Proposed by `assay infer`. Each comment says what the target showed.',
  ' A member that stands in a comment was not decided: remove the # and correct it, or delete the line.',
  ' Check the rest, too: a few requests cannot show what the API promises.',
].join('\n');

const byHand = (lists: readonly InferredList[], noLists: readonly NoList[]): readonly string[] => [
  ...lists.flatMap(({ sketch, paging }) =>
    isProposed(paging) ? [] : [`GET ${sketch.operation.path}: ${itemsText(sketch.items)}; ${paging.reason}`],
  ),
  ...noLists.map(({ operation, reason }) => `GET ${operation.path}: ${reason}`),
];

/** The overlay with all proposals, as YAML with comments. `origin`: of the target. */
export const overlayText = (
  document: OpenApiDocument,
  lists: readonly InferredList[],
  noLists: readonly NoList[],
  origin: string,
): string => {
  const made = new Document({
    overlay: '1.0.0',
    info: { title: `Lists of ${titleOf(document)}, as seen at ${origin}`, version: '1' },
  });
  const proposed = lists.filter(({ paging }) => isProposed(paging));
  made.set('actions', made.createNode([]));
  for (const list of proposed) made.addIn(['actions'], actionOf(made, list));
  made.commentBefore = header;
  const others = byHand(lists, noLists).map((line) => ` ${oneLine(line)}`);
  if (others.length > 0) made.comment = [' No proposal:', ...others].join('\n');
  return made.toString({ lineWidth: 0 });
};
