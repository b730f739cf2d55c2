import { listen, type Listening } from '../../listen.ts';
import { serverQuery } from './adapter.ts';
import type { Asked, MutatedList, Mutant, Page } from './list.ts';

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
const show = (page: Page, asked: Asked): void => {
  const { adapter } = asked.list;
  if (!adapter || page.status >= 300 || page.text !== undefined) return;
  const { body, headers } = adapter.show(page, asked);
  Object.assign(page, { body, headers: { ...headers, ...page.headers } });
};

const textOf = ({ body, text }: Page, { list }: Asked): string => {
  const { root } = list.adapter ?? {};
  return text ?? JSON.stringify(root !== undefined && root in body ? body[root] : body);
};

/** At most one mutant on one list of a server, in its own form or in that of an adapter; all else passes unchanged. */
export const startProxy = async (server: string, list: MutatedList, mutant: Mutant | undefined): Promise<Listening> => {
  const { adapter } = list;
  const get = async (url: string): Promise<Answer> => {
    const answer = await fetch(`${server}${url}`, { headers: { accept: 'application/json' } });
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    };
  };
  const ask = async (query: URLSearchParams): Promise<Page> => {
    const { text, ...rest } = await get(`${list.path}?${query.toString()}`);
    const body = parsed(text);
    return body ? { ...rest, body } : { ...rest, body: {}, text };
  };

  const adapted = async (
    search: string,
    { client: change, request, answer, shown }: Partial<Mutant>,
  ): Promise<Answer> => {
    const client = new URLSearchParams(search);
    change?.(client);
    const query = serverQuery(list, client);
    const asked: Asked = { list, query, ask, client };
    const sent = new URLSearchParams(query);
    await request?.(sent, asked);
    const page = adapter?.refuses?.(client) === true ? refused() : await ask(sent);
    if (page.status < 300 || page.status === 400) await answer?.(page, asked);
    show(page, asked);
    shown?.(page, asked);
    return { ...page, text: textOf(page, asked) };
  };

  const shownPath = adapter ? `/${adapter.name}` : list.path;
  return listen((request, response) => {
    const [path = '', search = ''] = (request.url ?? '/').split('?');
    const isMutated = path === shownPath && (adapter ?? mutant) !== undefined;
    const answering = isMutated ? adapted(search, mutant ?? {}) : get(request.url ?? '/');
    answering
      .catch((error: unknown): Answer => ({ status: 502, contentType: 'text/plain', text: String(error) }))
      .then(({ status, contentType, headers, text }) => {
        response.writeHead(status, { 'content-type': contentType, ...headers });
        response.end(text);
      })
      .catch(() => response.destroy());
  });
};
