import { isDeepStrictEqual } from 'node:util';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { isObject, type JsonObject } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { trailingBytes } from '../causes.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';
import { mustAgree, type Way } from '../relations/agree.ts';
import { cheap, malformedCalls, mustStillAnswer, noResult } from './rpc-envelope.ts';

/** The answer, in the words of an observation. */
function outcome({ status, body }: Answered): string {
  if (isObject(body) && isObject(body['error'])) return `HTTP ${status}, error ${show(body['error']['code'], 20)}`;
  if (body === undefined) return `HTTP ${status} without JSON`;
  if (Array.isArray(body)) return `HTTP ${status}, an array`;
  return `HTTP ${status}, ${isObject(body) && 'result' in body ? 'a result' : 'other JSON'}`;
}

/** Bodies that are no JSON get no result; afterwards the service still answers (JSON-RPC 2.0, 5.1). */
export async function invalidJson(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  for (const [form, call] of c.sampleValues(Object.entries(malformedCalls(c).noJson))) {
    const answer = await c.request(call);
    c.observe(form, outcome(answer), answer);
    await c.soft(() => noResult(c, answer, form, 'invalid-json-answered'));
  }
  await mustStillAnswer(c, parameters);
}

/** Observes requests that are JSON, but no request of JSON-RPC 2.0. */
export async function oddRequests(c: CaseContext): Promise<void> {
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const { exchange } = await c.requestSuccess(parameters);
  const trailing = { parameters, input: 'invalid', rawBody: `${exchange.request.body ?? ''}x` } as const;
  const calls = { ...malformedCalls(c).noRequest, [trailingBytes]: trailing };
  for (const [form, call] of c.sampleValues(Object.entries(calls))) c.observe(form, outcome(await c.request(call)));
  for (const jsonrpc of c.sampleValues(['1.0', 2] as const))
    c.observe(
      `jsonrpc ${show(jsonrpc)}`,
      outcome(await c.request({ parameters, input: 'invalid', envelope: { jsonrpc } })),
    );
  c.countEvidence();
}

/** Observes a request without an id, which gets no answer (JSON-RPC 2.0, 4.1). */
export async function notification(c: CaseContext): Promise<void> {
  const { parameters } = anyKnownCall(c);
  const answer = await c.request({ parameters: cheap(c, parameters), input: 'open', without: ['id'] });
  const isEmpty = (answer.exchange.response?.body ?? '').trim() === '';
  c.observe('a request without an id', isEmpty ? `HTTP ${answer.status} without a body` : outcome(answer), answer);
  c.countEvidence();
}

/** The parameters of a request by name, as the document names them. */
function paramsByName(request: JsonObject, names: readonly string[]): Json {
  const params = Array.isArray(request['params']) ? (request['params'] as readonly Json[]) : [];
  return Object.fromEntries(
    params.flatMap((value, place) => (value === null ? [] : [[names[place] ?? `${place}`, value]])),
  );
}

/** Parameters by name give what parameters by position give; where the document is silent, it is observed. */
export async function byName(c: CaseContext): Promise<void> {
  const { operation } = c;
  const names = operation.kind === 'json-rpc' ? (operation.params?.names ?? []) : [];
  const parameters = cheap(c, anyKnownCall(c).parameters);
  const byPosition: Way = (fresh) => c.requestSuccess(parameters, { fresh });
  const first = await byPosition(false);
  const params = paramsByName(parseJson(first.exchange.request.body ?? '') as JsonObject, names);
  const ask: Way = (fresh) => c.request({ parameters, input: 'open', envelope: { params } }, { fresh });
  const second = await ask(false);
  const contradict = (left: Answered, right: Answered): boolean => !isDeepStrictEqual(left.result, right.result);
  c.observe('parameters by name', contradict(first, second) ? outcome(second) : 'the same result', second);
  if (c.case.requirement.level === 'open') return c.countEvidence();
  const agree = await mustAgree(c, {
    ways: [byPosition, ask],
    contradict,
    code: 'by-name-differs',
    message: 'parameters by name get another answer than the same by position',
    expected: ({ body }) => show(body, 200),
    actual: (other) => describeAnswer(other, 200),
  });
  if (agree) c.countEvidence();
}
