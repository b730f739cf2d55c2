import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { openApiContract, readOpenApi } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { judgeTarget, type Judgements } from '../../../../engine/run/judge-target.ts';
import { temporary } from '../../../cli/assay.ts';
import { options, whileServed } from '../judged.ts';
import { serving } from '../listening.ts';
import { array, integer, json, object, objectOf, text } from '../document.ts';

/** One GET operation of a document. */
export interface Endpoint {
  readonly parameters?: readonly object[];
  /** The schema of a 200. */
  readonly answer?: object;
  /** Statuses that are documented beside 200. */
  readonly errors?: readonly number[];
  /** Names of security schemes, which the document does not define. */
  readonly security?: readonly string[];
}

export const query = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: 'query',
  schema,
  ...more,
});
export const inPath = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});

export const things = array(objectOf({ id: integer, name: text }));

const operationOf = ({ parameters = [], answer = { type: 'object' }, errors = [], security }: Endpoint): object => ({
  ...(security && { security: security.map((name) => ({ [name]: [] })) }),
  parameters,
  responses: {
    200: { description: 'Found', content: json(answer) },
    ...Object.fromEntries(errors.map((status) => [status, { description: 'Error', content: json(object) }])),
  },
});

export const documentOf = (paths: Readonly<Record<string, Endpoint>>): object => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: Object.fromEntries(Object.entries(paths).map(([name, endpoint]) => [name, { get: operationOf(endpoint) }])),
});

export const writtenDocument = (paths: Readonly<Record<string, Endpoint>>): string => {
  const file = path.join(temporary(), 'api.json');
  fs.writeFileSync(file, JSON.stringify(documentOf(paths)));
  return file;
};

export const contractOf = async (paths: Readonly<Record<string, Endpoint>>): Promise<JudgedContract> =>
  openApiContract(await readOpenApi(writtenDocument(paths)));

/** Status and body of an answer; a body alone: 200; `closed`: the connection is closed without an answer. */
export type Reply = object | readonly [status: number, body: object] | 'closed';
export type Server = (path: string, query: URLSearchParams) => Reply;

const isStatus = (reply: Reply): reply is readonly [number, object] =>
  Array.isArray(reply) && typeof reply[0] === 'number';

export const listener =
  (answer: Server): http.RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const reply = answer(pathname, searchParams);
    if (reply === 'closed') return void request.socket.destroy();
    const [status, body] = isStatus(reply) ? reply : [200, reply];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

export const notFound: Reply = [404, { error: 'not found' }];

export const judgedApi = async (
  paths: Readonly<Record<string, Endpoint>>,
  answer: Server,
  retries = 0,
): Promise<Judgements> => {
  const contract = await contractOf(paths);
  return whileServed(serving(listener(answer)), (url, around) =>
    judgeTarget(contract, { ...options, retries, target: { api: url } }, around),
  );
};

/** The violated cases with the codes of their findings. */
export const violations = ({ outcomes, defects }: Judgements): readonly string[] => [
  ...defects,
  ...outcomes
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warning' || verdict === 'unstable')
    .flatMap(({ requirement, operation, verdict, findings }) =>
      findings.map(({ code }) => `${verdict} ${requirement}@${operation} ${code}`),
    ),
];
