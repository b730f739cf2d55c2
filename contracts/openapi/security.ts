import type { Alternatives, Place, SecurityScheme } from '../../engine/model/credential.ts';
import { defined } from '../../engine/model/defined.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord, listOf } from '../documents/record.ts';

/** Declares, on a security scheme, that an invalid key is refused with 401. */
const invalidKeyMark = 'x-assay-invalid-key';

/** Usual spelling of HTTP schemes; the document may use any letter case. */
const usual: Readonly<Record<string, string>> = { bearer: 'Bearer', basic: 'Basic', digest: 'Digest' };

const authorization = (scheme: string): Place => ({
  in: 'header',
  name: 'authorization',
  prefix: usual[scheme.toLowerCase()] ?? scheme,
});

/**
 * The place of a scheme that the document does not define, or whose type OpenAPI does not know: the header
 * `Authorization`, with the value as configured.
 */
const undeclared: Place = { in: 'header', name: 'authorization' };

/** The place of a scheme's key. Undefined: the scheme puts no key into the request. */
const placeOf = (scheme: JsonRecord): Place | undefined => {
  const type = String(scheme['type']).toLowerCase();
  const [name, where] = [scheme['name'], String(scheme['in']).toLowerCase()];
  if (type === 'http' && typeof scheme['scheme'] === 'string') return authorization(scheme['scheme']);
  // Types of Swagger 2.0 that occur in OpenAPI 3 documents.
  if (type === 'basic' || type === 'bearer') return authorization(type);
  if (type === 'oauth2' || type === 'openidconnect') return authorization('Bearer');
  if (type === 'mutualtls') return undefined;
  // A type that OpenAPI does not know, or a scheme of a wrong form, tells no place.
  if (type !== 'apikey' || typeof name !== 'string') return undeclared;
  if (where === 'query' || where === 'cookie') return { in: where, name };
  // A name such as `Authorization: Bearer`: the text after the header's name is the prefix of the key.
  const [header = '', prefix] = name.trim().split(/[:\s]+/);
  return /^[\w!#$%&'*+.^`|~-]+$/.test(header)
    ? { in: 'header', name: header.toLowerCase(), ...defined({ prefix: prefix === '' ? undefined : prefix }) }
    : undefined;
};

/** Reads the scopes and token URL of a scheme. Flows that need no person come first. */
const oauthOf = ({ type, flows }: JsonRecord): SecurityScheme['oauth'] => {
  if (type === 'openIdConnect') return { scopes: [] };
  if (type !== 'oauth2') return undefined;
  const all = isRecord(flows) ? flows : {};
  const flow = [all['clientCredentials'], all['authorizationCode'], all['password']].find(isRecord) ?? {};
  const url = flow['tokenUrl'];
  return {
    scopes: isRecord(flow['scopes']) ? Object.keys(flow['scopes']) : [],
    ...defined({ tokenUrl: typeof url === 'string' ? url : undefined }),
  };
};

const schemesOf = (document: OpenApiDocument): JsonRecord => {
  const components = isRecord(document['components']) ? document['components'] : {};
  return isRecord(components['securitySchemes']) ? components['securitySchemes'] : {};
};

/** The schemes of one alternative. Schemes that put nothing into a request, such as mutual TLS, are left out. */
const together = (document: OpenApiDocument, names: readonly string[]): readonly SecurityScheme[] =>
  names.flatMap((id) => {
    const scheme = resolveReferences(document, schemesOf(document)[id]);
    const keyPlace = scheme ? placeOf(scheme) : undeclared;
    return keyPlace ? [{ id, place: keyPlace, ...defined({ oauth: scheme && oauthOf(scheme) }) }] : [];
  });

/** The schemes that a document declares, used or not. */
export const declaredSchemes = (document: OpenApiDocument): readonly SecurityScheme[] =>
  together(document, Object.keys(schemesOf(document)));

/** The id of a scheme that only a required parameter `Authorization` describes. */
const headerScheme = 'Authorization';

/** Whether operations require a header parameter `Authorization`, which OpenAPI 3 leaves to security schemes. */
const requiresAuthorization = (document: OpenApiDocument, rows: readonly unknown[]): boolean =>
  rows.some((value) => {
    const row = resolveReferences(document, value);
    return row?.['required'] === true && row['in'] === 'header' && /^authorization$/i.test(String(row['name']));
  });

/** The scheme of a required header `Authorization`: the declared one with this header, or the header as it is. */
const schemeOfHeader = (document: OpenApiDocument): SecurityScheme =>
  declaredSchemes(document).find(({ place }) => place.in === 'header' && place.name === 'authorization') ?? {
    id: headerScheme,
    place: undeclared,
  };

/** How calls of an operation authenticate, and whether an invalid key is refused. `path`: the object of its path. */
export const keyOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
): { readonly security?: Alternatives; readonly refusesInvalidKey?: true } => {
  const requirements = operation['security'] ?? document['security'];
  const namesOfSchemes = (Array.isArray(requirements) ? requirements.filter(isRecord) : []).map((requirement) =>
    Object.keys(requirement),
  );
  if (namesOfSchemes.flat().length === 0) {
    const rows = [path['parameters'], operation['parameters']].flatMap((list) => listOf(list));
    return requiresAuthorization(document, rows) ? { security: [[schemeOfHeader(document)]] } : {};
  }
  const isRefused = namesOfSchemes
    .flat()
    .some((name) => resolveReferences(document, schemesOf(document)[name])?.[invalidKeyMark] === 'refused');
  return {
    security: namesOfSchemes.map((names) => together(document, names)),
    ...defined({ refusesInvalidKey: isRefused ? true : undefined }),
  };
};

/** Declares, in a document, the names of headers that every request has by `--header`. */
const givenHeadersMark = 'x-document-given-headers';

/** Adds the headers of `--header` to the document, so that no operation needs a value for them. */
export const withGivenHeaders = (document: OpenApiDocument, names: readonly string[]): OpenApiDocument => ({
  ...document,
  [givenHeadersMark]: names.map((name) => name.toLowerCase()),
});

const isGivenHeader = (document: OpenApiDocument, where: string, name: string): boolean => {
  const names: unknown = document[givenHeadersMark];
  return where === 'header' && Array.isArray(names) && names.includes(name.toLowerCase());
};

/** Whether a parameter needs no value, because the security of the operation or `--header` supplies it. */
export const isCarriedParameter = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
  { in: where, name }: { readonly in: string; readonly name: string },
): boolean =>
  isGivenHeader(document, where, name) ||
  (keyOf(document, path, operation).security ?? []).some((schemes) =>
    schemes.some(
      ({ place }) =>
        place.in === where && (where === 'header' ? place.name === name.toLowerCase() : place.name === name),
    ),
  );
