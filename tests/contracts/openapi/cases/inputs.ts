import http from 'node:http';
import { text } from 'node:stream/consumers';
import { openApiContract, type OpenApiDocument } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../../../engine/run/judge-target.ts';
import { options, whileServed } from '../judged.ts';
import { serving } from '../listening.ts';

/** Parameters of documents, and the requests that a server receives. */

export const object = { type: 'object' };

const answer = (schema: object): object => ({ '200': { content: { 'application/json': { schema } } } });

/** A reading operation with an answer of JSON. */
export const reads = (operationId: string, parameters: readonly object[] = [], schema: object = object): object => ({
  get: { operationId, parameters, responses: answer(schema) },
});

export const documentOf = (paths: Readonly<Record<string, object>>): OpenApiDocument =>
  ({ openapi: '3.1.0', info: { title: 'Inputs', version: '1' }, paths }) as unknown as OpenApiDocument;

export const contractOf = (paths: Readonly<Record<string, object>>): JudgedContract =>
  openApiContract(documentOf(paths));

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

export interface Asked {
  readonly judgements: Judgements;
  readonly received: readonly Received[];
}

/** Judges a server with the given answers. */
export const asked = async (
  contract: JudgedContract,
  reply: (request: Received) => Answer = () => ({ body: {} }),
  subjects: Readonly<Record<string, readonly string[]>> = {},
): Promise<Asked> => {
  const received: Received[] = [];
  const server = serving(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const entry = { method: request.method ?? '', path, query, headers: request.headers, body: await text(request) };
    received.push(entry);
    const { status = 200, body } = reply(entry);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const judgements = await whileServed(server, (url, around) =>
    judgeTarget(contract, { ...options, target: { api: url }, subjects }, around),
  );
  return { judgements, received };
};

export const verdictsOf = ({ judgements: { outcomes } }: Asked, requirement: string): Record<string, string> =>
  Object.fromEntries(
    outcomes
      .filter((outcome) => outcome.requirement === requirement)
      .map((outcome) => [outcome.operation, outcome.verdict]),
  );

export const findingsOf = ({ judgements: { outcomes } }: Asked): readonly string[] =>
  outcomes.flatMap(({ findings }) =>
    findings.map((finding) => `${finding.requirement}@${finding.operation} ${finding.message}`),
  );
