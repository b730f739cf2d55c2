import { setTimeout as sleep } from 'node:timers/promises';

export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** The answer to a call: its result, or the message of its error. */
interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

async function sendBody(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${url} answered with status ${answer.status}: ${text.slice(0, 200)}`);
  }
}

const envelope = ({ method, params = [] }: RpcCall, id: number): object => ({ jsonrpc: '2.0', id, method, params });

/** The result of a call. @throws Error with the message of its error */
export async function rpc(url: string, method: string, params: RpcCall['params'] = []): Promise<unknown> {
  const { result, error } = (await sendBody(url, envelope({ method, params }, 1))) as RpcAnswer;
  if (error) throw new Error(`${method} of ${url} failed: ${error.message}`);
  return result;
}

/** The results of calls in one batch, in their order; undefined for a call that failed. */
export async function rpcBatch(url: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  const answers = (await sendBody(
    url,
    calls.map((call, id) => envelope(call, id)),
  )) as readonly RpcAnswer[];
  return calls.map((_, id) => answers.find((answer) => answer.id === id)?.result);
}

/** Whether a node answers. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return typeof (await rpc(url, 'eth_chainId')) === 'string';
  } catch {
    return false;
  }
}

/** Asks again until an answer fulfils a condition. @throws Error if none does in time */
export async function until<T>(
  ask: () => Promise<T>,
  isDone: (value: T) => boolean,
  what: string,
  { tries = 300, pauseMs = 100 } = {},
): Promise<T> {
  for (let count = 0; count < tries; count += 1) {
    const value = await ask();
    if (isDone(value)) return value;
    await sleep(pauseMs);
  }
  throw new Error(`${what} did not happen in ${(tries * pauseMs) / 1_000} s`);
}
