import { defined } from '../../../engine/model/defined.ts';
import type { OpenApiDocument } from '../document.ts';
import { resolved } from '../../documents/references.ts';
import type { ListExtension } from '../../documents/lists/list.ts';
import { isRecord } from '../../documents/record.ts';
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
export const drafted = (document: OpenApiDocument, sketches: readonly Sketch[]): OpenApiDocument => {
  const paths: Record<string, unknown> = { ...document.paths };
  for (const sketch of sketches) {
    const method = sketch.operation.httpMethod.toLowerCase();
    const item = paths[sketch.operation.path];
    const operation = isRecord(item) ? resolved(document, item[method]) : undefined;
    // The default path `.` means that the answer is an array. An answer that must be an object has no list there.
    const isOpen = sketch.items === undefined && !sketch.operation.freeBody;
    if (isRecord(item) && operation && !isOpen)
      paths[sketch.operation.path] = { ...item, [method]: { ...operation, 'x-assay-list': draftOf(sketch) } };
  }
  return { ...document, paths };
};
