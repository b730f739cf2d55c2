import type { Exchange } from '../../engine/model/exchange.ts';
import type { Finding } from '../../engine/model/judging.ts';
import { differingPieces, type Piece } from '../marked.ts';
import { html, type Markup, type Part } from './html.ts';
import { fromToken } from '../../engine/model/paths.ts';
import { type Node, parseTree } from 'jsonc-parser';

/** A part of a text: the positions of its first character and of the first character after it. */
type Place = readonly [start: number, end: number];

/** Deeper texts are left alone: the parser calls itself for each level. */
const maxDepth = 200;

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
}

/** The member of an object, or the element of an array, that one step of a pointer names. */
function childAt({ type, children = [] }: Node, step: string): Node | undefined {
  if (type === 'array') return children.find((_, index) => String(index) === step);
  return children.findLast(({ children: [name] = [] }) => name?.value === step)?.children?.[1];
}

/** The place of a JSON pointer's value in a JSON text; undefined if it is not there. */
export function placeOfPointer(text: string, pointer: string): Place | undefined {
  if (!pointer.startsWith('/') || depthOf(text) > maxDepth) return undefined;
  let node = parseTree(text);
  for (const token of pointer.slice(1).split('/')) node = node && childAt(node, fromToken(token));
  return node && [node.offset, node.offset + node.length];
}

/** Characters of a body that are shown, of those before the first mark, and of a value that is marked as a whole. */
const limits = { body: 1_000, before: 300, marked: 120 } as const;

/** Largest body that is read for the place of a value, and part of two bodies that is compared. */
const readable = { place: 500_000, compared: 3_000 } as const;

/** Two bodies are marked where at least this share of them is equal. Two pages of a list differ throughout. */
const alike = 0.75;

const piecesMarkup = (pieces: readonly Piece[]): Part =>
  pieces.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : text));

/** Expected and actual value; parts that differ are marked, unless nearly everything differs. */
export const markedPair = (expected: string, actual: string): readonly [Part, Part] => {
  const piecePair = differingPieces(expected, actual);
  return piecePair ? [piecesMarkup(piecePair[0]), piecesMarkup(piecePair[1])] : [expected, actual];
};

const bodyOf = ({ response }: Exchange): string => response?.body ?? '';

/** In a long value, the first word of the actual value, if it is there: `from` of a message in place of the message. */
const narrowToWord = (body: string, [start, end]: Place, actual: string): Place => {
  if (end - start <= limits.marked) return [start, end];
  const value = body.slice(start, end).toLowerCase();
  const words = actual.toLowerCase().match(/[\w.:-]{4,}/g) ?? [];
  const word = words.find((candidate) => value.includes(candidate));
  if (word === undefined) return [start, end];
  const from = start + value.indexOf(word);
  return [from, from + word.length];
};

/** The value at the finding's pointer. JSON-RPC answers hold it in their result. */
const placeOf = ({ pointer = '', actual }: Finding, body: string): Place | undefined => {
  if (pointer === '' || body.length > readable.place) return undefined;
  const range = placeOfPointer(body, pointer) ?? placeOfPointer(body, `/result${pointer}`);
  return range && narrowToWord(body, range, actual);
};

/** Pieces of the first body, marked as equal or different, from a little before the first difference. */
const differences = (
  body: string,
  counterpart: string,
): { readonly from: number; readonly pieces: readonly Piece[] } => {
  let start = 0;
  while (start < body.length && body[start] === counterpart[start]) start += 1;
  const from = Math.max(0, start - limits.before);
  const comparedText = (text: string): string => text.slice(from, from + readable.compared);
  return { from, pieces: differingPieces(comparedText(body), comparedText(counterpart), alike)?.[0] ?? [] };
};

const omitted = (count: number, where: string): string => (count === 0 ? '' : `… (${count} characters ${where}) `);

/** Pieces of a body that starts at `from`, cut to the size that is shown. */
const excerpt = (body: string, from: number, pieces: readonly Piece[]): Markup => {
  let remainingLength: number = limits.body;
  const parts: Piece[] = [];
  for (const { text, differs } of pieces) {
    // Two units of UTF-16 for each character are enough, and an array of a whole body is slow.
    const characters = Array.from(text.slice(0, 2 * Math.max(0, remainingLength)));
    if (remainingLength > 0) parts.push({ text: characters.slice(0, remainingLength).join(''), differs });
    remainingLength -= characters.length;
  }
  const end = from + parts.reduce((sum, { text }) => sum + text.length, 0);
  const omittedEnd = end < body.length ? ` ${omitted(body.length - end, 'after').trimEnd()}` : '';
  return html`${omitted(from, 'before')}${piecesMarkup(parts)}${omittedEnd}`;
};

const excerptAround = (body: string, [start, end]: Place): Markup => {
  const from = Math.max(0, start - limits.before);
  return excerpt(body, from, [
    { text: body.slice(from, start), differs: false },
    { text: body.slice(start, end), differs: true },
    { text: body.slice(end, end + limits.body), differs: false },
  ]);
};

/** The body of an exchange; parts that differ from the body of another exchange are marked. */
export const differingBody = (exchange: Exchange, compared: Exchange | undefined): Markup => {
  const body = bodyOf(exchange);
  const { from, pieces } = compared ? differences(body, bodyOf(compared)) : { from: 0, pieces: [] };
  return pieces.length > 0 ? excerpt(body, from, pieces) : excerpt(body, 0, [{ text: body, differs: false }]);
};

/**
 * The bodies of a finding's exchanges. Marked is the value at the finding's pointer, in the last answer that has it,
 * or what differs from another answer of the same operation.
 */
export const markedBodies = (finding: Finding): ((exchange: Exchange) => Markup) => {
  const markedExchange = finding.exchanges.findLast((exchange) => placeOf(finding, bodyOf(exchange)) !== undefined);
  return (exchange) => {
    const body = bodyOf(exchange);
    const range = markedExchange === exchange ? placeOf(finding, body) : undefined;
    if (range) return excerptAround(body, range);
    const compared = finding.exchanges.find(
      (earlier) => earlier !== exchange && earlier.call.operation === exchange.call.operation && bodyOf(earlier) !== '',
    );
    return differingBody(exchange, markedExchange ? undefined : compared);
  };
};
