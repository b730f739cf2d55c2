import type { Contract } from '../../../engine/model/contract.ts';
import {
  type SecretSource,
  type StoredSecret,
  schemesIn,
  type TokenRequest,
} from '../../../engine/model/credential.ts';
import { storedIn } from './stored.ts';
import type { Options } from '../table.ts';
import { Usage } from '../../usage.ts';
import { defined } from '../../../engine/model/defined.ts';

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

const tokenRequest = (flags: Options, contract: Contract): TokenRequest => {
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
export function givenKeys({ key = [] }: Options): readonly GivenKey[] {
  const keys = key.map(givenKey);
  const [first, second] = keys.filter(({ scheme }) => scheme === undefined);
  if (first && second)
    throw new Usage(`${first.option} and ${second.option}: name the scheme of each, like --key SCHEME=env:NAME`);
  return keys;
}

/** The key that the options name without a scheme; undefined if they name none. @throws Usage if they name two. */
export function keyOption(flags: Options, contract: Contract, keys: readonly GivenKey[]): KeyOption | undefined {
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
