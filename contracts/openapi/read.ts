import { bundled } from '../documents/reading/bundle.ts';
import type { OpenApiDocument } from './document.ts';
import { DocumentFault } from '../documents/fault.ts';
import { withOverlay } from '../documents/reading/overlay.ts';
import { locationOf, readValue } from '../documents/reading/read-value.ts';
import { type JsonRecord, isRecord } from '../documents/record.ts';
import { upgraded } from './upgrade.ts';
import { withWarnings } from '../documents/reading/warnings.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';

interface Version {
  readonly member: 'openapi' | 'swagger';
  readonly text: string;
  /** The version is a number, without quotes. */
  readonly isNumber: boolean;
}

/** The version of a document, e.g. `3.0.3`; undefined if it is no OpenAPI document. */
const versionOf = (document: JsonRecord): Version | undefined => {
  const member = document['openapi'] === undefined ? 'swagger' : 'openapi';
  const version = document[member];
  if (typeof version === 'string') return { member, text: version, isNumber: false };
  if (typeof version !== 'number') return undefined;
  return { member, text: Number.isInteger(version) ? `${version}.0` : String(version), isNumber: true };
};

/** A document as it was published, with its external references. */
const readPublished = async (source: string): Promise<OpenApiDocument> => {
  const { value, warnings } = await readValue(source);
  const version = isRecord(value) ? versionOf(value) : undefined;
  if (isRecord(value) && !version && value['openrpc'] !== undefined)
    throw new DocumentFault(`${source} is an OpenRPC document: name it as \`openrpc\``);
  if (!isRecord(value) || !version || !/^(?:2\.0|3\.[012])(?:\.|$|-)/.test(version.text))
    throw new DocumentFault(
      `${source} is no OpenAPI document of version 2.0, 3.0, 3.1 or 3.2 (${version?.text ?? 'it names no version'}); ` +
        'give the description of the API itself',
    );
  if (!isRecord(value['paths']))
    throw new DocumentFault(
      isRecord(value['webhooks'])
        ? `${source} describes only webhooks, which the API calls itself: there is nothing to test`
        : `${source} has no paths; give the description of the API itself`,
    );
  const bundle = await bundled(value, locationOf(source), source);
  const document = { ...(bundle.value as OpenApiDocument), [version.member]: version.text };
  const unquoted = version.isNumber
    ? [`${version.member}: ${String(value[version.member])} is a number; write '${version.text}' in quotes`]
    : [];
  return withWarnings(document, [...unquoted, ...warnings, ...bundle.warnings]);
};

/**
 * Reads an OpenAPI document (2.0, 3.0, 3.1 or 3.2; JSON or YAML; file or URL) with its external references, as version
 * 3.1. References inside the document stay, since they may form circles. `overlay`: a file or URL; its targets match
 * the document as it was published.
 * @throws DocumentFault with one line: what was read, what is wrong, what to do.
 */
export const readOpenApi = async (source: string, overlay?: string): Promise<OpenApiDocument> => {
  const published = await readPublished(source);
  const document = overlay === undefined ? published : await withOverlay(published, overlay, adviceForTarget);
  if (!isRecord(document.paths)) throw new DocumentFault(`${source} has no paths after ${overlay}`);
  return upgraded(document);
};

/** Suggests a similar path if the target of an overlay has a path that the document lacks. */
const nearPath = (document: unknown, target: string): string => {
  const [, path] = /\[\s*['"](\/[^'"]*)['"]\s*\]/.exec(target) ?? [];
  const paths = isRecord(document) && isRecord(document['paths']) ? Object.keys(document['paths']) : [];
  return path === undefined || paths.includes(path) ? '' : didYouMean(nearNames(path, paths));
};

/** Places in version 2.0 of parts that later versions have elsewhere. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^\$\.components\.schemas\b/, '$.definitions'],
  [/^\$\.components\.securitySchemes\b/, '$.securityDefinitions'],
  [/^\$\.components\.(?:parameters|responses)\b/, '$.parameters and $.responses'],
];

/** Explains why the target of an overlay selects nothing in an OpenAPI document; empty if unknown. */
export function adviceForTarget(document: unknown, target: string): string {
  const isOld = isRecord(document) && document['swagger'] !== undefined;
  const newPlace = isOld ? elsewhere.find(([pattern]) => pattern.test(target))?.[1] : undefined;
  return newPlace === undefined
    ? nearPath(document, target)
    : ` The document is Swagger 2.0, which has them in ${newPlace}.`;
}
