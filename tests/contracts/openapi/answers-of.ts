import { openApiContract } from '../../../contracts/openapi/index.ts';
import { schemaErrors, schemaEvidence } from '../../../engine/schema/schema.ts';

/** The id of the schema of an answer, in a document with one operation. */
export const schemaIn = (schema: unknown, schemas: Readonly<Record<string, unknown>> = {}): string => {
  const content = { 'application/json': { schema } };
  const get = { operationId: 'open', responses: { '200': { description: 'ok', content } } };
  const document = { openapi: '3.1.0', info: {}, paths: { '/open': { get } }, components: { schemas } };
  return openApiContract(document).operation('open').schema;
};

/** Messages of an answer's schema errors. */
export const errorsOf = (id: string, value: unknown): readonly string[] =>
  schemaErrors(id, value).map(({ message }) => message);

/** The number of constraints that were tested. */
export const evidenceOf = (id: string, value: unknown): number => schemaEvidence(id, value).get('api.schema') ?? 0;
