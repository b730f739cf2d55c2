import type { RestOperation } from '../../engine/model/operation.ts';
import type { DocumentedOperation } from '../documents/operation.ts';
import type { JsonRecord } from '../documents/record.ts';

/** An OpenAPI document of version 3.1. Only `paths` is validated. */
export interface OpenApiDocument extends JsonRecord {
  readonly paths: JsonRecord;
}

/** An operation of an OpenAPI document. */
export type OpenApiOperation = DocumentedOperation<RestOperation>;
