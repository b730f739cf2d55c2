import { changed } from './shared/values.ts';
import { onItems, onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Vertices of another height, or a height that can be left out. */
export default {
  breaks: 'data.vertices.height',
  mutate: (operation) => ({
    other: onItems(operation, (items) => items.map((item) => changed(item, 'vertexHeight', (old) => Number(old) + 1))),
    'last-other': onItems(operation, (items) =>
      items.map((item, index) =>
        index === items.length - 1 ? changed(item, 'vertexHeight', (old) => Number(old) + 1) : item,
      ),
    ),
    optional: onParameters(operation, (parameters) =>
      given(parameters, { vertexHeight: parameters['vertexHeight'] ?? '1' }),
    ),
  }),
} satisfies MutantFile;
