import { answerJson } from '../../../../../lab/listen.ts';
import { defined } from '../../../../../engine/model/defined.ts';
import { type Listening, serving } from '../../../openapi/listening.ts';

/** An answer: its body, and headers beside the type. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A small server that pages like one kind of API. */
export interface Kind {
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
  answer(url: URL): Answer | undefined;
}

/** Serves a kind. */
export function serveKind({ answer }: Kind, serve = serving): Promise<Listening> {
  return serve((request, response) => {
    const host = request.headers.host ?? '127.0.0.1';
    const found = answer(new URL(request.url ?? '/', `http://${host}`));
    const { status = 200, headers, body } = found ?? { status: 404, body: { error: 'not found' } };
    answerJson(response, status, body, headers);
  });
}

/** A whole number in a query; undefined for any other text. */
export const numberIn = (query: URLSearchParams, name: string, usual: number): number | undefined => {
  const text = query.get(name);
  if (text === null) return usual;
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

export const query = (name: string, schema: object): object => ({ name, in: 'query', schema });

/** An operation with these parameters and this schema of its answer. */
export const operation = (
  summary: string,
  parameters: readonly object[],
  schema: object,
  headers?: object,
): object => ({
  summary,
  parameters,
  responses: {
    200: { description: 'OK', ...defined({ headers }), content: { 'application/json': { schema } } },
  },
});

export const documentOf = (title: string, paths: Readonly<Record<string, object>>): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths: Object.fromEntries(Object.entries(paths).map(([at, get]) => [at, { get }])),
});

export const array = (properties: object): object => ({ type: 'array', items: { type: 'object', properties } });
