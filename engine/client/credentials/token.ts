import * as oauth from 'oauth4webapi';
import { Agent, fetch as undiciFetch } from 'undici';
import type { StoredSecret, TokenRequest, SecretSource } from '../../model/credential.ts';
import { type TlsSettings, tlsOptions } from '../tls.ts';
import { readStored, SecretFault } from './source.ts';
import { defined } from '../../model/defined.ts';
import { exec } from 'node:child_process';

/** A token with its end, if known, in milliseconds since 1970. */
export interface Token {
  readonly secret: string;
  readonly endsAt?: number;
}

/**
 * A token is renewed when this share of its lifetime is left, but not earlier than `mostMs` before its end. After a
 * failure, it is renewed after a pause.
 */
const renewal = { share: 0.2, mostMs: 30_000, againMs: 2_000 };

/** A token that is fetched when it is needed, and renewed before it ends. */
export class RenewableToken {
  readonly #fetch: () => Promise<Token>;
  #now: { readonly token: Token; readonly since: number; readonly renewAt: number } | undefined;
  #renewing: Promise<void> | undefined;
  /** The current token was fetched after a refusal, and no call has been accepted with it yet. */
  #isUnproven = false;

  constructor(fetch: () => Promise<Token>) {
    this.#fetch = fetch;
  }

  get secret(): string {
    if (!this.#now) throw new Error('a token was used before it was fetched');
    return this.#now.token.secret;
  }

  /** Whether there is no token, or it ends soon. */
  isDue(): boolean {
    return this.#now === undefined || Date.now() >= this.#now.renewAt;
  }

  /** Fetches a new token; callers at the same time share it. @throws SecretFault */
  renew(): Promise<void> {
    this.#renewing ??= this.#replace().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Records that a call with this start time was not refused because of its token. */
  accepted(began: number): void {
    if (this.#now && began >= this.#now.since) this.#isUnproven = false;
  }

  /** Renews the token of a refused call, once. False: a new token would be refused too. */
  async renewedAfterRefusal(began: number): Promise<boolean> {
    if (this.#now && began < this.#now.since) return true;
    if (this.#isUnproven) return false;
    await this.renew();
    this.#isUnproven = true;
    return true;
  }

  async #replace(): Promise<void> {
    const requestedAt = Date.now();
    let token: Token;
    try {
      token = await this.#fetch();
    } catch (error) {
      // If the current token is still valid, keep it: the server may be back before it ends.
      if (!this.#now || requestedAt + renewal.againMs > (this.#now.token.endsAt ?? 0)) throw error;
      this.#now = { ...this.#now, renewAt: requestedAt + renewal.againMs };
      return;
    }
    const { endsAt = Infinity } = token;
    const margin = Math.min(renewal.mostMs, (endsAt - requestedAt) * renewal.share);
    this.#now = { token, since: Date.now(), renewAt: endsAt === Infinity ? Infinity : endsAt - margin };
  }
}

/** Milliseconds for one answer of the authorization server. */
const longestMs = 30_000;

const nameOf = (source: StoredSecret): string => ('file' in source ? source.file : source.variable);

const stored = (source: StoredSecret): string => {
  try {
    const secret = readStored(source);
    if (secret) return secret;
  } catch {
    // Ignored, because the message below says the same.
  }
  throw new SecretFault(`the token cannot be fetched: ${nameOf(source)} is not set, or cannot be read`);
};

/** The error text of the server, without the secrets that were sent. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError
    ? `${error.status}${error instanceof oauth.ResponseBodyError ? ` ${error.error}` : ''}`
    : undefined;

const faultOf = (error: unknown, { tokenUrl }: TokenRequest): SecretFault => {
  if (error instanceof SecretFault) return error;
  const refusal = refusalOf(error);
  if (refusal !== undefined)
    return new SecretFault(
      `${tokenUrl} refused the token (${refusal}); check the --oauth options: client id, secret, scope and token URL`,
    );
  if (error instanceof oauth.OperationProcessingError)
    return new SecretFault(
      `${tokenUrl} did not answer as a token endpoint (${error.message}); set \`oauth-token-url\` to the right URL`,
    );
  const { cause } = error as { cause?: { code?: unknown } };
  const reason =
    error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : String(cause?.code ?? 'no answer');
  return new SecretFault(`${tokenUrl} gave no token (${reason}); is the authorization server up?`, 'not-tested');
};

/** Number of ways to authenticate a client. */
const ways = 3;

/**
 * Servers differ: the secret goes into a header, into the body, or into a header without the encoding that the standard
 * requires.
 */
const waysOf = (secret: string): readonly oauth.ClientAuth[] => [
  oauth.ClientSecretBasic(secret),
  oauth.ClientSecretPost(secret),
  (_, { client_id: id }, __, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
  },
];

const requestOptions = (dispatcher: Agent): oauth.ClientCredentialsGrantRequestOptions => ({
  [oauth.allowInsecureRequests]: true,
  // undici's own `fetch` takes a dispatcher. Its types differ from those of the global one.
  [oauth.customFetch]: ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as NonNullable<
    oauth.ClientCredentialsGrantRequestOptions[typeof oauth.customFetch]
  >,
  signal: () => AbortSignal.timeout(longestMs),
});

/**
 * Gets tokens by client credentials or by a refresh token (RFC 6749, 4.4 and 6). A refresh token that the server
 * replaces is kept in memory only.
 */
function oauthToken(
  request: TokenRequest,
  tls: TlsSettings = { insecure: false, caFile: undefined },
): () => Promise<Token> {
  const server: oauth.AuthorizationServer = {
    issuer: new URL(request.tokenUrl).origin,
    token_endpoint: request.tokenUrl,
  };
  const client: oauth.Client = { client_id: request.clientId };
  const dispatcher = new Agent({ connect: tlsOptions(tls) });
  let method = 0;
  let refreshToken: string | undefined;

  const grant = async (): Promise<oauth.TokenEndpointResponse> => {
    const secret = request.clientSecret && stored(request.clientSecret);
    const auth = secret === undefined ? oauth.None() : (waysOf(secret)[method] as oauth.ClientAuth);
    const options = requestOptions(dispatcher);
    const scope = defined({ scope: request.scope });
    if (!request.refreshToken)
      return oauth.processClientCredentialsResponse(
        server,
        client,
        await oauth.clientCredentialsGrantRequest(server, client, auth, scope, options),
      );
    refreshToken ??= stored(request.refreshToken);
    const response = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, {
      ...options,
      additionalParameters: scope,
    });
    return oauth.processRefreshTokenResponse(server, client, response);
  };

  const granted = async (): Promise<oauth.TokenEndpointResponse> => {
    const first = method;
    let refused: unknown;
    for (let step = 0; step < (request.clientSecret ? ways : 1); step += 1) {
      method = (first + step) % ways;
      try {
        return await grant();
      } catch (error) {
        if (refusalOf(error) === undefined) throw error;
        refused ??= error;
      }
    }
    method = first;
    throw refused;
  };

  return async () => {
    const began = Date.now();
    try {
      const { access_token: secret, expires_in: seconds, refresh_token: next } = await granted();
      refreshToken = next ?? refreshToken;
      return { secret, ...defined({ endsAt: seconds === undefined ? undefined : began + seconds * 1_000 }) };
    } catch (error) {
      throw faultOf(error, request);
    }
  };
}

/** Milliseconds that a command may take, and the largest output. */
const limits = { ms: 30_000, bytes: 65_536 };

/** When a JSON Web Token ends: its claim `exp`. Undefined for other tokens. */
const endOfJwt = (secret: string): number | undefined => {
  try {
    const claims = JSON.parse(Buffer.from(secret.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' ? claims.exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
};

/** Runs a shell command; its output is the token. Its messages may hold secrets, so they are not shown. */
const commandToken = (command: string) => (): Promise<Token> =>
  new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new SecretFault(`token-command: the command ${reason}; it must print the token and nothing else`));
    exec(command, { timeout: limits.ms, maxBuffer: limits.bytes, killSignal: 'SIGKILL' }, (error, stdout) => {
      const secret = stdout.trim();
      if (error?.killed) return fail(`took longer than ${limits.ms / 1_000} s`);
      if (error) return fail(`ended with ${error.signal ?? `exit code ${String(error.code)}`}`);
      if (secret === '') return fail('printed nothing');
      if (/[\r\n]/.test(secret)) return fail('printed several lines');
      const endsAt = endOfJwt(secret);
      resolve({ secret, ...defined({ endsAt }) });
    });
  });

/** Tokens of this process, so that preflight and run share a token. */
const open = new Map<string, RenewableToken>();

/** Returns the shared token of a source. */
export const tokenOf = (
  source: Extract<SecretSource, { command: string } | { token: unknown }>,
  tls: TlsSettings,
): RenewableToken => {
  const name = JSON.stringify(source);
  const openToken = open.get(name);
  if (openToken) return openToken;
  const token = new RenewableToken('command' in source ? commandToken(source.command) : oauthToken(source.token, tls));
  open.set(name, token);
  return token;
};
