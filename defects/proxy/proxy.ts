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

/** Requests of one operation that `shows` tries, and those that it sends to the target. */
const [maxTried, maxSent] = [400, 40];
/** Characters of answers that are remembered for `shows`. */
const maxRemembered = 64 * 1024 * 1024;

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

/** A request of the client that is a call of the contract. */
interface Received {
  readonly gate: Gate;
  readonly operation: Operation;
  readonly call: Call;
  readonly request: Request;
}

interface Remembered extends Received {
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
export async function startProxy(settings: ProxySettings): Promise<BreakingProxy> {
  const gates = Object.entries(settings.target).map(([base, url]): [string, Gate] => {
    const { origin, pathname } = new URL(url);
    return [base, { origin, above: pathname.replace(/\/$/, ''), own: '' }];
  });
  const proxy = new BreakingProxy(settings);
  for (const [, gate] of gates) await listen(gate, (incoming) => proxy.answer(gate, incoming));
  proxy.open(gates);
  return proxy;
}

/** Serves a gate, and notes its own address. */
async function listen(gate: Gate, answer: (incoming: http.IncomingMessage) => Promise<HttpAnswer>): Promise<void> {
  const server = http.createServer((incoming, response) => {
    answer(incoming)
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(incoming.method === 'HEAD' ? undefined : body);
      })
      // The client sees a reset, as it would from the target.
      .catch(() => response.destroy());
  });
  // The client keeps its connections: none is closed while it sends.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  gate.server = server;
  gate.own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy in front of a target. It passes answers on unchanged, except for a planted defect. */
export class BreakingProxy {
  /** The proxy's base URLs, one for each base URL of the target. */
  target: Target = {};
  readonly #settings: ProxySettings;
  #gates: readonly Gate[] = [];
  #read: ReturnType<typeof requestReader> = () => undefined;
  #planted: (Planted & { readonly change: Change }) | undefined;
  #changes = 0;
  /** Answers that came while no defect was planted. */
  #remembered: Remembered[] = [];
  #rememberedLength = 0;

  constructor(settings: ProxySettings) {
    this.#settings = settings;
  }

  open(gates: readonly (readonly [base: string, Gate])[]): void {
    const { contract, namespace } = this.#settings;
    this.#gates = gates.map(([, gate]) => gate);
    this.target = Object.fromEntries(gates.map(([base, { own, above }]) => [base, `${own}${above}`]));
    this.#read = requestReader(contract, this.target, namespace);
  }

  /** Plants a defect, and removes the one before; undefined: answers pass unchanged. */
  plant(next: Planted | undefined): void {
    this.#changes = 0;
    const row = next && this.#settings.contract.operation(next.operation);
    this.#planted = next && row && { ...next, change: next.defect(row) ?? {} };
  }

  /** Number of answers that the planted defect changed, including answers to calls that it changed. */
  get changes(): number {
    return this.#changes;
  }

  /** The answer to a request of the client, with the planted defect. */
  async answer(gate: Gate, incoming: http.IncomingMessage): Promise<HttpAnswer> {
    const request: Request = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: oneLine(incoming.headers),
      body: await bodyOf(incoming),
    };
    const read = this.#read(gate.own, request);
    if (!read) return this.#forward(gate, request);
    const received: Received = { gate, request, ...read };
    return this.#planted?.operation === read.operation.id
      ? this.#answerChanged(received, this.#planted.change)
      : this.#answerPlain(received);
  }

  async #answerPlain(received: Received): Promise<HttpAnswer> {
    const answer = await this.#forward(received.gate, received.request);
    this.#rememberedLength += answer.body.length;
    if (!this.#planted && this.#rememberedLength < maxRemembered) this.#remembered.push({ ...received, answer });
    return answer;
  }

  async #answerChanged(received: Received, change: Change): Promise<HttpAnswer> {
    let plain: HttpAnswer | undefined;
    const answer = await answerWith(change, received, async (sent) => {
      const forwarded = await this.#forward(received.gate, sent);
      if (sent === received.request) plain = forwarded;
      return forwarded;
    });
    if (!plain || !saysTheSame(received.operation, change, answer, plain)) this.#changes += 1;
    return answer;
  }

  /** Whether a defect changes an answer to a request that came while no defect was planted. */
  async shows({ operation, defect }: Planted): Promise<boolean> {
    const all = this.#remembered.filter((exchange) => exchange.operation.id === operation).slice(0, maxTried);
    const answersByCall = new Map(all.map((exchange) => [keyOf(operation, exchange.call), exchange.answer]));
    const change = defect(this.#settings.contract.operation(operation)) ?? {};
    let sent = 0;
    for (const each of all) {
      const answer = await answerWith(change, each, async (request, call) => {
        if (request === each.request) return each.answer;
        const key = call && keyOf(operation, call);
        const rememberedAnswer = key === undefined ? undefined : answersByCall.get(key);
        if (rememberedAnswer) return rememberedAnswer;
        if ((sent += 1) > maxSent) return each.answer;
        const forwarded = await this.#forward(each.gate, request);
        if (key !== undefined) answersByCall.set(key, forwarded);
        return forwarded;
      });
      if (!saysTheSame(each.operation, change, answer, each.answer)) return true;
    }
    return false;
  }

  async close(): Promise<void> {
    this.#remembered = [];
    const closed = this.#gates.map(
      ({ server }) =>
        new Promise<void>((resolve) => {
          server?.close(() => resolve());
          server?.closeAllConnections();
        }),
    );
    await Promise.all(closed);
    await this.#settings.dispatcher.close();
  }

  async #forward(gate: Gate, request: Request): Promise<HttpAnswer> {
    // Links in answers lead to the proxy. A link in a parameter must be the target's own again.
    const path = request.path.replaceAll(encodeURIComponent(gate.own), encodeURIComponent(gate.origin));
    const { statusCode, headers, body } = await send(`${gate.origin}${path}`, {
      method: request.method as Dispatcher.HttpMethod,
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      ...defined({ body: request.body === '' ? undefined : request.body }),
      dispatcher: this.#settings.dispatcher,
    });
    const toProxy = (text: string): string => text.replaceAll(gate.origin, gate.own);
    const headerEntries = Object.entries(oneLine(headers)).map(([name, value]) => [name, toProxy(value)]);
    return {
      status: statusCode,
      headers: Object.fromEntries(headerEntries) as Record<string, string>,
      body: toProxy(await body.text()),
    };
  }
}

/** Sends a request on, which may be another one than the client sent. */
type Forward = (request: Request, call?: Call) => Promise<HttpAnswer>;

async function answerWith({ http: changeHttp, call }: Change, received: Received, next: Forward): Promise<HttpAnswer> {
  if (changeHttp) return changeHttp(received.request, next);
  return call ? behave(call, received, next) : next(received.request, received.call);
}

/** Answers a request with a behaviour. An answer that the behaviour returns unchanged is passed on byte for byte. */
async function behave(
  behaviour: Behaviour,
  { operation, call, request, gate }: Received,
  next: Forward,
): Promise<HttpAnswer> {
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
