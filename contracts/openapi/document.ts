import type { JsonRecord } from '../documents/record.ts';

/** An OpenAPI document of version 3.1. Only `paths` is validated. */
export interface OpenApiDocument extends JsonRecord {
  readonly paths: JsonRecord;
}
