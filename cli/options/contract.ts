import fs from 'node:fs';
import path from 'node:path';
import { chain } from '../../contracts/chain/index.ts';
import type { OpenApiDocument } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { harmless } from '../../engine/model/text.ts';
import { defaultLimits } from '../../engine/run/options.ts';
import type { RunFlags } from './table.ts';
import { Usage } from '../usage.ts';
import { watchLoading } from '../run/watchdog.ts';

/** The contract of a run, and the document that it comes from. */
export interface ChosenContract {
  readonly contract: JudgedContract;
  /** Absent for the contract that assay carries. */
  readonly document?: OpenApiDocument;
  /** Warnings about the document, then its lists with the declarations that they were read from. */
  readonly lists?: readonly string[];
}

/** A run with `--openapi` saves the document with its overlay, so that later commands judge by the same contract. */
export const documentName = 'openapi.json';

/** Options that mean something for the contract that assay carries only. */
const ofChain = ['node', 'data', 'metrics', 'preset', 'namespace', 'network', 'chain-id', 'vm-chain'] as const;

const fromDocument = async (document: OpenApiDocument): Promise<ChosenContract> => {
  const { listSources, openApiContract, readOperations } = await import('../../contracts/openapi/index.ts');
  const contract = openApiContract(document);
  const warnings = readOperations(document).warnings.map((line) => `warning: ${line}`);
  return { contract, document, lists: [...warnings, ...listSources(document)] };
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

/**
 * Reads the document within the limits of time and memory, prints its warnings, and returns the result of `work`.
 * @throws Usage if the document cannot be used.
 */
export const readDocument = async <T>(
  source: string,
  work: (document: OpenApiDocument) => Promise<T>,
  { overlay, limits = {} }: { readonly overlay?: string | undefined; readonly limits?: LoadingLimits } = {},
): Promise<T> => {
  const { 'max-time': seconds = defaultLimits.maxTimeMs / 1_000, 'max-memory': mib = defaultLimits.maxMemoryMiB } =
    limits;
  const watchdog = watchLoading(source, seconds * 1_000, mib);
  try {
    return await orUsage(async () => {
      const { readOpenApi, warningsOf } = await import('../../contracts/openapi/index.ts');
      const document = await readOpenApi(source, overlay);
      for (const line of warningsOf(document)) process.stderr.write(`${harmless(`warning: ${source}: ${line}`)}\n`);
      return await work(document);
    });
  } finally {
    watchdog.stop();
  }
};

/**
 * The contract that the options name: an OpenAPI document, or the one that assay carries.
 * @throws Usage if the document cannot be used, or options contradict each other.
 */
export const contractFor = async (flags: RunFlags): Promise<ChosenContract> => {
  const { openapi, url } = flags;
  if (openapi !== undefined && url === undefined)
    throw new Usage('--openapi needs the base URL of the API: give --url URL');
  return contractOfFlags(flags);
};

/** The same, where the URLs of the targets are no options. */
export const contractOfFlags = async (flags: RunFlags): Promise<ChosenContract> => {
  const { openapi, overlay, url, 'allow-writes': writes = [] } = flags;
  if (openapi === undefined) {
    const given = { '--overlay': overlay, '--url': url, '--allow-writes': writes[0] };
    const without = Object.entries(given).find(([, value]) => value !== undefined)?.[0];
    if (without !== undefined)
      throw new Usage(`${without} belongs to an API of your own: name its document with --openapi FILE`);
    return { contract: chain };
  }
  const other = ofChain.find((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new Usage(`--${other} is for the built-in contract; with --openapi give --url and the options of your API`);
  return contractOfDocument(openapi, overlay, writes, flags, headerNames(flags));
};

/** Names of the headers that every request carries. */
const headerNames = ({ header = [] }: RunFlags): readonly string[] =>
  header.map((text) => text.slice(0, Math.max(0, text.indexOf(':'))).trim());

/** The contract of a document with its overlay. @throws Usage if one of them cannot be used. */
export const contractOfDocument = (
  openapi: string,
  overlay: string | undefined,
  writes: readonly string[] = [],
  limits: LoadingLimits = {},
  headers: readonly string[] = [],
): Promise<ChosenContract> =>
  readDocument(
    openapi,
    async (published) => {
      const { withAllowedWrites, withGivenHeaders } = await import('../../contracts/openapi/index.ts');
      const document = headers.length === 0 ? published : withGivenHeaders(published, headers);
      return fromDocument(writes.length === 0 ? document : withAllowedWrites(document, writes));
    },
    { overlay, limits },
  );

/** The contract of a run, from its folder. */
export const contractOf = async (folder: string): Promise<JudgedContract> => {
  const file = path.join(folder, documentName);
  if (!fs.existsSync(file)) return chain;
  return orUsage(async () => {
    const { readOpenApi } = await import('../../contracts/openapi/index.ts');
    return (await fromDocument(await readOpenApi(file))).contract;
  });
};
