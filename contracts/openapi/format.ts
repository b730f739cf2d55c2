import type { DocumentFormat } from '../document-format.ts';
import { operationParts, withAllowedWrites } from './callable.ts';
import type { OpenApiDocument } from './document.ts';
import { openApiContract, openApiSource } from './index.ts';
import { listSources } from './list-sources.ts';
import { readOperations } from './operations.ts';
import { readOpenApi } from './read.ts';
import { withGivenHeaders } from './security.ts';

export const openApiFormat: DocumentFormat = {
  name: 'openapi',
  read: (source, overlay) => readOpenApi(source, overlay),
  contract: (document: OpenApiDocument) => openApiContract(document),
  source: (document: OpenApiDocument) => openApiSource(document),
  summary: (document: OpenApiDocument) => [
    ...readOperations(document).warnings.map((line) => `warning: ${line}`),
    ...listSources(document),
  ],
  operationParts: (document: OpenApiDocument) => operationParts(document),
  withAllowedWrites: (document: OpenApiDocument, patterns) => withAllowedWrites(document, patterns),
  withGivenHeaders: (document: OpenApiDocument, names) => withGivenHeaders(document, names),
  infer: async () => (await import('./infer.ts')).inferOpenApi,
};
