import { parseJson } from '../../engine/model/json.ts';
import { isObject } from '../../engine/model/paths.ts';
import { DocumentFault } from '../documents/fault.ts';
import { parseText } from '../documents/reading/parse.ts';
import { textAt } from '../documents/reading/source-text.ts';

/** In place of a file: the target is asked for its document. */
export const discover = 'discover';

/** The method by which a server describes itself (OpenRPC, Service Discovery Method). */
const method = 'rpc.discover';

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 120));

/**
 * The document that a server gives of itself. `headers`: those of every request.
 * @throws DocumentFault if it gives none.
 */
export async function discovered(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const option = `--openrpc ${discover}: ${url}`;
  const advice = 'give the document as a file or a URL';
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });
  let text: string;
  try {
    text = await textAt(url, true, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
    });
  } catch (error) {
    throw new DocumentFault(`${option} cannot be asked for ${method}: ${(error as Error).message}; ${advice}`);
  }
  const answer = parseJson(text);
  if (isObject(answer) && isObject(answer['result'])) return parseText(JSON.stringify(answer['result'])).value;
  throw new DocumentFault(`${option} does not answer ${method} with a document: ${quoted(text)}; ${advice}`);
}
