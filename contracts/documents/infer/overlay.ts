import { Document, type Node, type Pair, type YAMLMap, stringify } from 'yaml';
import { type JsonRecord, isRecord } from '../record.ts';
import { type Inferred, type Open, type Proposed, isProposed, plural } from './answer.ts';
import { clip, oneLine } from '../../../engine/model/text.ts';
import { type InferFormat, callOf } from './format.ts';
import type { InvalidKey } from './invalid-key.ts';
import { type InferredList, namedMembers } from './list.ts';
import { joinedRows } from './shows.ts';
import type { Plan } from './plan.ts';
import { type NoList, itemsText, possibleFilters } from './sketch.ts';
import { selects } from './fields.ts';

/** The proposals for a target. */
export interface Inference {
  readonly lists: readonly InferredList[];
  readonly invalidKey?: Inferred<InvalidKey> | undefined;
}

/** One member of an overlay: its value, or a text for a person to complete, and a comment. */
interface Row {
  readonly name: string;
  readonly value?: unknown;
  readonly comment?: string | undefined;
}

/** One line of limited length: a name from a document or target must not end the comment. */
const asComment = (text: string): string => ` ${clip(oneLine(text), 240)}`;

const asText = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, defaultStringType: 'PLAIN' }).trim();

/** A question that was not asked says so. */
const openText = ({ reason, code }: Open<unknown>): string => (code === undefined ? `not decided: ${reason}` : reason);

const provenText = ({ evidence, suspicion }: Proposed<unknown>): string =>
  suspicion === undefined ? evidence : `${evidence}; suspected bug: ${suspicion}`;

const rowOf = (name: string, inferred: Inferred<unknown> | undefined): readonly Row[] => {
  if (inferred === undefined) return [];
  if (isProposed(inferred)) return [{ name, value: inferred.proposed, comment: provenText(inferred) }];
  const value = inferred.maybe === undefined ? '?' : asText(inferred.maybe);
  return [{ name, comment: `${asText(name)}: ${value} # ${openText(inferred)}` }];
};

const isFlow = (value: unknown): boolean => Array.isArray(value) || typeof value !== 'object';

/** A map with a comment before each member; members without a value are comments only. */
const mapOf = (document: Document, rows: readonly Row[]): YAMLMap => {
  const map = document.createNode({}) as YAMLMap;
  let waiting: string[] = [];
  for (const { name, value, comment } of rows) {
    if (comment !== undefined) waiting.push(asComment(comment));
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
  const { style, size: name, ...members } = paging.proposed;
  return [
    { name: 'style', value: style, comment: provenText(paging) },
    { name: 'size', value: name, comment: name !== undefined && isProposed(size) ? size.evidence : undefined },
    ...Object.entries(members).map(([member, value]): Row => ({ name: member, value })),
    { name: 'end of the list', comment: isProposed(end) ? end.evidence : openText(end) },
    ...rowOf('aboveMaximum', aboveMaximum),
  ];
};

const filterRows = (document: Document, list: InferredList): readonly Row[] => {
  const all = [...list.filters];
  const rows = all.some(([, filter]) => isProposed(filter))
    ? [
        {
          name: 'filters',
          value: mapOf(
            document,
            all.flatMap(([name, filter]) => rowOf(name, filter)),
          ),
        },
      ]
    : // An empty map would be a value, so its name goes into the comments.
      all.flatMap(([name, filter]) =>
        isProposed(filter) ? [] : rowOf('filters', { ...filter, maybe: { [name]: filter.maybe ?? '?' } }),
      );
  const unexplained = unexplainedIn(list).join(', ');
  const comment = `no member of the items explains: ${unexplained}`;
  return unexplained === '' ? rows : [...rows, { name: 'filters', comment }];
};

/** The objects of the items, if the operation for a single item shows them, too. */
const showsRows = ({ shows }: InferredList): readonly Row[] => {
  const name = 'x-assay-shows';
  if (!shows) return [];
  if (isProposed(shows)) return [{ name, value: [shows.proposed.list], comment: provenText(shows) }];
  const { maybe } = shows;
  if (!maybe) return [{ name, comment: `${name}: ? # ${openText(shows)}` }];
  const rows = [maybe.list, maybe.detail].map((row) => asText([row]));
  return [
    { name, comment: `${openText(shows)}; here and in ${callOf(maybe.operation)}:` },
    ...rows.map((row) => ({ name, comment: `${name}: ${row}` })),
  ];
};

/** An action of the overlay: its target, and the members that it adds. */
const actionOf = (document: Document, target: string, update: readonly Row[]): Node =>
  mapOf(document, [
    { name: 'target', value: target },
    { name: 'update', value: mapOf(document, update) },
  ]);

const listAction = (document: Document, list: InferredList, format: InferFormat): Node => {
  const { sketch, identity, count, order, requests } = list;
  const { items = '.' } = sketch;
  const extension = mapOf(document, [
    { name: 'items', value: items, comment: itemsText(items) },
    ...rowOf('identity', identity),
    ...rowOf('count', count),
    { name: 'paging', value: mapOf(document, pagingRows(list)) },
    ...rowOf('order', order),
    ...rowOf('fields', list.fields),
    ...filterRows(document, list),
  ]);
  const update = [{ name: 'x-assay-list', value: extension }, ...showsRows(list)];
  const action = actionOf(document, format.target(sketch.operation), update);
  const requestCount = requests === 0 ? 'not asked' : plural(requests, 'request');
  action.commentBefore = asComment(`${callOf(sketch.operation)}: ${requestCount}`);
  return action;
};

/** The action for the operation that shows single items of a list, and of other lists with the same items. */
const detailAction = (
  document: Document,
  { shows }: InferredList,
  lists: readonly InferredList[],
  format: InferFormat,
): readonly Node[] => {
  if (!isProposed(shows)) return [];
  const { operation } = shows.proposed;
  const all = lists.flatMap(({ shows: showsTwice }) => (isProposed(showsTwice) ? showsTwice.proposed : []));
  const rows = all.filter((proposal) => proposal.operation === operation);
  if (rows[0] !== shows.proposed) return [];
  const value = joinedRows(rows.map(({ detail }) => detail));
  return [actionOf(document, format.target(operation), [{ name: 'x-assay-shows', value }])];
};

const titleOf = ({ info }: JsonRecord): string => {
  const title = isRecord(info) ? info['title'] : undefined;
  return typeof title === 'string' ? oneLine(title).slice(0, 60) : 'an API';
};

const header = [
  ' Proposed by `assay infer`. Each comment says what the target showed.',
  ' A member that stands in a comment was not decided: remove the # and correct it, or delete the line.',
  ' Check the rest, too: a few requests cannot show what the API promises.',
].join('\n');

const draftHeader = [
  ' A draft by `assay infer`, from the names in the document alone: no target was asked.',
  ' A member that stands in a comment is a question to the target. With --url, `assay infer` asks it.',
].join('\n');

const byHand = (lists: readonly InferredList[], noLists: readonly NoList[]): readonly string[] => [
  ...lists.flatMap(({ sketch, paging }) =>
    isProposed(paging) ? [] : [`${callOf(sketch.operation)}: ${itemsText(sketch.items)}; ${paging.reason}`],
  ),
  ...noLists.map(({ operation, reason }) => `${callOf(operation)}: ${reason}`),
];

/** The action for a security scheme that refuses an invalid key. */
const keyAction = (document: Document, invalidKey: Inferred<InvalidKey> | undefined): readonly Node[] => {
  if (!invalidKey || !isProposed(invalidKey)) return [];
  const { proposed, evidence } = invalidKey;
  const row = { name: 'x-assay-invalid-key', value: 'refused', comment: evidence };
  return [actionOf(document, proposed.target, [row])];
};

/** Lists the suspected bugs of the target, by operation. */
export const suspicionsOf = ({ lists, invalidKey }: Inference): readonly string[] => {
  const suspicions = lists.flatMap((list) => {
    const texts = new Set(namedMembers(list).flatMap(([, { suspicion }]) => suspicion ?? []));
    return [...texts].map((text) => `${callOf(list.sketch.operation)}: ${text}`);
  });
  return [...[invalidKey?.suspicion ?? []].flat(), ...suspicions].map((text) => oneLine(`suspected bug: ${text}`));
};

/** Whether nothing is proposed: an overlay of it has no action. */
export const isWithoutProposal = ({ lists, invalidKey }: Inference): boolean =>
  !lists.some(({ paging }) => isProposed(paging)) && !(invalidKey && isProposed(invalidKey));

/**
 * Writes the overlay with all proposals as YAML with comments. `origin`: origin of the target; absent: no target was
 * asked. `actions`: those of the overlay that the document was read with; they come first, so that the proposals work
 * with one overlay.
 */
export const overlayText = (
  { format, document, noLists }: Plan,
  inference: Inference,
  { origin, actions = [] }: { readonly origin?: string; readonly actions?: readonly unknown[] } = {},
): string => {
  const overlay = new Document({
    overlay: '1.0.0',
    info: {
      title: `Lists of ${titleOf(document)}, ${origin === undefined ? 'by their names' : `as seen at ${origin}`}`,
      version: '1',
    },
  });
  const { lists, invalidKey } = inference;
  const proposed = lists.filter(({ paging }) => isProposed(paging));
  overlay.set('actions', overlay.createNode(actions));
  for (const list of proposed)
    for (const action of [listAction(overlay, list, format), ...detailAction(overlay, list, proposed, format)])
      overlay.addIn(['actions'], action);
  for (const action of keyAction(overlay, invalidKey)) overlay.addIn(['actions'], action);
  overlay.commentBefore = origin === undefined ? draftHeader : header;
  const notes = byHand(lists, noLists);
  const last = [...(notes.length > 0 ? ['No proposal:', ...notes] : []), ...suspicionsOf(inference)].map(asComment);
  if (last.length > 0) overlay.comment = last.join('\n');
  return overlay.toString({ lineWidth: 0 });
};

/** Parameters that may be filters, and that nothing seen explains. */
const unexplainedIn = ({ sketch, paging, filters, fields }: InferredList): readonly string[] => {
  const names = isProposed(paging) ? possibleFilters(sketch, paging.proposed) : sketch.filters;
  return names.filter((name) => !selects(fields, name) && !filters.has(name));
};

const tally = (lists: readonly InferredList[], isCounted: boolean, without?: string): string => {
  const counts = new Map<string, number>();
  for (const [name, member] of lists.flatMap(namedMembers))
    if (isProposed(member) === isCounted && name !== '' && name !== without)
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
};

/** The summary of a draft without requests to a target. */
export const draftSummaryOf = (lists: readonly InferredList[], operations: number): readonly string[] => {
  const proposed = lists.filter(({ paging }) => isProposed(paging));
  return [
    `${plural(lists.length, 'list')} in ${plural(operations, 'operation')}, ${proposed.length} of them drafted`,
    `nothing was asked; --url URL asks the target: paging ${proposed.length}, ${tally(proposed, false, 'paging')}`,
  ];
};

/** Most lists without a proposal that are named; the overlay names all. */
const mostLeftOut = 12;

/** Lists without a proposal, each with the reason. Those whose cursor leads nowhere come first. */
const leftOut = (lists: readonly InferredList[]): readonly string[] => {
  const lines = lists
    .flatMap(({ sketch: { operation }, paging }) => (isProposed(paging) ? [] : [{ operation, ...paging }]))
    .toSorted((a, b) => Number(b.brokenCursor !== undefined) - Number(a.brokenCursor !== undefined))
    .map(({ operation, reason, brokenCursor: cursor }) => {
      const advice = cursor === undefined ? '' : `; if ${cursor} should give the next page, this is a bug of the API`;
      return oneLine(`left out: ${callOf(operation)}: ${reason}${advice}`);
    });
  const moreLines = lines.length - mostLeftOut;
  return [
    ...lines.slice(0, mostLeftOut),
    ...(moreLines > 0 ? [`left out: ${plural(moreLines, 'more list')}, named at the end of the overlay`] : []),
  ];
};

/** The summary: the number of lists, the members seen on the target, and those that a person must decide. */
export const summaryOf = (lists: readonly InferredList[], operations: number, requests: number): readonly string[] => {
  const proposedLists = lists.filter(({ paging }) => isProposed(paging));
  const proposed = proposedLists.length;
  const unexplained = proposedLists.flatMap(unexplainedIn).length;
  const listCount = `${plural(lists.length, 'list')} in ${plural(operations, 'operation')}`;
  return [
    `${listCount}, ${proposed} of them proposed, ${plural(requests, 'request')}`,
    ...leftOut(lists),
    `seen on the target: ${tally(lists, true)}`,
    `to decide by hand (comments in the overlay): ${tally(lists, false)}` +
      (unexplained === 0 ? '' : `, ${plural(unexplained, 'parameter')} not explained`),
  ];
};
