import { listen, type Listening } from '../../../listen.ts';
import type { HttpAnswer } from '../../../../defects/call.ts';
import { parseJson, stringifyJson } from '../../../../engine/model/json.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import { pathValues, serverQuery } from './adapter.ts';
import type { Adapter } from './adapter-row.ts';

/** The list of the server that an adapter shows, and the parameters that each of its requests has. */
const listOf = ({ by }: Adapter): string =>
  by === 'cursors' ? '/library/books.json?_shape=objects' : '/library/works.json?_shape=objects&_json=tags';

const get = async (url: string): Promise<HttpAnswer> => {
  const answer = await fetch(url, { headers: { accept: 'application/json' } });
  const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
  return { status: answer.status, headers, body: await answer.text() };
};

/** The answer of an adapter to a query, made from the answer of the server. */
const adapted = async (server: string, adapter: Adapter, client: URLSearchParams): Promise<HttpAnswer> => {
  const type = { 'content-type': 'application/json' };
  if (adapter.refuses(client)) return { status: 400, headers: type, body: '{"error":"refused"}' };
  const query = serverQuery(adapter, client);
  const answer = await get(`${server}${listOf(adapter)}&${query.toString()}`);
  const body = parseJson(answer.body);
  if (answer.status >= 300 || !isObject(body)) return answer;
  const reply = adapter.show({ body }, { adapter, query, client });
  const { root } = adapter;
  return {
    status: reply.status ?? 200,
    headers: { ...type, ...reply.headers },
    body: stringifyJson((root !== undefined && root in reply.body ? reply.body[root] : reply.body) as object),
  };
};

/** Shows lists of a server in the forms of adapters. */
export const startForms = (server: string, adapters: readonly Adapter[]): Promise<Listening> =>
  listen((request, response) => {
    const [path = '', search = ''] = (request.url ?? '/').split('?');
    const found = adapters.flatMap((adapter) => {
      const values = pathValues(adapter, path);
      return values ? [{ adapter, client: new URLSearchParams([...values, ...new URLSearchParams(search)]) }] : [];
    })[0];
    (found ? adapted(server, found.adapter, found.client) : get(`${server}${request.url ?? '/'}`))
      .catch((error: unknown) => ({ status: 502, headers: { 'content-type': 'text/plain' }, body: String(error) }))
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(body);
      })
      .catch(() => response.destroy());
  });
