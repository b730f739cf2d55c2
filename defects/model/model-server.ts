import type { Contract } from '../../engine/model/contract.ts';
import type { Answer, Call, HttpAnswer, Request } from '../call.ts';
import { type Change, type Defect, runSteps, type World } from '../defect.ts';
import { httpOf, requestReader } from '../proxy/exchange.ts';

/** How an operation is answered: a list by `ListModel`, anything else by a function. */
export interface Answering {
  answer(call: Call): Answer;
}

/** A provider that keeps the declarations of a contract. */
export interface ModelServer {
  readonly url: string;
  fetch(request: Request): Promise<HttpAnswer>;
  /** Plants a defect, and removes the one before; undefined: every promise is kept. */
  plant(planted: { readonly operation: string; readonly defect: Defect } | undefined): void;
  /** Number of answers that the planted defect changed. */
  readonly changes: () => number;
}

const notFound: HttpAnswer = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not found' };

/** No server listens there. */
const url = 'http://127.0.0.1:1';

/** Answers the operations of a contract with one interface. `models`: by the id of an operation. */
export function createModel(
  contract: Contract,
  models: Readonly<Record<string, Answering>>,
  { base = 'api', namespace = '' }: { readonly base?: string; readonly namespace?: string } = {},
): ModelServer {
  const read = requestReader(contract, { [base]: url }, namespace);
  let planted: { readonly operation: string; readonly change: Change | undefined } | undefined;

  const answerCall = (request: Request, change?: Change): HttpAnswer => {
    if (request.method === 'HEAD') return { ...answerCall({ ...request, method: 'GET' }), body: '' };
    const requestedCall = read(url, request);
    const model = requestedCall && models[requestedCall.operation.id];
    if (!model) return notFound;
    const next = (call: Call): Answer => model.answer(call);
    const { call } = change ?? {};
    const answer = call
      ? runSteps(call(requestedCall.call, { next, world: {} as World }), next)
      : next(requestedCall.call);
    return httpOf(requestedCall.operation, answer, request);
  };

  let changes = 0;
  const fetch = async (request: Request): Promise<HttpAnswer> => {
    const isBroken = planted !== undefined && read(url, request)?.operation.id === planted.operation;
    const { change } = (isBroken && planted) || {};
    if (!change) return answerCall(request);
    const broken = change.http
      ? await change.http(request, async (asked) => answerCall(asked, change))
      : answerCall(request, change);
    if (JSON.stringify(broken) !== JSON.stringify(answerCall(request))) changes += 1;
    return broken;
  };

  return {
    url,
    fetch,
    plant(next) {
      changes = 0;
      planted = next && { operation: next.operation, change: next.defect(contract.operation(next.operation)) };
    },
    changes: () => changes,
  };
}
