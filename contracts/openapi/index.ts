import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { contractOfDocument, contractOfKind, type DocumentKind, type DocumentSource } from '../documents/contract.ts';
import { readOperations } from './operations.ts';
import type { OpenApiDocument } from './document.ts';
import { requirements } from '../../properties/requirements/openapi.ts';
import { declaredSchemes } from './security.ts';
import { basePathsOf } from './servers.ts';

export { withAllowedWrites } from './callable.ts';
export { DocumentFault } from '../documents/fault.ts';
export { listSources } from './list-sources.ts';
export type { OpenApiDocument } from './document.ts';
export { readOperations } from './operations.ts';
export { withGivenHeaders } from './security.ts';
export { readOpenApi } from './read.ts';
export { warningsOf } from '../documents/reading/warnings.ts';

const kind: DocumentKind = { format: 'openapi', title: 'OpenAPI document', protocol: 'rest', requirements };

/** A row whose responses name the schemas by their `$id`. */
function withSchemaIds(row: OperationRow, idOf: (place: string) => string): OperationRow {
  if (row.kind !== 'rest') return row;
  const responses = Object.entries(row.responses ?? {}).map(([status, { content }]) => [
    status,
    {
      content: content.map(({ type, schema }) =>
        defined({ type, schema: schema === undefined ? undefined : idOf(schema) }),
      ),
    },
  ]);
  return { ...row, responses: Object.fromEntries(responses) as NonNullable<typeof row.responses> };
}

let rules: JudgedContract | undefined;

/** The requirements for any document, as a contract without operations and so without cases. */
export const anyDocument = (): JudgedContract => (rules ??= contractOfKind(kind));

/**
 * The contract of an OpenAPI document (version 3.1, see `readOpenApi`): its operations that only read, and what their
 * `x-assay-list` says.
 * @throws DocumentFault if nothing in it can be judged, or an `x-assay-list` contradicts its operation.
 */
export const openApiContract = (document: OpenApiDocument): JudgedContract =>
  contractOfDocument(openApiSource(document));

/** The document as the source of a contract. */
export const openApiSource = (document: OpenApiDocument): DocumentSource => ({
  kind,
  document,
  read: () => ({
    ...readOperations(document),
    securitySchemes: declaredSchemes(document),
    basePaths: basePathsOf(document),
    withSchemaIds,
  }),
});
