import { DocumentFault } from '../documents/fault.ts';
import { bundled } from '../documents/reading/bundle.ts';
import { withOverlay } from '../documents/reading/overlay.ts';
import { locationOf, parseText, readValue, textAt } from '../documents/reading/read-value.ts';
import { faultsIn, withWarnings } from '../documents/reading/warnings.ts';
import { isRecord, listOf } from '../documents/record.ts';
import type { OpenRpcDocument } from './document.ts';
import { parseJson } from '../../engine/model/json.ts';
import { isObject } from '../../engine/model/paths.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';

/** In place of a file: the target is asked for its document. */
const discover = 'discover';

/** The method by which a server describes itself (OpenRPC, Service Discovery Method). */
const method = 'rpc.discover';

const quoted = (text: string): string => JSON.stringify(text.replaceAll(/\s+/g, ' ').slice(0, 120));

/**
 * The document that a server gives of itself. `headers`: those of every request.
 * @throws DocumentFault if it gives none.
 */
async function discovered(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const option = `${discover}: ${url}`;
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

/** The server that `discover` asks. */
interface Discovered {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document as it was published, with its external references. */
async function readPublished(source: string, server: Discovered | undefined): Promise<OpenRpcDocument> {
  if (source === discover && !server) throw new DocumentFault(`${source} asks the target: give --url URL`);
  const { value, warnings } =
    source === discover && server
      ? { value: await discovered(server.url, server.headers), warnings: [] }
      : await readValue(source);
  const version = isRecord(value) ? value['openrpc'] : undefined;
  if (isRecord(value) && version === undefined && (value['openapi'] ?? value['swagger']) !== undefined)
    throw new DocumentFault(`${source} is an OpenAPI document: name it as \`openapi\``);
  if (!isRecord(value) || version === undefined)
    throw new DocumentFault(
      `${source} is no OpenRPC document: it names no version as \`openrpc\`; give the description of the API itself`,
    );
  if (!Array.isArray(value['methods']))
    throw new DocumentFault(`${source} has no methods; give the description of the API itself`);
  const location = source === discover && server ? server.url : locationOf(source);
  const bundle = await bundled(value, location, source);
  return withWarnings({ ...(bundle.value as OpenRpcDocument), openrpc: String(version) }, [
    ...(/^1\.[0-4](?:\.|$|-)/.test(String(version)) ? [] : [`openrpc: ${String(version)} is read like version 1.4`]),
    ...warnings,
    ...bundle.warnings,
  ]);
}

/**
 * Reads an OpenRPC document (1.2, 1.3 or 1.4; JSON or YAML; file or URL; `discover`: from the target) with its external
 * references. References inside the document stay. `overlay`: a file or URL.
 * @throws DocumentFault with one line: what was read, what is wrong, what to do.
 */
export async function readOpenRpc(source: string, overlay?: string, server?: Discovered): Promise<OpenRpcDocument> {
  const published = await readPublished(source, server);
  const extended = overlay === undefined ? published : await withOverlay(published, overlay, adviceForTarget);
  if (!Array.isArray(extended.methods)) throw new DocumentFault(`${source} has no methods after ${overlay}`);
  return withWarnings(extended, faultsIn(extended));
}

/** The names of a document's methods. */
export function methodNames(document: unknown): readonly string[] {
  const methods = isRecord(document) ? listOf(document['methods']) : [];
  return methods.flatMap((method) => (isRecord(method) && typeof method['name'] === 'string' ? [method['name']] : []));
}

/** Suggests a similar method if the target of an overlay names a method that the document lacks. */
export function adviceForTarget(document: unknown, target: string): string {
  const names = methodNames(document);
  const [, name] = /@\.name\s*==\s*['"]([^'"]*)['"]/.exec(target) ?? [];
  if (name !== undefined) return names.includes(name) ? '' : didYouMean(nearNames(name, names));
  return /^\$\.methods\b/.test(target) ? " A method is named so: $.methods[?@.name == 'eth_getLogs']." : '';
}
