import type { JudgedContract } from '../../engine/contract/contract.ts';
import { contractOfDocument, contractOfKind, type DocumentKind, type DocumentSource } from '../documents/contract.ts';
import type { OpenRpcDocument } from './document.ts';
import { withErrorSchemas } from './errors.ts';
import { readMethods } from './operations.ts';
import { requirements } from '../../properties/requirements/openrpc.ts';

export type { OpenRpcDocument } from './document.ts';
export { readMethods } from './operations.ts';
export { readOpenRpc } from './read.ts';
export { withAllowedWrites } from './safe-methods.ts';

const kind: DocumentKind = {
  format: 'openrpc',
  title: 'OpenRPC document',
  protocol: 'json-rpc',
  requirements,
  // All methods are called at the base URL itself, by their whole names.
  base: { path: '' },
};

let rules: JudgedContract | undefined;

/** The requirements for any OpenRPC document, as a contract without operations and so without cases. */
export const anyOpenRpc = (): JudgedContract => (rules ??= contractOfKind(kind));

/**
 * The contract of an OpenRPC document (see `readOpenRpc`): its methods that only read, and what `x-assay-*` says of
 * them.
 * @throws DocumentFault if nothing in it can be judged, or an extension contradicts its method.
 */
export const openRpcContract = (document: OpenRpcDocument): JudgedContract =>
  contractOfDocument(openRpcSource(document));

/** The document as the source of a contract. */
export const openRpcSource = (document: OpenRpcDocument): DocumentSource => ({
  kind,
  document,
  read: () => ({ ...readMethods(document), withSchemaIds: withErrorSchemas }),
});
