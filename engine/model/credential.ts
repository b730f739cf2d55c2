import type { Base } from './names.ts';

/** Where a request carries a secret. */
export interface Place {
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header (in lower case), the query parameter or the cookie. */
  readonly name: string;
  /** The authentication scheme before the secret, in a header: `Bearer`, `Basic`. */
  readonly prefix?: string;
}

/** One way in which a document lets callers authenticate. */
export interface SecurityScheme {
  /** Its name in the document. */
  readonly id: string;
  readonly place: Place;
  /** How an authorization server gives tokens for the scheme, as far as the document says; absent: it says nothing. */
  readonly oauth?: { readonly tokenUrl?: string; readonly scopes: readonly string[] };
}

/** Ways to authenticate, of which a call needs one; each names the schemes that it needs together. */
export type Alternatives = readonly (readonly SecurityScheme[])[];

/** How tokens are got from an authorization server (OAuth 2). */
export interface TokenRequest {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret?: StoredSecret;
  /** Absent: the client's own credentials are used. */
  readonly refreshToken?: StoredSecret;
  readonly scope?: string;
}

/** A secret in an environment variable or in a file. */
export type StoredSecret = { readonly variable: string } | { readonly file: string };

/** Where a secret comes from; never the secret itself. */
export type SecretSource =
  | StoredSecret
  /** The output of a shell command. */
  | { readonly command: string }
  | { readonly token: TokenRequest }
  /** A value that stands on the command line, and is no secret. */
  | { readonly value: string };

/** A secret of a run: where it goes, and where it comes from. Plain data, because replay.json stores it. */
export interface Credential {
  /** The security scheme that it serves; absent: every request carries it. */
  readonly scheme?: string;
  readonly place: Place;
  readonly source: SecretSource;
  /** Stands for the secret wherever exchanges are stored or shown. */
  readonly placeholder: string;
}

/** Stands for the secret of a run that has only one. */
export const solePlaceholder = '<key>';

/** The placeholder of one secret among several. */
export const placeholderOf = (name: string): string => `<${name.replace(/[^\w.-]+/g, '-')}>`;

/** Whether a secret serves a security scheme. */
export const isOfScheme = ({ scheme }: Credential): boolean => scheme !== undefined;

/** Names of shell variables. */
const shellName = /^[A-Za-z_]\w*$/;

/** The shell variable that stands for a secret in printed commands; `alone`: the run has no other of its kind. */
export const variableOf = ({ scheme, place, source }: Credential, alone: boolean): string => {
  if ('variable' in source && shellName.test(source.variable)) return source.variable;
  const kind = 'command' in source || 'token' in source ? 'ASSAY_TOKEN' : 'ASSAY_API_KEY';
  return alone ? kind : `${kind}_${(scheme ?? place.name).replace(/\W+/g, '_').toUpperCase()}`;
};

/** Describes the credential of a scheme: `a bearer token`, `the query parameter api_key`. */
export const describedPlace = ({ in: where, name, prefix }: Place): string => {
  if (prefix === undefined) return `a key in the ${where === 'query' ? 'query parameter' : where} ${name}`;
  const known: Readonly<Record<string, string>> = { bearer: 'a bearer token', basic: 'a user name and a password' };
  return known[prefix.toLowerCase()] ?? `a value for ${name}: ${prefix}`;
};

/** The schemes that an operation of an interface names, each once. */
export const schemesIn = (
  operations: readonly { readonly base: Base; readonly security?: Alternatives }[],
): readonly SecurityScheme[] => {
  const all = operations.flatMap(({ security = [] }) => security.flat());
  return [...new Map(all.map((scheme) => [scheme.id, scheme])).values()];
};
