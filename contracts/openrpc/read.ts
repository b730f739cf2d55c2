import { DocumentFault } from '../documents/fault.ts';
import { bundled } from '../documents/reading/bundle.ts';
import { withOverlay } from '../documents/reading/overlay.ts';
import { locationOf, readValue } from '../documents/reading/read-value.ts';
import { faultsIn, withWarnings } from '../documents/reading/warnings.ts';
import { isRecord } from '../documents/record.ts';
import { discover, discovered } from './discover.ts';
import type { OpenRpcDocument } from './document.ts';
import { adviceForTarget } from './overlay-targets.ts';

/** The server that `discover` asks. */
export interface Discovered {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A document as it was published, with its external references. */
async function readPublished(source: string, server: Discovered | undefined): Promise<OpenRpcDocument> {
  const option = `--openrpc ${source}`;
  if (source === discover && !server) throw new DocumentFault(`${option} asks the target: give --url URL`);
  const { value, warnings } =
    source === discover && server
      ? { value: await discovered(server.url, server.headers), warnings: [] }
      : await readValue(source, '--openrpc');
  const version = isRecord(value) ? value['openrpc'] : undefined;
  if (isRecord(value) && version === undefined && (value['openapi'] ?? value['swagger']) !== undefined)
    throw new DocumentFault(`${source} is an OpenAPI document: give it as --openapi ${source}`);
  if (!isRecord(value) || version === undefined)
    throw new DocumentFault(
      `${option} is no OpenRPC document: it names no version as \`openrpc\`; give the description of the API itself`,
    );
  if (!Array.isArray(value['methods']))
    throw new DocumentFault(`${option} has no methods; give the description of the API itself`);
  const location = source === discover && server ? server.url : locationOf(source);
  const bundle = await bundled(value, location, option);
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
  if (!Array.isArray(extended.methods))
    throw new DocumentFault(`--openrpc ${source} has no methods after --overlay ${overlay}`);
  return withWarnings(extended, faultsIn(extended));
}
