import type { JsonRecord } from '../documents/record.ts';

/** An OpenAPI document of version 3.1, as far as it has been looked at: it has `paths`. */
export interface OpenApiDocument extends JsonRecord {
  readonly paths: JsonRecord;
}
