import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import type { Judgements } from '../../../../engine/run/judge-target.ts';
import { findingsOf, judgeContract } from '../judged.ts';
import { type Listening, serving } from '../listening.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** An answer of a small server. Without a type, it names none. */
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = 'application/json';

/** An answer in JSON. */
export function jsonReply(body: unknown, status = 200): Reply {
  return { status, type: json, body };
}

/** A refusal in plain text, as routers give it. */
export const notFound: Reply = { status: 404, type: 'text/plain', body: 'not found' };

/** A server that answers GET requests by path and query. */
export function replying(answer: (path: string, query: URLSearchParams) => Reply): Promise<Listening> {
  return serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const { status = 200, type, body, headers = {} } = answer(pathname, searchParams);
    response.writeHead(status, { ...headers, ...defined({ 'content-type': type }) });
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  });
}

/** A path with a GET operation with these responses: by status, the content by media type. */
export function operation(
  operationId: string,
  responses: Readonly<Record<string, Readonly<Record<string, object>> | undefined>>,
  more: object = {},
): object {
  const rows = Object.entries(responses).map(([status, content]) => [
    status,
    {
      description: status,
      ...(content === undefined
        ? {}
        : { content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])) }),
    },
  ]);
  return { get: { operationId, ...more, responses: Object.fromEntries(rows) as object } };
}

/** Judges a server by a document. `only`: patterns of requirements; empty: all. */
export function judgedBy(
  document: OpenApiDocument,
  answer: (path: string, query: URLSearchParams) => Reply,
  ...only: readonly string[]
): Promise<Judgements> {
  return judgeContract(openApiContract(document), replying(answer), ...only);
}

/** The findings, each as its requirement and the actual value. */
export function findingLines(judgements: Judgements): readonly string[] {
  return findingsOf(judgements).map(({ requirement, actual }) => `${requirement}: ${actual}`);
}

/** The verdict of each case of a requirement. */
export function verdictsOf({ outcomes }: Judgements, requirement: string): readonly string[] {
  return outcomes.filter((outcome) => outcome.requirement === requirement).map(({ verdict }) => verdict);
}
