import { listLines } from '../documents/list-lines.ts';
import type { OpenApiDocument } from './document.ts';
import { operationsOf } from './operations.ts';

/** The lines about the lists of a document. */
export const listSources = (document: OpenApiDocument): readonly string[] => listLines(operationsOf(document));
