import fs from 'node:fs';
import path from 'node:path';
import { loadBuiltIn } from '../../contracts/built-in.ts';
import {
  contractOfRead,
  type DocumentServer,
  type FormatName,
  formatNameOf,
  formatNames,
  loadFormat,
} from '../../contracts/document-format.ts';
import { isRecord, type JsonRecord } from '../../contracts/documents/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { withPromises } from '../../engine/contract/promises.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import { defined } from '../../engine/model/defined.ts';
import { harmless, oneLine } from '../../engine/model/text.ts';
import { defaultLimits } from '../../engine/run/options.ts';
import { writeJson } from '../../reports/write.ts';
import { mustServeDocument, presetOverlay, readPreset } from './presets.ts';
import type { RunFlags } from './table.ts';
import { Usage } from '../usage.ts';
import { watchLoading } from '../run/watchdog.ts';

/** The contract of a run, and the document that it comes from. */
export interface ChosenContract {
  readonly contract: JudgedContract;
  /** Absent for the contract that assay carries. */
  readonly document?: JsonRecord;
  /** Requirements that the preset declares (`withPromises`). */
  readonly promises?: readonly RequirementId[];
  /** Warnings about the document, then its lists with the declarations that they were read from. */
  readonly lists?: readonly string[];
}

/** The file of a run that names what its preset promises. */
export const promisesFile = 'promises.json';

/** Saves the document of a run with the overlay, or what its preset promises, for later commands. */
export const saveContract = async (folder: string, { document, promises = [] }: ChosenContract): Promise<void> => {
  if (document) await writeJson(path.join(folder, `${formatNameOf(document)}.json`), document);
  if (promises.length > 0) await writeJson(path.join(folder, promisesFile), promises);
};

/** The document that options name: its format and where it is. */
export interface NamedDocument {
  readonly format: FormatName;
  readonly source: string;
}

/** The document of an API of the user's own, if the options name one. @throws Usage if they name two. */
export const namedDocument = (flags: Partial<Pick<RunFlags, FormatName>>): NamedDocument | undefined => {
  const [first, second] = formatNames.flatMap((format): NamedDocument[] => {
    const source = flags[format];
    return source === undefined ? [] : [{ format, source }];
  });
  if (first && second)
    throw new Usage(
      `--${first.format} and --${second.format} name two documents; give one, or name both in a --contract file`,
    );
  return first;
};

/** Options that mean something for the contract that assay carries only. */
const ofChain = ['node', 'data', 'metrics', 'namespace', 'network', 'chain-id', 'vm-chain'] as const;

/** The overlay that the options name, by its file or as a preset. */
export const overlayOf = ({ overlay, preset }: Pick<RunFlags, 'overlay' | 'preset'>): string | undefined => {
  const presetFile = presetOverlay(preset);
  if (overlay !== undefined && presetFile !== undefined)
    throw new Usage(`--overlay and --preset ${preset} are two overlays; give one of them`);
  return overlay ?? presetFile;
};

/** A fault of a document is bad usage. */
const orUsage = async <T>(work: () => Promise<T>): Promise<T> => {
  const { DocumentFault } = await import('../../contracts/documents/fault.ts');
  try {
    return await work();
  } catch (error) {
    throw error instanceof DocumentFault ? new Usage(error.message) : error;
  }
};

/** Options that limit the time and memory for reading a document. */
type LoadingLimits = Pick<RunFlags, 'max-time' | 'max-memory'>;

/** How a document is read. `server`: the target, which may give the document itself. */
interface Reading {
  readonly overlay?: string | undefined;
  readonly limits?: LoadingLimits;
  readonly server?: DocumentServer;
}

/**
 * Reads the document within the limits of time and memory, prints its warnings, and returns the result of `work`.
 * @throws Usage if the document cannot be used.
 */
export const readDocument = async <T>(
  { format, source }: NamedDocument,
  work: (document: JsonRecord) => Promise<T>,
  { overlay, limits = {}, server }: Reading = {},
): Promise<T> => {
  const { 'max-time': seconds = defaultLimits.maxTimeMs / 1_000, 'max-memory': mib = defaultLimits.maxMemoryMiB } =
    limits;
  const watchdog = watchLoading(`--${format} ${source}`, seconds * 1_000, mib);
  try {
    return await orUsage(async () => {
      const { warningsOf } = await import('../../contracts/documents/reading/warnings.ts');
      const document = await (await loadFormat(format)).read(source, overlay, server);
      for (const line of warningsOf(document)) process.stderr.write(`${harmless(`warning: ${source}: ${line}`)}\n`);
      return await work(document);
    });
  } finally {
    watchdog.stop();
  }
};

/** The complete URLs of the servers that a document names. */
const serversOf = ({ servers }: JsonRecord): readonly string[] =>
  (Array.isArray(servers) ? servers : []).flatMap((server: unknown) => {
    const { url } = isRecord(server) ? server : ({} as JsonRecord);
    return typeof url === 'string' && /^https?:\/\/[^{}]+$/.test(url) ? [oneLine(url)] : [];
  });

/**
 * The contract that the options name: that of a document, or the one that assay carries.
 * @throws Usage if the document cannot be used, or options contradict each other.
 */
export const contractFor = async (flags: RunFlags): Promise<ChosenContract> => {
  const apiDocument = namedDocument(flags);
  if (apiDocument && apiDocument.format !== 'contract' && flags.url === undefined) {
    const [server] = await readDocument(apiDocument, (document) => Promise.resolve(serversOf(document)));
    throw new Usage(
      `--${apiDocument.format} needs the base URL of the API: give --url URL` +
        (server === undefined ? '' : `; the document names ${server}`),
    );
  }
  return contractOfFlags(flags);
};

/** The same, where the URLs of the targets are no options. */
export const contractOfFlags = async (flags: RunFlags): Promise<ChosenContract> => {
  const { url, preset, 'allow-writes': writes = [] } = flags;
  const apiDocument = namedDocument(flags);
  const overlay = overlayOf(flags);
  if (!apiDocument) {
    const values = { '--overlay': flags.overlay, '--url': url, '--allow-writes': writes[0] };
    if (overlay !== undefined && preset !== undefined) Object.assign(values, { [`--preset ${preset}`]: preset });
    const without = Object.entries(values).find(([, value]) => value !== undefined)?.[0];
    if (without !== undefined)
      throw new Usage(
        `${without} belongs to an API of your own: name its document with --openapi FILE or --openrpc FILE`,
      );
    const promises = preset === undefined ? [] : (readPreset(preset).promises ?? []);
    return { contract: withPromises(await loadBuiltIn(), promises), promises };
  }
  mustServeDocument(preset, apiDocument.format);
  const option = `--${apiDocument.format}`;
  const foreign = ofChain.find((name) => flags[name] !== undefined);
  if (foreign !== undefined)
    throw new Usage(`--${foreign} is for the built-in contract; with ${option} give --url and the options of your API`);
  return contractOfDocument(apiDocument, {
    overlay,
    writes,
    limits: flags,
    headers: headerNames(flags),
    ...defined({ server: await serverOf(apiDocument, flags) }),
  });
};

/** The target, where it gives the document itself. */
export const serverOf = async ({ source }: NamedDocument, flags: RunFlags): Promise<DocumentServer | undefined> => {
  const { url } = flags;
  if (url === undefined || source !== 'discover') return undefined;
  return (await import('./discover-server.ts')).discoverServer({ ...flags, url });
};

/** Names of the headers that every request carries. */
const headerNames = ({ header = [] }: RunFlags): readonly string[] =>
  header.map((text) => text.slice(0, Math.max(0, text.indexOf(':'))).trim());

/** Options that change what is called. */
interface Calling {
  readonly writes?: readonly string[];
  readonly headers?: readonly string[];
}

/** The contract of a document with its overlay. @throws Usage if one of them cannot be used. */
const contractOfDocument = (
  apiDocument: NamedDocument,
  { writes = [], headers = [], ...reading }: Reading & Calling = {},
): Promise<ChosenContract> =>
  readDocument(
    apiDocument,
    async (published) => {
      const format = await loadFormat(apiDocument.format);
      const withHeaders = headers.length === 0 ? published : format.withGivenHeaders(published, headers);
      const document = writes.length === 0 ? withHeaders : format.withAllowedWrites(withHeaders, writes);
      return { contract: format.contract(document), document, lists: format.summary(document) };
    },
    reading,
  );

/** The contract of a run, from its folder. */
export const contractOf = async (folder: string): Promise<JudgedContract> => {
  for (const format of formatNames) {
    const file = path.join(folder, `${format}.json`);
    if (!fs.existsSync(file)) continue;
    return orUsage(async () => contractOfRead(await (await loadFormat(format)).read(file)));
  }
  const file = path.join(folder, promisesFile);
  // assay writes this file itself.
  const promises = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as readonly RequirementId[]) : [];
  return withPromises(await loadBuiltIn(), promises);
};
