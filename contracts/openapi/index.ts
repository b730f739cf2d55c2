import { createHash } from 'node:crypto';
import { defineContract, type JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { RestOperation } from '../../engine/model/operation.ts';
import { valuesOf } from '../documents/conventions.ts';
import { operandFormat } from '../documents/lists/meaning.ts';
import { declaredComparison } from '../documents/objects/members.ts';
import type { DocumentedOperation } from '../documents/operation.ts';
import { base, readOperations } from './operations.ts';
import type { OpenApiDocument } from './document.ts';
import { formats, textFormats } from '../documents/schema/formats.ts';
import { isRecord } from '../documents/record.ts';
import { requirements } from './requirements/index.ts';
import { declaredSchemes } from './security.ts';
import { discoveryOf, subjectKindsOf, unlikeOf } from '../documents/subjects/subjects.ts';
import { warningsOf } from '../documents/reading/warnings.ts';

export { withAllowedWrites } from './callable.ts';
export { DocumentFault } from '../documents/fault.ts';
export { listSources } from './list-sources.ts';
export type { OpenApiDocument } from './document.ts';
export { readOperations } from './operations.ts';
export { withGivenHeaders } from './security.ts';
export { readOpenApi } from './read.ts';
export { warningsOf } from '../documents/reading/warnings.ts';

const titleOf = ({ info }: OpenApiDocument): string => {
  const title = isRecord(info) ? info['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 60) : 'API';
};

/** The `$id` of a schema. */
const schemaId = (name: string, place: string): string => `${name}:${encodeURIComponent(place)}`;

/** A row whose responses name the schemas by their `$id`. */
const withSchemaIds = (row: RestOperation, name: string): RestOperation => ({
  ...row,
  responses: Object.fromEntries(
    Object.entries(row.responses ?? {}).map(([status, { content }]) => [
      status,
      {
        content: content.map(({ type, schema }) =>
          defined({ type, schema: schema === undefined ? undefined : schemaId(name, schema) }),
        ),
      },
    ]),
  ),
});

/** For each kind of object, the members that never change, collected from all operations. */
const objectsOf = (documented: readonly DocumentedOperation[]): Readonly<Record<string, readonly string[]>> => {
  const all = documented.flatMap(({ objects }) => [...objects]);
  const kinds = [...new Set(all.map(([kind]) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...new Set(all.flatMap(([other, members]) => (other === kind ? members : [])))]]),
  );
};

let rules: JudgedContract | undefined;

/** The requirements for any document, as a contract without operations and so without cases. */
export const anyDocument = (): JudgedContract =>
  (rules ??= defineContract({
    name: 'openapi',
    documents: { openapi: 'OpenAPI document' },
    interfaces: { [base]: { document: 'openapi', title: 'API', answersRequirement: 'api.answers' } },
    subjectKinds: {},
    operations: [],
    schemas: { files: new Map(), requirementOf: () => 'api.schema' },
    requirements,
  }));

/** Cache of contracts by name: a document makes one contract, because its schemas are registered by name. */
const made = new Map<string, JudgedContract>();

/**
 * The contract of an OpenAPI document (version 3.1, see `readOpenApi`): its operations that only read, and what their
 * `x-assay-list` says.
 * @throws DocumentFault if nothing in it can be judged, or an `x-assay-list` contradicts its operation.
 */
export const openApiContract = (document: OpenApiDocument): JudgedContract => {
  // The name is a hash, because two documents in one process may share a title.
  const name = `openapi-${createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 12)}`;
  const known = made.get(name);
  if (known) return known;
  const { operations: documented, leftOut } = readOperations(document);
  const operations = documented.map(({ row }) => withSchemaIds(row, name));
  const subjectKinds = subjectKindsOf(operations);
  const contract = defineContract({
    name,
    documents: { openapi: titleOf(document) },
    interfaces: { [base]: { document: 'openapi', title: titleOf(document), answersRequirement: 'api.answers' } },
    subjectKinds,
    securitySchemes: declaredSchemes(document),
    vocabulary: {
      formats: { ...textFormats, ...formats, [operandFormat]: () => false },
      unlike: unlikeOf(Object.keys(subjectKinds)),
      objects: objectsOf(documented),
      ...valuesOf(document),
    },
    discovery: discoveryOf(documented),
    operations,
    ...(leftOut.length === 0 ? {} : { leftOut }),
    schemas: {
      files: new Map(
        documented.flatMap(({ schemas }) => [...schemas].map(([place, schema]) => [schemaId(name, place), schema])),
      ),
      requirementOf: () => 'api.schema',
    },
    requirements,
    warnings: warningsOf(document),
    comparison: declaredComparison(document, documented),
  });
  made.set(name, contract);
  return contract;
};
