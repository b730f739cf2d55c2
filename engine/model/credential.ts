import type { Base } from './names.ts';

/** The place of a secret in a request. */
export interface Place {
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header (in lower case), the query parameter or the cookie. */
  readonly name: string;
  /** The authentication scheme before the secret, in a header: `Bearer`, `Basic`. */
  readonly prefix?: string;
}

/** A documented way to authenticate. */
export interface SecurityScheme {
  /** Its name in the document. */
  readonly id: string;
  readonly place: Place;
  /** The documented OAuth settings of the scheme; absent: none are documented. */
  readonly oauth?: { readonly tokenUrl?: string; readonly scopes: readonly string[] };
}

/** Alternative ways to authenticate. A call needs one of them; each names the schemes that it needs together. */
export type Alternatives = readonly (readonly SecurityScheme[])[];

/** How to fetch tokens from an authorization server (OAuth 2). */
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

/** The source of a secret, never the secret itself. */
export type SecretSource =
  | StoredSecret
  /** The output of a shell command. */
  | { readonly command: string }
  | { readonly token: TokenRequest }
  /** A public value from the command line. */
  | { readonly value: string };

/** A secret of a run: its place in requests and its source. Plain data, because replay.json stores it. */
export interface Credential {
  /** The security scheme that it serves; absent: every request carries it. */
  readonly scheme?: string;
  readonly place: Place;
  readonly source: SecretSource;
  /** Replaces the secret in stored and shown exchanges. */
  readonly placeholder: string;
}

/** The placeholder of a run with only one secret. */
export const solePlaceholder = '<key>';

/** The placeholder of one secret among several. */
export const placeholderOf = (name: string): string => `<${name.replace(/[^\w.-]+/g, '-')}>`;

/** Whether a secret serves a security scheme. */
export const isOfScheme = ({ scheme }: Credential): boolean => scheme !== undefined;

/** Names of shell variables. */
const shellName = /^[A-Za-z_]\w*$/;

/** The shell variable for a secret in printed commands; `alone`: the run has no other secret of its kind. */
export const variableOf = ({ scheme, place, source }: Credential, alone: boolean): string => {
  if ('variable' in source && shellName.test(source.variable)) return source.variable;
  const kind = 'command' in source || 'token' in source ? 'ASSAY_TOKEN' : 'ASSAY_API_KEY';
  return alone ? kind : `${kind}_${(scheme ?? place.name).replace(/\W+/g, '_').toUpperCase()}`;
};

/** Describes the credential of a scheme: `a bearer token`, `the query parameter api_key`. */
export const describedPlace = ({ in: where, name, prefix }: Place): string => {
  if (prefix === undefined) return `a key in the ${where === 'query' ? 'query parameter' : where} ${name}`;
  const descriptions: Readonly<Record<string, string>> = {
    bearer: 'a bearer token',
    basic: 'a user name and a password',
  };
  return descriptions[prefix.toLowerCase()] ?? `a value for ${name}: ${prefix}`;
};

/** The schemes that an operation of an interface names, each once. */
export const schemesIn = (
  operations: readonly { readonly base: Base; readonly security?: Alternatives }[],
): readonly SecurityScheme[] => {
  const all = operations.flatMap(({ security = [] }) => security.flat());
  return [...new Map(all.map((scheme) => [scheme.id, scheme])).values()];
};
