import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asked, MutatedList, Mutant, Page } from './list.ts';

/** A proxy before a server, which breaks what a mutant says. */
export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

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
  readonly text: string;
}

/** One mutant, or none, on one list of a server; everything else passes unchanged. */
export const startProxy = async (server: string, list: MutatedList, mutant?: Mutant): Promise<Proxy> => {
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
    return { ...rest, body: parsed(text) ?? {} };
  };
  const mutated = async (search: string, changed: Mutant): Promise<Answer> => {
    const query = new URLSearchParams(search);
    const asked: Asked = { list, query, ask };
    const sent = new URLSearchParams(query);
    await changed.request?.(sent, asked);
    const answer = await get(`${list.path}?${sent.toString()}`);
    const body = parsed(answer.text);
    if (!body) return answer;
    const page: Page = { status: answer.status, contentType: answer.contentType, body };
    if (page.status < 300 || page.status === 400) await changed.answer?.(page, asked);
    return { status: page.status, contentType: page.contentType, text: page.text ?? JSON.stringify(page.body) };
  };
  const proxy = http.createServer((request, response) => {
    const [path = '', search = ''] = (request.url ?? '/').split('?');
    const answering = path === list.path && mutant ? mutated(search, mutant) : get(request.url ?? '/');
    answering
      .catch((error: unknown) => ({ status: 502, contentType: 'text/plain', text: String(error) }))
      .then(({ status, contentType, text }) => {
        response.writeHead(status, { 'content-type': contentType });
        response.end(text);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const address = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed());
        proxy.closeAllConnections();
      }),
  };
};
