import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { isRecord } from '../documents/record.ts';

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
