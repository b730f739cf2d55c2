import { isRecord, type JsonRecord } from './record.ts';

/** An OpenAPI document of version 3.1, as far as it has been looked at: it has `paths`. */
export interface OpenApiDocument extends JsonRecord {
  readonly paths: JsonRecord;
}

const unescaped = (step: string): string => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');

/** The part of a document that a local reference names; undefined if it names none. */
export const referenced = (document: OpenApiDocument, reference: string): unknown =>
  reference.startsWith('#/')
    ? reference
        .slice(2)
        .split('/')
        .map(unescaped)
        .reduce<unknown>(
          (held, step) =>
            Array.isArray(held)
              ? (held as readonly unknown[])[Number(step)]
              : isRecord(held) && Object.hasOwn(held, step)
                ? held[step]
                : undefined,
          document,
        )
    : undefined;

/** References may lead to references, and in broken documents back to themselves. */
const mostSteps = 20;

/** An object of a document, or the one that it refers to; undefined if there is none. */
export const resolved = (document: OpenApiDocument, value: unknown): JsonRecord | undefined => {
  let held = value;
  for (let step = 0; step < mostSteps; step += 1) {
    if (!isRecord(held)) return undefined;
    const reference = held['$ref'];
    if (typeof reference !== 'string') return held;
    held = referenced(document, reference);
  }
  return undefined;
};
