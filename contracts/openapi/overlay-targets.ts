import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { isRecord } from '../documents/record.ts';

/** The path of the document that a target names, if the document has another one nearby. */
const nearPath = (document: unknown, target: string): string => {
  const [, path] = /\[\s*['"](\/[^'"]*)['"]\s*\]/.exec(target) ?? [];
  const paths = isRecord(document) && isRecord(document['paths']) ? Object.keys(document['paths']) : [];
  return path === undefined || paths.includes(path) ? '' : didYouMean(nearNames(path, paths));
};

/** Where a document of version 2.0 has what later versions have elsewhere. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^\$\.components\.schemas\b/, '$.definitions'],
  [/^\$\.components\.securitySchemes\b/, '$.securityDefinitions'],
  [/^\$\.components\.(?:parameters|responses)\b/, '$.parameters and $.responses'],
];

/** Why the target of an overlay selects nothing in an OpenAPI document; empty where that is not known. */
export function adviceForTarget(document: unknown, target: string): string {
  const isOld = isRecord(document) && document['swagger'] !== undefined;
  const place = isOld ? elsewhere.find(([pattern]) => pattern.test(target))?.[1] : undefined;
  return place === undefined ? nearPath(document, target) : ` The document is Swagger 2.0, which has them in ${place}.`;
}
