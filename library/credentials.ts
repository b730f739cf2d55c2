import path from 'node:path';
import { NotTested, Usage } from './usage.ts';
import { openSecrets, type Secrets, type Secured } from '../engine/client/credentials/secrets.ts';
import { readStored, SecretFault } from '../engine/client/credentials/source.ts';
import type { Contract } from '../engine/model/contract.ts';
import {
  type Credential,
  describedPlace,
  type Place,
  placeholderOf,
  schemesIn,
  type SecretSource,
  type SecurityScheme,
  solePlaceholder,
  type StoredSecret,
  type TokenRequest,
} from '../engine/model/credential.ts';
import { defined } from '../engine/model/defined.ts';
import { fileError } from '../engine/model/files.ts';
import { groupBy } from '../engine/model/group-by.ts';
import { securityOf, takesKey } from '../engine/model/operation.ts';
import type { EngineOptions } from '../engine/run/options.ts';

/** The options that name secrets, in the forms of the configuration file. */
export interface SecretOptions {
  readonly key?: readonly string[];
  readonly 'key-header'?: string;
  readonly header?: readonly string[];
  readonly 'token-command'?: string;
  readonly 'oauth-client-id'?: string;
  readonly 'oauth-client-secret'?: string;
  readonly 'oauth-refresh-token'?: string;
  readonly 'oauth-token-url'?: string;
  readonly 'oauth-scope'?: string;
  /** Base URLs, in which no secret may stand. */
  readonly url?: string;
  readonly node?: string;
  readonly data?: string;
  readonly metrics?: string;
}

/** A shorter key may occur in the name of any host. */
const shortestInUrl = 8;

/** The secrets of a run as its options name them, and a line about a choice that was made for the user. */
export interface NamedCredentials extends Pick<EngineOptions, 'credentials' | 'keyPlace'> {
  readonly note?: string;
}

/**
 * The place of an option's secret: without the authentication scheme if the value has that itself.
 * @throws Usage if the secret is missing, or cannot be sent.
 */
const checked = (option: string, source: StoredSecret, place: Place, flags: SecretOptions): Place => {
  let secret: string | undefined;
  try {
    secret = readStored(source);
  } catch (error) {
    throw new Usage(
      `${option}: the file cannot be read (${fileError(error)}); give a file that holds the key and nothing else`,
    );
  }
  if (secret === undefined || secret === '')
    throw new Usage(
      'file' in source
        ? `${option}: the file is empty; write the key to it`
        : `${option}: the environment variable is ${secret === undefined ? 'not set' : 'empty'}; ` +
            'set it to the key, or leave the option out',
    );
  if (place.in === 'header' && place.prefix?.toLowerCase() !== 'basic' && !/^[\t\x20-\x7e]+$/.test(secret))
    throw new Usage(`${option}: the key contains characters that are invalid in a header; give it without line breaks`);
  const key = secret;
  if (
    key.length >= shortestInUrl &&
    [flags.node, flags.data, flags.metrics, flags.url].some((url) => url?.includes(key))
  )
    throw new Usage(`${option}: the key is also part of a base URL, which every report shows; give the URL without it`);
  const { prefix, ...bare } = place;
  return prefix !== undefined && key.toLowerCase().startsWith(`${prefix.toLowerCase()} `) ? bare : place;
};

/** The secret of one scheme of the document. */
const namedCredential = (
  contract: Contract,
  flags: SecretOptions,
  { scheme = '', source, option }: GivenKey,
): Credential => {
  const { id, place } = knownScheme(contract, scheme);
  return { scheme: id, place: checked(option, source, place, flags), source, placeholder: placeholderOf(id) };
};

/** Headers that hold secrets as a rule: a value on the command line would be shown to everyone. */
const secretName = /auth|cookie|token|key|secret|password|credential/i;

/** `x-tenant: env:TENANT`: a header of every request. */
const headerCredential = (flags: SecretOptions, text: string): Credential => {
  const match = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.+)$/s.exec(text);
  if (!match) throw new Usage(`--header: give a name and a value, like 'x-tenant: env:TENANT'`);
  const [name = '', value = ''] = match.slice(1);
  const headerPlace: Place = { in: 'header', name: name.toLowerCase() };
  const source = storedIn(value);
  if (source) checked(`--header '${name}: ${value}'`, source, headerPlace, flags);
  else if (/^(env|file):/.test(value) || secretName.test(name))
    throw new Usage(`--header ${name}: give its value as env:NAME or file:PATH, since it may be a secret`);
  else if (!/^[\t\x20-\x7e]+$/.test(value))
    throw new Usage(`--header ${name}: the value contains characters that are invalid in a header`);
  return { place: headerPlace, source: source ?? { value }, placeholder: placeholderOf(headerPlace.name) };
};

/** The secrets that the options name. @throws Usage if one is missing, or no place in a request is known for it. */
export function namedCredentials(flags: SecretOptions, contract: Contract): NamedCredentials {
  const keys = givenKeys(flags);
  const schemeCredentials = keys
    .filter(({ scheme }) => scheme !== undefined)
    .map((key) => namedCredential(contract, flags, key));
  const headers = (flags.header ?? []).map((text) => headerCredential(flags, text));
  const keyHeader = flags['key-header'];
  const ofHeader: Place | undefined =
    keyHeader === undefined ? undefined : { in: 'header', name: keyHeader.toLowerCase() };
  if (ofHeader && schemeCredentials.length > 0)
    throw new Usage(
      'key-header puts the key into one header, and --key SCHEME=env:NAME where the document says: give one of them',
    );
  const key = keyOption(flags, contract, keys);
  const takenSchemes = new Set(schemeCredentials.map(({ scheme }) => scheme));
  const unneededReason = key && !ofHeader ? unneeded(contract, key) : undefined;
  const keyScheme =
    key && unneededReason === undefined
      ? keyedScheme(contract, key, { place: ofHeader, taken: takenSchemes })
      : undefined;
  const placeOfKey =
    keyScheme && key?.stored ? checked(key.option, key.stored, keyScheme.place, flags) : keyScheme?.place;
  const keyCredentials: readonly Credential[] =
    key && keyScheme && placeOfKey
      ? keyScheme.ids.map((scheme) => ({
          scheme,
          place: placeOfKey,
          source: key.source,
          placeholder: placeholderOf(keyScheme.ids[0] ?? ''),
        }))
      : [];
  const all = [...keyCredentials, ...schemeCredentials];
  const isSole = new Set(all.map(({ placeholder }) => placeholder)).size === 1;
  const keyPlace = keyScheme?.isOwnPlace ? keyScheme.place : ofHeader;
  const credentials = [
    ...(isSole ? all.map((credential) => ({ ...credential, placeholder: solePlaceholder })) : all),
    ...headers,
  ];
  return defined({
    credentials: credentials.length === 0 ? undefined : credentials,
    keyPlace,
    note: unneededReason ?? keyScheme?.note,
  });
}

const listeners: ((secrets: Secrets) => void)[] = [];

/** Tells a listener the secrets that this process opens from now on. */
export const onSecrets = (listener: (secrets: Secrets) => void): void => void listeners.push(listener);

/** Opens the secrets of a run, with its tokens. @throws Usage or NotTested if one cannot be got. */
export const secretsOf = async (engine: Secured): Promise<Secrets> => {
  try {
    const secrets = openSecrets(engine);
    await secrets.ready();
    for (const listener of listeners) listener(secrets);
    return secrets;
  } catch (error) {
    if (!(error instanceof SecretFault)) throw error;
    throw error.kind === 'usage' ? new Usage(error.message) : new NotTested(error.message);
  }
};

/** The option that gives the key of the API without a scheme. */
export interface KeyOption {
  /** As messages name it. */
  readonly option: string;
  readonly source: SecretSource;
  /** Where it is stored; absent for a token. */
  readonly stored?: StoredSecret;
  /** The secret is a token of OAuth 2. */
  readonly isOAuth: boolean;
}

const oauthNames = [
  'oauth-client-id',
  'oauth-client-secret',
  'oauth-refresh-token',
  'oauth-token-url',
  'oauth-scope',
] as const;

/** @throws Usage for a secret on the command line, which is not repeated. */
const secretOf = (option: string, text: string | undefined): StoredSecret | undefined => {
  if (text === undefined) return undefined;
  const source = storedIn(text);
  if (source) return source;
  throw new Usage(`${option}: give the secret as env:NAME or file:PATH`);
};

/** The token URL of the document, which may be relative to the API; undefined if the document has none. */
const documentedUrl = (contract: Contract, base: string | undefined): string | undefined => {
  const tokenUrl = schemesIn(contract.operations).find(({ oauth }) => oauth?.tokenUrl !== undefined)?.oauth?.tokenUrl;
  return tokenUrl !== undefined && URL.canParse(tokenUrl, base) ? new URL(tokenUrl, base).href : undefined;
};

const tokenRequest = (flags: SecretOptions, contract: Contract): TokenRequest => {
  const clientId = flags['oauth-client-id'];
  if (clientId === undefined)
    throw new Usage('a token needs the id of the client: set `oauth-client-id` in assay.yaml');
  const clientSecret = secretOf('oauth-client-secret', flags['oauth-client-secret']);
  const refreshToken = secretOf('oauth-refresh-token', flags['oauth-refresh-token']);
  if (!clientSecret && !refreshToken)
    throw new Usage(
      'a token needs a secret: set `oauth-client-secret` or `oauth-refresh-token` in assay.yaml, like env:NAME',
    );
  const tokenUrl = flags['oauth-token-url'] ?? documentedUrl(contract, flags.url);
  if (tokenUrl === undefined || !/^https?:/.test(tokenUrl) || !URL.canParse(tokenUrl))
    throw new Usage(
      'the document names no token URL of the authorization server; set `oauth-token-url` in assay.yaml to one',
    );
  const scope = flags['oauth-scope'];
  return {
    tokenUrl,
    clientId,
    ...defined({ clientSecret, refreshToken, scope }),
  };
};

/** A secret of `--key`: of a security scheme, or of the one that fits. */
export interface GivenKey {
  readonly scheme?: string;
  readonly source: StoredSecret;
  /** As messages name it. */
  readonly option: string;
}

/** Users may type the secret itself: it must be neither used nor printed. */
const notTheKey =
  '--key: others could read a key on the command line; set an environment variable to it and give --key env:NAME';

/** `[SCHEME=]env:NAME`. @throws Usage for another form. */
const givenKey = (text: string): GivenKey => {
  const [, scheme, place = ''] = /^(?:([^=]+)=)?((?:env|file):.*)$/s.exec(text) ?? [];
  const source = storedIn(place);
  if (!source) throw new Usage(notTheKey);
  return { ...defined({ scheme }), source, option: `--key ${text}` };
};

/** The secrets of `--key`. @throws Usage if two of them name no scheme. */
export function givenKeys({ key = [] }: SecretOptions): readonly GivenKey[] {
  const keys = key.map(givenKey);
  const [first, second] = keys.filter(({ scheme }) => scheme === undefined);
  if (first && second)
    throw new Usage(`${first.option} and ${second.option}: name the scheme of each, like --key SCHEME=env:NAME`);
  return keys;
}

/** The key that the options name without a scheme; undefined if they name none. @throws Usage if they name two. */
export function keyOption(flags: SecretOptions, contract: Contract, keys: readonly GivenKey[]): KeyOption | undefined {
  const { 'token-command': command } = flags;
  const key = keys.find(({ scheme }) => scheme === undefined);
  const oauth = oauthNames.find((name) => flags[name] !== undefined);
  const sources = [
    ...(key === undefined ? [] : ['--key']),
    ...(command === undefined ? [] : ['token-command']),
    ...(oauth === undefined ? [] : [oauth]),
  ];
  if (sources.length > 1) throw new Usage(`${sources.join(' and ')}: give one of them`);
  if (key) return { option: key.option, source: key.source, stored: key.source, isOAuth: false };
  if (command !== undefined) return { option: 'token-command', source: { command }, isOAuth: false };
  if (oauth === undefined) return undefined;
  return { option: 'oauth-client-id', source: { token: tokenRequest(flags, contract) }, isOAuth: true };
}

/** The schemes that a key serves: those with one place. */
export interface KeyedScheme extends Pick<SecurityScheme, 'place'> {
  readonly ids: readonly string[];
  /** The place is not where the document says. */
  readonly isOwnPlace: boolean;
  /** A line about a choice that was made for the user. */
  readonly note?: string;
}

const bearer: Place = { in: 'header', name: 'authorization', prefix: 'Bearer' };

const isBasic = ({ place }: SecurityScheme): boolean => place.prefix?.toLowerCase() === 'basic';
const isBearer = ({ place }: SecurityScheme): boolean => place.prefix?.toLowerCase() === 'bearer';

/** The schemes of a document with their secrets: `token (a bearer token), key (a key in the header x-key)`. */
const listed = (schemes: readonly SecurityScheme[]): string =>
  schemes.map(({ id, place }) => `${id} (${describedPlace(place)})`).join(', ');

/** The schemes of the document, whether a called operation names them or not, and those that only operations have. */
const declared = ({ securitySchemes = [], operations }: Contract): readonly SecurityScheme[] => {
  const used = schemesIn(operations).filter(({ id }) => !securitySchemes.some((scheme) => scheme.id === id));
  return [...securitySchemes, ...used];
};

/** The scheme of this name. @throws Usage if the document has none. */
export const knownScheme = (contract: Contract, name: string): SecurityScheme => {
  const schemes = declared(contract);
  const scheme = schemes.find(({ id }) => id === name);
  if (scheme) return scheme;
  throw new Usage(
    `--key ${name}=...: the document has no security scheme of that name; ` +
      (schemes.length === 0 ? 'it has none' : `there are ${listed(schemes)}`),
  );
};

/** Why a key is not sent: the document has a place for it, and no operation that is called wants it. */
export const unneeded = (contract: Contract, { option }: KeyOption): string | undefined =>
  schemesIn(contract.operations).length === 0 && declared(contract).length > 0
    ? `the key of ${option} is not sent: no operation that is called needs one`
    : undefined;

/** How many operations one secret opens for these schemes. */
const served = (contract: Contract, ids: ReadonlySet<string>): number =>
  contract.operations.filter((row) =>
    securityOf(row).some((schemes) => schemes.length > 0 && schemes.every(({ id }) => ids.has(id))),
  ).length;

/** Cookies are for browsers, so they come last. */
const placeOrder = ['header', 'query', 'cookie'];

/** Schemes by their places: one secret serves all schemes of one place. */
const byPlace = (schemes: readonly SecurityScheme[]): readonly (readonly SecurityScheme[])[] =>
  groupBy(schemes, ({ place }) => JSON.stringify(place))
    .map(([, group]) => group)
    .toSorted(([a], [b]) => placeOrder.indexOf(a?.place.in ?? '') - placeOrder.indexOf(b?.place.in ?? ''));

/** The schemes that fit the kind of secret: a user name with its password contains a colon, a token does not. */
const fitting = (schemes: readonly SecurityScheme[], { isOAuth, stored }: KeyOption): readonly SecurityScheme[] => {
  const oauth = isOAuth ? schemes.filter((scheme) => scheme.oauth !== undefined) : [];
  if (oauth.length > 0) return oauth;
  if (isOAuth) return schemes.filter(isBearer);
  const hasColon = stored !== undefined && 'variable' in stored && readStored(stored)?.includes(':') === true;
  const same = schemes.filter((scheme) => isBasic(scheme) === hasColon);
  return same.length > 0 ? same : schemes;
};

/**
 * The scheme that a key serves, and its place. `place`: the user's own; `taken`: schemes that have a secret already.
 * @throws Usage if the document does not say where the key goes, or it could be the key of several schemes.
 */
export function keyedScheme(
  contract: Contract,
  key: KeyOption,
  { place, taken }: { readonly place: Place | undefined; readonly taken: ReadonlySet<string | undefined> },
): KeyedScheme {
  const all = schemesIn(contract.operations);
  if (place) return { ids: [all.length === 1 ? (all[0] as SecurityScheme).id : 'key'], place, isOwnPlace: true };
  if (all.length === 0 && (key.isOAuth || key.option === 'token-command'))
    return { ids: ['token'], place: bearer, isOwnPlace: true };
  if (all.length === 0)
    throw new Usage(
      `${key.option}: the document has no security scheme, so it does not say where the key goes; ` +
        `set \`key-header\` in assay.yaml to the name of the header`,
    );
  const open = byPlace(
    fitting(
      all.filter(({ id }) => !taken.has(id)),
      key,
    ),
  );
  const idsOf = (schemes: readonly SecurityScheme[]): readonly string[] => schemes.map(({ id }) => id);
  const [[sole] = []] = open;
  if (sole && open.length === 1) return { place: sole.place, ids: idsOf(open[0] ?? []), isOwnPlace: false };
  const keyed = contract.operations.filter(takesKey).length;
  const group = open.find((schemes) => served(contract, new Set(idsOf(schemes))) === keyed) ?? [];
  const [first] = group;
  if (first)
    return {
      place: first.place,
      ids: idsOf(group),
      isOwnPlace: false,
      note:
        `the key of ${key.option} is sent for the scheme ${first.id} (${describedPlace(first.place)}); ` +
        `--key SCHEME=env:NAME names another`,
    };
  throw new Usage(
    sole
      ? `${key.option}: the document has several security schemes: ${listed(all)}; ` +
          `give each, like --key ${sole.id}=env:NAME`
      : `${key.option}: no security scheme of the document takes it: ${listed(all)}`,
  );
}

/** If the user typed the secret instead of its variable's name, it must not be printed. */
const variableName = /^[A-Za-z_]\w*$/;

/** A stored secret by `env:NAME` or `file:PATH`; undefined for another text. */
export const storedIn = (text: string): StoredSecret | undefined => {
  if (text.startsWith('file:')) return { file: path.resolve(text.slice('file:'.length)) };
  const name = text.startsWith('env:') ? text.slice('env:'.length) : undefined;
  return name !== undefined && variableName.test(name) ? { variable: name } : undefined;
};
