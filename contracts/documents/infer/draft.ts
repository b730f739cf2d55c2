import { defined } from '../../../engine/model/defined.ts';
import type { ListExtension } from '../lists/list.ts';
import type { JsonRecord } from '../record.ts';
import type { InferFormat } from './format.ts';
import { likelyIdentity } from './likely.ts';
import type { Sketch } from './sketch.ts';

/** The style `link` lets a call follow any link of an answer. Nothing is judged by this draft. */
const draftOf = (sketch: Sketch): ListExtension => {
  // With an identity, discovery can fill paths such as `/books/{book}`.
  const identity = likelyIdentity(sketch);
  return {
    items: sketch.items ?? '.',
    identity: identity === undefined ? [] : [identity],
    paging: { style: 'link', ...defined({ size: sketch.sizes[0] }) },
  };
};

/** A document in which every sketched list can be called as a list. */
export const drafted = (format: InferFormat, document: JsonRecord, sketches: readonly Sketch[]): JsonRecord =>
  sketches
    // The default path `.` means that the answer is an array. An answer that must be an object has no list there.
    .filter(({ items, operation }) => items !== undefined || operation.freeBody === true)
    .reduce((extended, sketch) => format.withList(extended, sketch.operation, draftOf(sketch)), document);
