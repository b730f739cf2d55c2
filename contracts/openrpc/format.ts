import type { DocumentFormat } from '../document-format.ts';
import { listLines } from '../documents/list-lines.ts';
import type { OpenRpcDocument } from './document.ts';
import { openRpcContract, openRpcSource } from './index.ts';
import { methodParts, methodsOf, readMethods } from './operations.ts';
import { readOpenRpc } from './read.ts';
import { withAllowedWrites } from './safe-methods.ts';

export const openRpcFormat: DocumentFormat = {
  name: 'openrpc',
  read: readOpenRpc,
  contract: (document: OpenRpcDocument) => openRpcContract(document),
  source: (document: OpenRpcDocument) => openRpcSource(document),
  summary: (document: OpenRpcDocument) => {
    const { warnings } = readMethods(document);
    return [...warnings.map((line) => `warning: ${line}`), ...listLines(methodsOf(document))];
  },
  withAllowedWrites: (document: OpenRpcDocument, patterns) => withAllowedWrites(document, patterns),
  operationParts: (document: OpenRpcDocument) => methodParts(document),
  // The document describes no headers.
  withGivenHeaders: (document) => document,
  infer: async () => (await import('./infer.ts')).inferOpenRpc,
};
