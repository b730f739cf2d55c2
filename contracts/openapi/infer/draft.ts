import type { OpenApiDocument } from '../document.ts';
import type { ListExtension } from '../list.ts';
import { isRecord } from '../record.ts';
import { plainName } from './names.ts';
import { leavesOf } from './shape.ts';
import { isLinked, type Sketch } from './sketch.ts';

/** The member that identifies an item, by its name: discovery tries its values in paths like `/books/{book}`. */
const likelyIdentity = ({ item }: Sketch): readonly string[] => {
  const found = leavesOf(item).find((path) => ['id', 'uuid', 'guid', 'key', 'name'].includes(plainName(path)));
  return found === undefined ? [] : [found];
};

/** What names alone say of a list: enough to call the operation, and nothing is judged by it. */
const draftOf = (sketch: Sketch): ListExtension => {
  const { items, sizes, cursors, nexts, places } = sketch;
  const [size = '', cursor, next, place = ''] = [sizes[0], cursors[0], nexts[0], places[0]];
  return {
    items,
    identity: likelyIdentity(sketch),
    paging: isLinked(sketch)
      ? { style: 'link', size }
      : cursor !== undefined && next !== undefined
        ? { style: 'cursor', size, cursor, next }
        : { style: 'offset', size, cursor: cursor ?? place },
  };
};

/** A document in which every sketched list can be called as a list. */
export const drafted = (document: OpenApiDocument, sketches: readonly Sketch[]): OpenApiDocument => {
  const paths: Record<string, unknown> = { ...document.paths };
  for (const sketch of sketches) {
    const item = paths[sketch.operation.path];
    if (isRecord(item) && isRecord(item['get']))
      paths[sketch.operation.path] = { ...item, get: { ...item['get'], 'x-assay-list': draftOf(sketch) } };
  }
  return { ...document, paths };
};
