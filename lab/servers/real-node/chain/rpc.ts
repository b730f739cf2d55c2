import { rpc } from '../../rpc.ts';

/** Calls of a node, with the errors in one line. */
export interface Node {
  readonly url: string;
}

/** The result of a call, a JSON object. @throws Error if the node does not answer or answers with an error. */
export const call = async (
  { url }: Node,
  path: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const result = await rpc(`${url}${path}`, method, params);
  if (isObject(result)) return result;
  throw new Error(`${method} got no result: ${JSON.stringify(result)}`);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

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
