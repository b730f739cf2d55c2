import { listen, type Listening } from '../../../listen.ts';
import { pathValues, serverQuery } from './adapter.ts';
import type { ListRequest, MutatedList, Mutant, Page } from './list.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Record<string, string>;
  readonly text: string;
}

const refused = (): Page => ({ status: 400, contentType: 'application/json', body: { error: 'refused' } });

/** The answer of an adapter. */
const show = (page: Page, asked: ListRequest): void => {
  const { adapter } = asked.list;
  if (!adapter || page.status >= 300 || page.text !== undefined) return;
  const { body, headers, status = page.status } = adapter.show(page, asked);
  Object.assign(page, { body, status, headers: { ...headers, ...page.headers } });
};

const textOf = ({ body, text }: Page, { list }: ListRequest): string => {
  const { root } = list.adapter ?? {};
  return text ?? JSON.stringify(root !== undefined && root in body ? body[root] : body);
};

/**
 * At most one mutant on a list of a server, in its own form or in that of an adapter; all else passes unchanged.
 * `others`: lists that are shown by their adapters.
 */
export const startProxy = async (
  server: string,
  list: MutatedList,
  mutant: Mutant | undefined,
  others: readonly MutatedList[] = [],
): Promise<Listening> => {
  const get = async (url: string): Promise<Answer> => {
    const answer = await fetch(`${server}${url}`, { headers: { accept: 'application/json' } });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    };
  };
  const askFor = async ({ path }: MutatedList, query: URLSearchParams): Promise<Page> => {
    const { text, ...rest } = await get(`${path}?${query.toString()}`);
    const body = parsed(text);
    return body ? { ...rest, body } : { ...rest, body: {}, text };
  };

  const adapted = async (
    list: MutatedList,
    client: URLSearchParams,
    { client: change, request, answer, shown }: Partial<Mutant>,
  ): Promise<Answer> => {
    const { adapter } = list;
    const ask = (query: URLSearchParams): Promise<Page> => askFor(list, query);
    change?.(client);
    const query = serverQuery(list, client);
    const asked: ListRequest = { list, query, ask, client };
    const sent = new URLSearchParams(query);
    await request?.(sent, asked);
    const page = adapter?.refuses(client) === true ? refused() : await ask(sent);
    if (page.status < 300 || page.status === 400) await answer?.(page, asked);
    show(page, asked);
    shown?.(page, asked);
    return { ...page, text: textOf(page, asked) };
  };

  /** The list of a path, with the query of the client and the values of the path. */
  const listAt = (path: string, search: string): readonly [MutatedList, URLSearchParams] | undefined => {
    for (const shownList of [list, ...others]) {
      if (!shownList.adapter && (path !== shownList.path || !mutant)) continue;
      const values = shownList.adapter ? pathValues(shownList.adapter, path) : new URLSearchParams();
      if (values) return [shownList, new URLSearchParams([...values, ...new URLSearchParams(search)])];
    }
    return undefined;
  };
  return listen((request, response) => {
    const [path = '', search = ''] = (request.url ?? '/').split('?');
    const found = listAt(path, search);
    const answering = found ? adapted(...found, found[0] === list ? (mutant ?? {}) : {}) : get(request.url ?? '/');
    answering
      .catch((error: unknown): Answer => ({ status: 502, contentType: 'text/plain', text: String(error) }))
      .then(({ status, contentType, headers, text }) => {
        response.writeHead(status, { 'content-type': contentType, ...headers });
        response.end(text);
      })
      .catch(() => response.destroy());
  });
};
