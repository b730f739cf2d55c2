import http from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { type Judgements, judgeTarget } from '../../../../engine/run/judge-target.ts';
import { parseJson } from '../../../../engine/model/json.ts';
import { isObject } from '../../../../engine/model/paths.ts';
import type { EngineOptions } from '../../../../engine/run/options.ts';
import { contractOf, type Paths } from '../document.ts';
import { options, whileServed } from '../judged.ts';
import { serving } from '../listening.ts';

/** The requests that a server receives. */

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** The body of a 200, or the status of an answer with an empty object. */
export type Answer = object | number;

export interface Asked {
  readonly judgements: Judgements;
  readonly received: readonly Received[];
}

/** A server with the given answers, and what it received. */
export const recording = (reply: (request: Received) => Answer) => {
  const received: Received[] = [];
  const served = serving(async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const entry = { method: request.method ?? '', path, query, headers: request.headers, body: await text(request) };
    received.push(entry);
    const answer = reply(entry);
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof answer === 'number' ? {} : answer));
  });
  return { received, served };
};

/** Judges a server with the given answers. */
export const requestsOf = async (
  contract: JudgedContract,
  reply: (request: Received) => Answer = () => 200,
  more: Partial<EngineOptions> = {},
): Promise<Asked> => {
  const { received, served } = recording(reply);
  const judgements = await whileServed(served, (url, around) =>
    judgeTarget(contract, { ...options, ...more, target: { api: url } }, around),
  );
  return { judgements, received };
};

export const verdictsByOperation = ({ judgements: { outcomes } }: Asked, requirement: string): Record<string, string> =>
  Object.fromEntries(
    outcomes
      .filter((outcome) => outcome.requirement === requirement)
      .map((outcome) => [outcome.operation, outcome.verdict]),
  );

export const messagesOf = ({ judgements: { outcomes } }: Asked): readonly string[] =>
  outcomes.flatMap(({ findings }) =>
    findings.map((finding) => `${finding.requirement}@${finding.operation} ${finding.message}`),
  );

/** Expects what `expectAnswered` does, and returns what the server received. */
export const receivedBy = async (
  paths: Paths,
  reply?: (request: Received) => Answer,
  more: object = {},
): Promise<readonly Received[]> => {
  const contract = contractOf(paths, more);
  const result = await requestsOf(contract, reply);
  expect(messagesOf(result)).toEqual([]);
  const all = contract.operations.map(({ id }) => [id, 'pass']);
  expect(verdictsByOperation(result, 'api.schema')).toEqual(Object.fromEntries(all));
  expect(all).toHaveLength(Object.keys(paths).length);
  return result.received;
};

/** Expects that nothing is found, and that every operation of these paths gets an answer that passes. */
export const expectAnswered = async (paths: Paths, reply?: (request: Received) => Answer): Promise<void> =>
  void (await receivedBy(paths, reply));

/** The reason of an operation without a usable answer. */
export const reasonOf = ({ judgements: { outcomes } }: Asked, id: string): string => {
  const { verdict, reason } = outcomes.find(({ operation }) => operation === id) ?? {};
  expect(verdict).toBe('inconclusive');
  return reason ?? '';
};

/** The JSON object in the body of a request; other bodies: an object without members. */
export const bodyOf = ({ body }: Received): Readonly<Record<string, unknown>> => {
  const sent = parseJson(body);
  return isObject(sent) ? sent : {};
};
