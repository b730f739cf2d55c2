import path from 'node:path';
import type { Contract } from '../../../engine/model/contract.ts';
import {
  type SecretSource,
  type StoredSecret,
  schemesIn,
  type TokenRequest,
} from '../../../engine/model/credential.ts';
import { storedIn, variableName } from './stored.ts';
import type { RunFlags } from '../table.ts';
import { Usage } from '../../usage.ts';
import { defined } from '../../../engine/model/defined.ts';

/** The option that gives the key of the API, as opposed to `--credential`, which names its scheme. */
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
  throw new Usage(`--${option}: give the secret as env:NAME or file:PATH`);
};

/** The token URL of the document, which may be relative to the API; undefined if the document has none. */
const documentedUrl = (contract: Contract, base: string | undefined): string | undefined => {
  const tokenUrl = schemesIn(contract.operations).find(({ oauth }) => oauth?.tokenUrl !== undefined)?.oauth?.tokenUrl;
  return tokenUrl !== undefined && URL.canParse(tokenUrl, base) ? new URL(tokenUrl, base).href : undefined;
};

const tokenRequest = (flags: RunFlags, contract: Contract): TokenRequest => {
  const clientId = flags['oauth-client-id'];
  if (clientId === undefined) throw new Usage('a token needs the id of the client: give --oauth-client-id ID');
  const clientSecret = secretOf('oauth-client-secret', flags['oauth-client-secret']);
  const refreshToken = secretOf('oauth-refresh-token', flags['oauth-refresh-token']);
  if (!clientSecret && !refreshToken)
    throw new Usage(
      'a token needs a secret: give --oauth-client-secret env:NAME, or --oauth-refresh-token env:NAME, or both',
    );
  const tokenUrl = flags['oauth-token-url'] ?? documentedUrl(contract, flags.url);
  if (tokenUrl === undefined || !/^https?:/.test(tokenUrl) || !URL.canParse(tokenUrl))
    throw new Usage(
      `the document names no token URL of the authorization server; give --oauth-token-url URL, with http or https`,
    );
  const scope = flags['oauth-scope'];
  return {
    tokenUrl,
    clientId,
    ...defined({ clientSecret, refreshToken, scope }),
  };
};

/** The key that the options name; undefined if they name none. @throws Usage if they name more than one. */
export function keyOption(flags: RunFlags, contract: Contract): KeyOption | undefined {
  const { 'api-key-env': variable, 'api-key-file': file, 'token-command': command } = flags;
  const oauth = oauthNames.find((name) => flags[name] !== undefined);
  const sources = [
    ...(variable === undefined ? [] : ['--api-key-env']),
    ...(file === undefined ? [] : ['--api-key-file']),
    ...(command === undefined ? [] : ['--token-command']),
    ...(oauth === undefined ? [] : [`--${oauth}`]),
  ];
  if (sources.length > 1) throw new Usage(`${sources.join(' and ')}: give one of them`);
  if (variable !== undefined) {
    if (!variableName.test(variable))
      throw new Usage(
        '--api-key-env: this is not the name of an environment variable; set a variable to the key and give its name',
      );
    const stored = { variable };
    return { option: `--api-key-env ${variable}`, source: stored, stored, isOAuth: false };
  }
  if (file !== undefined) {
    const stored = { file: path.resolve(file) };
    return { option: `--api-key-file ${file}`, source: stored, stored, isOAuth: false };
  }
  if (command !== undefined) return { option: '--token-command', source: { command }, isOAuth: false };
  if (oauth === undefined) return undefined;
  return { option: '--oauth-client-id', source: { token: tokenRequest(flags, contract) }, isOAuth: true };
}
