import { answerJson, listen, type Listening } from '../listen.ts';
import type { AuthorizationServer, Client } from './authorization-server.ts';

export interface ProtectedApi extends Listening {
  /** Requests by status. */
  readonly statuses: ReadonlyMap<number, number>;
}

const tariff = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const answer = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });

/** The document of the API: each operation needs a token. */
export const documentOf = ({ url }: AuthorizationServer): object => ({
  openapi: '3.1.0',
  info: { title: 'Tariffs', version: '1' },
  security: [{ oauth: [] }],
  components: {
    securitySchemes: {
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${url}/token`, scopes: {} } } },
    },
  },
  paths: {
    '/tariffs': { get: { operationId: 'tariffs', responses: { 200: answer({ type: 'array', items: tariff }) } } },
    '/tariffs/{id}': {
      get: {
        operationId: 'tariff',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: answer(tariff), 404: answer({ type: 'object' }) },
      },
    },
  },
});

const tariffs = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Tariff ${index + 1}` }));

/** Asks the authorization server about a token (RFC 7662). */
const isActive = async (token: string, { url }: AuthorizationServer, { id, secret }: Client): Promise<boolean> => {
  const response = await fetch(`${url}/token/introspection`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  });
  return ((await response.json()) as { active?: unknown }).active === true;
};

/** Starts an API that takes the tokens of the authorization server. */
export const startProtectedApi = async (tokens: AuthorizationServer, client: Client): Promise<ProtectedApi> => {
  const statuses = new Map<number, number>();
  const server = await listen((request, response) => {
    const reply = (status: number, value: unknown): void => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answerJson(response, status, value);
    };
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const path = new URL(request.url ?? '/', 'http://api').pathname;
    isActive(token, tokens, client)
      .then((active) => {
        if (!active) return reply(401, { error: 'invalid_token' });
        if (path === '/tariffs') return reply(200, tariffs);
        const found = tariffs.find(({ id }) => path === `/tariffs/${id}`);
        return found ? reply(200, found) : reply(404, { error: 'not found' });
      })
      .catch(() => reply(500, {}));
  });
  return { ...server, statuses };
};
