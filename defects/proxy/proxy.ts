import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as send, type Dispatcher } from 'undici';
import type { Contract } from '../../engine/model/contract.ts';
import type { Target } from '../../engine/model/exchange.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Answer, Call, HttpAnswer, Request } from '../call.ts';
import { type Behaviour, type Change, type Defect, type Provider, sendSteps, type World } from '../defect.ts';
import { answerOf, httpOf, requestFor, requestReader } from './exchange.ts';
import { defined } from '../../engine/model/defined.ts';

/** A defect on one operation. */
export interface Planted {
  readonly operation: string;
  readonly defect: Defect;
}

export interface ProxySettings {
  readonly contract: Contract;
  /** Base URLs of the target. */
  readonly target: Target;
  /** Prefix of JSON-RPC methods. */
  readonly namespace: string;
  readonly dispatcher: Dispatcher;
}

/** A proxy in front of a target. It passes answers on unchanged, except for a planted defect. */
export interface BreakingProxy {
  /** The proxy's base URLs, one for each base URL of the target. */
  readonly target: Target;
  /** Plants a defect, and removes the one before; undefined: answers pass unchanged. */
  plant(planted: Planted | undefined): void;
  /** Number of answers that the planted defect changed, including answers to calls that it changed. */
  readonly changes: () => number;
  /** Whether a defect changes an answer to a request that came while no defect was planted. */
  shows(planted: Planted): Promise<boolean>;
  close(): Promise<void>;
}

/** Most requests of one operation that `shows` tries, and most that it sends to the target. */
const [mostTried, mostSent] = [400, 40];
/** Characters of answers that are remembered for `shows`. */
const mostRemembered = 64 * 1024 * 1024;

/** Headers that belong to one connection. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'te',
]);

const oneLine = (headers: http.IncomingHttpHeaders | Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hopByHop.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  );

const bodyOf = async (incoming: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** One base URL of the target, and the proxy's own for it. */
interface Gate {
  readonly origin: string;
  readonly above: string;
  own: string;
  server?: http.Server;
}

interface Remembered {
  readonly gate: Gate;
  readonly operation: Operation;
  readonly call: Call;
  readonly request: Request;
  readonly answer: HttpAnswer;
}

/** Behind a proxy there is no provider to look into. */
const provider: Provider = {
  next: () => {
    throw new Error('a proxy does not answer at once');
  },
  world: {} as World,
};
const keyOf = (operation: string, { parameters }: Call): string =>
  stringifyJson([operation, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Starts a proxy on 127.0.0.1, at a free port for each base URL. */
export async function startProxy({ contract, target, namespace, dispatcher }: ProxySettings): Promise<BreakingProxy> {
  const gates = new Map<string, Gate>();
  let planted: (Planted & { readonly change: Change }) | undefined;
  let changes = 0;
  let remembered: Remembered[] | undefined = [];
  let size = 0;

  const forward = async (gate: Gate, request: Request): Promise<HttpAnswer> => {
    // Links in answers lead to the proxy. A link in a parameter must be the target's own again.
    const path = request.path.replaceAll(encodeURIComponent(gate.own), encodeURIComponent(gate.origin));
    const { statusCode, headers, body } = await send(`${gate.origin}${path}`, {
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      ...defined({ body: request.body === '' ? undefined : request.body }),
      dispatcher,
    });
    const text = (await body.text()).replaceAll(gate.origin, gate.own);
    const headerEntries = Object.entries(oneLine(headers)).map(([name, value]) => [
      name,
      value.replaceAll(gate.origin, gate.own),
    ]);
    return { status: statusCode, headers: Object.fromEntries(headerEntries) as Record<string, string>, body: text };
  };

  /** Answers a request with a behaviour. An answer that the behaviour returns unchanged is passed on byte for byte. */
  const behave = async (
    behaviour: Behaviour,
    { operation, call, request, gate }: Omit<Remembered, 'answer'>,
    next: (request: Request, call: Call) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> => {
    const httpAnswers = new Map<Answer, HttpAnswer>();
    const answer = await sendSteps(behaviour(call, provider), async (asked) => {
      const isSame = asked.parameters === call.parameters;
      const sent = isSame ? request : requestFor(operation, asked, request, gate.above);
      const plain = await next(sent, asked);
      const read = answerOf(operation, plain);
      if (isSame) httpAnswers.set(read, plain);
      return read;
    });
    return httpAnswers.get(answer) ?? httpOf(operation, answer, request);
  };

  const answerWith = async (
    { http, call }: Change,
    here: Omit<Remembered, 'answer'>,
    next: (request: Request, call?: Call) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> => {
    if (http) return http(here.request, next);
    return call ? behave(call, here, next) : next(here.request, here.call);
  };

  const handle = async (gate: Gate, incoming: http.IncomingMessage): Promise<HttpAnswer> => {
    const request: Request = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: oneLine(incoming.headers),
      body: await bodyOf(incoming),
    };
    const read = readRequest(gate.own, request);
    if (!read) return forward(gate, request);
    const proxyCall = { gate, request, ...read };
    if (planted?.operation !== read.operation.id) {
      const answer = await forward(gate, request);
      size += answer.body.length;
      if (!planted && size < mostRemembered) remembered?.push({ ...proxyCall, answer });
      return answer;
    }
    const { change } = planted;
    let plain: HttpAnswer | undefined;
    const next = async (sent: Request): Promise<HttpAnswer> => {
      const answer = await forward(gate, sent);
      if (sent === request) plain = answer;
      return answer;
    };
    const answer = await answerWith(change, proxyCall, next);
    if (!plain || !saysTheSame(read.operation, change, answer, plain)) changes += 1;
    return answer;
  };

  for (const [base, url] of Object.entries(target)) {
    const { origin, pathname } = new URL(url);
    const gate: Gate = { origin, above: pathname.replace(/\/$/, ''), own: '' };
    gate.server = http.createServer((incoming, response) => {
      handle(gate, incoming)
        .then(({ status, headers, body }) => {
          response.writeHead(status, headers);
          response.end(incoming.method === 'HEAD' ? undefined : body);
        })
        // The client sees a reset, as it would from the target.
        .catch(() => response.destroy());
    });
    // The client keeps its connections: none is closed while it sends.
    gate.server.keepAliveTimeout = 60_000;
    await new Promise<void>((ready) => gate.server?.listen(0, '127.0.0.1', ready));
    gate.own = `http://127.0.0.1:${(gate.server.address() as AddressInfo).port}`;
    gates.set(base, gate);
  }

  const proxyTarget = Object.fromEntries([...gates].map(([base, gate]) => [base, `${gate.own}${gate.above}`]));
  const readRequest = requestReader(contract, proxyTarget, namespace);

  return {
    target: proxyTarget,
    plant(next) {
      changes = 0;
      const row = next && contract.operation(next.operation);
      planted = next && row && { ...next, change: next.defect(row) ?? {} };
    },
    changes: () => changes,
    async shows({ operation, defect }) {
      const all = (remembered ?? []).filter((exchange) => exchange.operation.id === operation).slice(0, mostTried);
      const answersByCall = new Map(all.map((exchange) => [keyOf(operation, exchange.call), exchange.answer]));
      const change = defect(contract.operation(operation)) ?? {};
      let sent = 0;
      for (const each of all) {
        const next = async (request: Request, call?: Call): Promise<HttpAnswer> => {
          if (request === each.request) return each.answer;
          const key = call && keyOf(operation, call);
          const rememberedAnswer = key === undefined ? undefined : answersByCall.get(key);
          if (rememberedAnswer) return rememberedAnswer;
          if ((sent += 1) > mostSent) return each.answer;
          const answer = await forward(each.gate, request);
          if (key !== undefined) answersByCall.set(key, answer);
          return answer;
        };
        const answer = await answerWith(change, each, next);
        if (!saysTheSame(each.operation, change, answer, each.answer)) return true;
      }
      return false;
    },
    async close() {
      remembered = undefined;
      await Promise.all(
        [...gates.values()].map(
          ({ server }) =>
            new Promise<void>((closed) => {
              server?.close(() => closed());
              server?.closeAllConnections();
            }),
        ),
      );
      await dispatcher.close();
    },
  };
}

/** Whether an answer with a change says what the plain one says. A change of HTTP may be one of the layout alone. */
const saysTheSame = (operation: Operation, { http }: Change, a: HttpAnswer, b: HttpAnswer): boolean =>
  a.status === b.status &&
  a.headers['content-type'] === b.headers['content-type'] &&
  a.headers['link'] === b.headers['link'] &&
  (a.body === b.body || (!http && textOf(operation, a) === textOf(operation, b)));

/** An answer as text in which layout makes no difference. */
const textOf = (operation: Operation, answer: HttpAnswer): string => {
  const read = answerOf(operation, answer);
  return read.kind === 'answer' ? stringifyJson(read.body) : `${read.code} ${read.message}`;
};
