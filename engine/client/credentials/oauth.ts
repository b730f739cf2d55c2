import * as oauth from 'oauth4webapi';
import { Agent, fetch as undiciFetch } from 'undici';
import type { StoredSecret, TokenRequest } from '../../model/credential.ts';
import { type TlsSettings, tlsOptions } from '../tls.ts';
import { readStored, SecretFault } from './source.ts';
import type { Token } from './token.ts';
import { defined } from '../../model/defined.ts';

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

/**
 * Gets tokens by client credentials or by a refresh token (RFC 6749, 4.4 and 6). A refresh token that the server
 * replaces is kept in memory only.
 */
export function oauthToken(
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
    const options: oauth.ClientCredentialsGrantRequestOptions = {
      [oauth.allowInsecureRequests]: true,
      // undici's own `fetch` takes a dispatcher. Its types differ from those of the global one.
      [oauth.customFetch]: ((url: string, init: object) =>
        undiciFetch(url, { ...init, dispatcher })) as unknown as NonNullable<
        oauth.ClientCredentialsGrantRequestOptions[typeof oauth.customFetch]
      >,
      signal: () => AbortSignal.timeout(longestMs),
    };
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
