import type http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listen, type Listening } from '../listen.ts';
import { installNode } from '../servers/install.ts';

/** A certified authorization server from npm. */
const release = 'oidc-provider@9.13.3';

export interface Client {
  readonly id: string;
  readonly secret: string;
}

export interface AuthorizationServer extends Listening {
  /** Issued tokens, in their order. */
  readonly issued: readonly string[];
}

/** The part of its interface that is used here. */
interface Provider {
  callback(): http.RequestListener;
}

type ProviderClass = new (issuer: string, configuration: object) => Provider;

/** The tokens in the answers of the token endpoint. */
const noteTokens =
  (handle: http.RequestListener, issued: string[]): http.RequestListener =>
  (request, response) => {
    const end = response.end.bind(response);
    response.end = ((body?: unknown, ...rest: never[]) => {
      const token = /"access_token":"([^"]+)"/.exec(String(body ?? ''))?.[1];
      if (token !== undefined) issued.push(token);
      return end(body as string, ...rest);
    }) as typeof response.end;
    handle(request, response);
  };

/** Installs and starts the server. Its tokens live for some seconds. */
export const startAuthorizationServer = async (
  cache: string,
  { id, secret }: Client,
  seconds: number,
): Promise<AuthorizationServer> => {
  const folder = path.resolve(cache, release);
  installNode(folder, [release]);
  const file = path.join(folder, 'node_modules', 'oidc-provider', 'lib', 'index.js');
  const { default: OidcProvider } = (await import(pathToFileURL(file).href)) as { default: ProviderClass };
  const issued: string[] = [];
  let handle: http.RequestListener = (_, response) => void response.writeHead(503).end();
  const server = await listen((request, response) => handle(request, response));
  const provider = new OidcProvider(server.url, {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      devInteractions: { enabled: false },
    },
    ttl: { ClientCredentials: seconds },
  });
  handle = noteTokens(provider.callback(), issued);
  return { ...server, issued };
};
