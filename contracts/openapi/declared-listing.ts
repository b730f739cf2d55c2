import { DocumentFault } from '../documents/fault.ts';
import { type ListedOperation, type ListWithParameters, readListing } from '../documents/lists/listing.ts';
import type { Rows } from '../documents/lists/meaning.ts';
import type { ForeignOperation } from './foreign/declaration.ts';
import { foreignList, withOwn } from './foreign/index.ts';

/** The list of an operation, and the declaration that it was read from. */
export interface DeclaredListing {
  readonly list?: ListWithParameters;
  readonly source?: string;
  /** The reason why another tool's declaration gives no list. */
  readonly unread?: string;
}

/**
 * The list of an operation by `x-assay-list`. Members that it lacks come from the declaration of another tool. An
 * unusable foreign declaration is reported, and the operation then has no list.
 * @throws DocumentFault for an `x-assay-list` that contradicts its operation.
 */
export const declaredListing = (
  foreign: ForeignOperation,
  parameters: Rows,
  operation: ListedOperation,
): DeclaredListing => {
  const ownListing = foreign.operation['x-assay-list'];
  const { source, list: declared, gap } = foreignList(foreign) ?? {};
  if (ownListing !== undefined) {
    const list = readListing(withOwn(declared, ownListing), parameters, operation);
    const name = declared === undefined ? 'x-assay-list' : `x-assay-list with ${source}`;
    return list ? { list, source: name } : {};
  }
  if (source === undefined) return {};
  if (gap !== undefined) return { unread: `${source} ${gap}` };
  try {
    const list = readListing(declared, parameters, operation);
    return list ? { list, source } : {};
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const reason = error.message.replace(`${operation.name}: `, '').replaceAll('x-assay-list', 'the list');
    return { unread: `${source}: ${reason}` };
  }
};
