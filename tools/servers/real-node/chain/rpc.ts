/** Calls of a node, with the errors in one line. */
export interface Node {
  readonly url: string;
}

const timeoutMs = 30_000;

/** A node's answer: a result of any form, or an error. */
interface Reply {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message?: unknown };
}

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null;

/** @throws Error if the node does not answer or answers with an error. */
export const call = async (
  { url }: Node,
  path: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = await response.text();
  const reply: unknown = response.ok ? JSON.parse(body) : undefined;
  if (!isReply(reply)) throw new Error(`${method} got status ${response.status}: ${body.slice(0, 200)}`);
  if (reply.error !== undefined) throw new Error(`${method} got an error: ${String(reply.error.message)}`);
  if (reply.result === undefined) throw new Error(`${method} got no result: ${body.slice(0, 200)}`);
  return reply.result;
};

export const textOf = (result: Readonly<Record<string, unknown>>, member: string): string => {
  const value = result[member];
  if (typeof value !== 'string') throw new Error(`\`${member}\` of the answer is no text: ${JSON.stringify(value)}`);
  return value;
};

export const textsOf = (result: Readonly<Record<string, unknown>>, member: string): readonly string[] => {
  const value = result[member];
  if (!Array.isArray(value)) throw new Error(`\`${member}\` of the answer is no list: ${JSON.stringify(value)}`);
  return value.map(String);
};
