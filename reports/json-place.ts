import { fromToken } from '../engine/model/paths.ts';
import { type Node, parseTree } from 'jsonc-parser';

/** A part of a text: the positions of its first character and of the first character after it. */
export type Place = readonly [start: number, end: number];

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
