import type http from 'node:http';
import { serve } from '../../../serve.ts';
import {
  array,
  documentOf,
  inPath,
  integer,
  json,
  object,
  objectOf,
  reads,
  ok,
} from '../../../contracts/openapi/document.ts';
import { written } from '../../../contracts/openapi/written.ts';

/** Whether the credentials of a request are right. */
export type Door = (request: http.IncomingMessage, url: URL) => boolean;

export interface Shop {
  readonly url: string;
  /** The file of its document. */
  readonly document: string;
}

const thing = objectOf({ id: integer }, 'id');

/** A document with two operations behind security, and one without. */
const documentOfShop = (schemes: object, security: readonly object[]): object =>
  documentOf(
    {
      '/things': reads('things', [], objectOf({ items: array(thing) })),
      '/things/{id}': reads('thing', [inPath('id', integer)], thing, {
        responses: { ...ok(thing), 404: { description: 'x', content: json(object) } },
      }),
      '/open': reads('open', [], object, { security: [] }),
    },
    { security, components: { securitySchemes: schemes } },
  );

/** Serves things to requests with the right credentials. Answers repeat the request; one of them breaks the schema. */
export const serveShop = async (
  schemes: object,
  door: Door,
  {
    security = [Object.fromEntries(Object.keys(schemes).map((name) => [name, []]))],
    handle,
  }: {
    readonly security?: readonly object[];
    /** Answers other paths; true if it did. */
    handle?(request: http.IncomingMessage, response: http.ServerResponse, body: string): boolean;
  } = {},
): Promise<Shop> => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (handle?.(request, response, body)) return;
      const at = new URL(request.url ?? '/', 'http://shop');
      const answer = (status: number, value: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      // These two headers differ between requests for one answer, so echoing them would cause a finding.
      const { 'accept-encoding': _, 'if-none-match': __, ...headers } = request.headers;
      const sent = { headers, link: `/things?page=2&${at.searchParams}` };
      if (at.pathname === '/open') return answer(request.headers.authorization === undefined ? 200 : 500, {});
      if (!door(request, at)) return answer(401, { error: 'who are you?', ...sent });
      if (at.pathname === '/things') return answer(200, { items: [{ id: 1 }, { id: 2 }, { id: 3 }], ...sent });
      const id = Number(/^\/things\/(\d+)$/.exec(at.pathname)?.[1]);
      // The last thing breaks the schema, so that a finding with its curl lines is written.
      if (id === 1 || id === 2) return answer(200, { id });
      return id === 3 ? answer(200, { id: 'three', ...sent }) : answer(404, {});
    });
  });
  return { url, document: written({ 'shop.json': documentOfShop(schemes, security) }) };
};
