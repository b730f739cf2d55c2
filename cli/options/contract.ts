import fs from 'node:fs';
import path from 'node:path';
import { tlsOf } from './checks.ts';
import { namedCredentials, secretsOf } from '../../library/credentials.ts';
import { withRulesOf } from './rules-file.ts';
import { mustServeDocument, presetOverlay, readPreset } from './presets.ts';
import type { Options } from './table.ts';
import { tell } from '../progress.ts';
import { watchLoading } from '../run/watchdog.ts';
import { Usage } from '../usage.ts';
import { loadBuiltIn } from '../../contracts/built-in.ts';
import {
  type DocumentServer,
  type FormatName,
  formatNameOf,
  formatNames,
  kindOf,
} from '../../contracts/document-format.ts';
import { contractOfRead, loadFormat } from '../../contracts/formats.ts';
import { isRecord, type JsonRecord } from '../../contracts/documents/record.ts';
import { type JudgedContract, withPromises } from '../../engine/contract/contract.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import type { RequirementId } from '../../engine/model/requirement.ts';
import { oneLine } from '../../engine/model/text.ts';
import { carriedBy, headersWith } from '../../engine/protocols/carry.ts';
import { defaultLimits } from '../../engine/run/options.ts';
import { matchesAny } from '../../engine/run/plan/plan.ts';
import { writeJson } from '../../reports/write.ts';

/** The contract of a run, and the document that it comes from. */
export interface ChosenContract {
  readonly contract: JudgedContract;
  /** Absent for the contract that assay carries. */
  readonly document?: JsonRecord;
  /** Requirements that the preset declares (`withPromises`). */
  readonly promises?: readonly RequirementId[];
  /** The file with rules of the user's own, if there is one. */
  readonly rules?: string;
  /** Warnings about the document, then its lists with the declarations that they were read from. */
  readonly lists?: readonly string[];
}

/** The file of a run that names what its preset promises. */
export const promisesFile = 'promises.json';

/** The file of a run that names its rules, relative to it. */
const rulesFile = 'rules.json';

/** Saves the document of a run with the overlay, what its preset promises, and where its rules are. */
export const saveContract = async (
  folder: string,
  { document, promises = [], rules }: ChosenContract,
): Promise<void> => {
  if (document) await writeJson(path.join(folder, `${formatNameOf(document)}.json`), document);
  if (promises.length > 0) await writeJson(path.join(folder, promisesFile), promises);
  if (rules !== undefined) await writeJson(path.join(folder, rulesFile), { file: path.relative(folder, rules) });
};

/** Options that mean something for the contract that assay carries only. */
const ofChain = ['node', 'data', 'metrics', 'namespace', 'network', 'chain-id', 'vm-chain'] as const;

/**
 * Reads the document that options name within the limits of time and memory, prints its warnings, and returns the
 * result of `work`; undefined if they name none.
 * @throws Usage if the document cannot be used.
 */
export const readDocument = async <T>(
  flags: Options,
  work: (named: NamedDocument, document: JsonRecord) => Promise<T>,
): Promise<T | undefined> => {
  const { documents = [], preset } = flags;
  if (documents.length === 0) return undefined;
  const { 'max-time': seconds = defaultLimits.maxTimeMs / 1_000, 'max-memory': mib = defaultLimits.maxMemoryMiB } =
    flags;
  const watchdog = watchLoading(documents.join(' '), seconds * 1_000, mib);
  // Loaded here, because the contract that assay carries needs no document.
  const { orUsage } = await import('../../library/contract.ts');
  try {
    return await orUsage(async () => {
      const named = await namedDocument(flags);
      if (!named) return undefined;
      const { format, source, overlay } = named;
      mustServeDocument(preset, format);
      const { warningsOf } = await import('../../contracts/documents/reading/warnings.ts');
      const document = await (await loadFormat(format)).read(source, overlay, await serverOf(named, flags));
      for (const line of warningsOf(document)) tell(`warning: ${source}: ${line}`);
      return await work(named, document);
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
export const contractFor = async (flags: Options): Promise<ChosenContract> => {
  const chosen = await readDocument(flags, async (named, document) => {
    if (named.format === 'contract' || flags.url !== undefined) return contractOfDocument(named, document, flags);
    const [server] = serversOf(document);
    throw new Usage(
      `${named.source} needs the base URL of the API: give --url URL` +
        (server === undefined ? '' : `; the document names ${server}`),
    );
  });
  return withOwnRules(chosen ?? (await builtIn(flags)), flags);
};

/** The same, where the URLs of the targets are no options. */
export const contractOfFlags = async (flags: Options): Promise<ChosenContract> =>
  withOwnRules(
    (await readDocument(flags, (named, document) => contractOfDocument(named, document, flags))) ??
      (await builtIn(flags)),
    flags,
  );

/** A contract with the rules that the options name. */
const withOwnRules = async (chosen: ChosenContract, flags: Options): Promise<ChosenContract> => {
  const { rules } = flags;
  if (rules === undefined) return chosen;
  return { ...chosen, rules, contract: await withRulesOf(chosen.contract, rules) };
};

/** The contract that assay carries. @throws Usage for options of other contracts. */
const builtIn = async ({
  url,
  preset,
  operations = {},
  'allow-writes': [write] = [],
}: Options): Promise<ChosenContract> => {
  const expecting = Object.entries(operations).find(([, { statuses }]) => statuses)?.[0];
  const values = { '--url': url, '--allow-writes': write, 'operations with `statuses`': expecting };
  if (presetOverlay(preset) !== undefined) Object.assign(values, { [`--preset ${preset}`]: preset });
  const without = Object.entries(values).find(([, value]) => value !== undefined)?.[0];
  if (without !== undefined)
    throw new Usage(`${without} belongs to an API of your own: give its document, like assay run api.yaml --url URL`);
  const promises = preset === undefined ? [] : (readPreset(preset).promises ?? []);
  return { contract: withPromises(await loadBuiltIn(), promises), promises };
};

/** The target, where it gives the document itself. */
const serverOf = async ({ source }: NamedDocument, flags: Options): Promise<DocumentServer | undefined> => {
  const { url } = flags;
  if (url === undefined || source !== discover) return undefined;
  return discoverServer({ ...flags, url });
};

/** Names of the headers that every request carries. */
const headerNames = ({ header = [] }: Options): readonly string[] =>
  header.map((text) => text.slice(0, Math.max(0, text.indexOf(':'))).trim());

/** A document that lists the statuses that the options expect. @throws Usage if it is no OpenAPI document. */
const withStatuses = (document: JsonRecord, { operations = {} }: Options): JsonRecord => {
  const copy = structuredClone(document);
  for (const [pattern, { statuses = [] }] of Object.entries(operations)) {
    if (statuses.length === 0) continue;
    if (!isRecord(copy['paths'])) throw new Usage(`operations.${pattern}.statuses is for an OpenAPI document`);
    const expected = Object.fromEntries(statuses.map((status) => [status, { description: 'expected by the options' }]));
    for (const [path, item] of Object.entries(copy['paths']))
      for (const [method, row] of Object.entries(isRecord(item) ? item : {}))
        if (isRecord(row) && matchesAny(pattern, [`${method.toUpperCase()} ${path}`, String(row['operationId'])]))
          Object.assign(row, { responses: { ...expected, ...(row['responses'] as JsonRecord) } });
  }
  return copy;
};

/** The contract of a document with its overlay. @throws Usage if options are for another contract. */
const contractOfDocument = async (
  { source }: NamedDocument,
  published: JsonRecord,
  flags: Options,
): Promise<ChosenContract> => {
  const foreign = ofChain.find((option) => flags[option] !== undefined);
  if (foreign !== undefined)
    throw new Usage(`${foreign} is for the built-in contract; with ${source} give --url and the options of your API`);
  const { 'allow-writes': writes = [] } = flags;
  const { documentContract } = await import('../../library/contract.ts');
  return documentContract(withStatuses(published, flags), { headers: headerNames(flags), allowWrites: writes });
};

/** The contract of a run, from its folder. */
export const contractOf = async (folder: string): Promise<JudgedContract> => {
  const contract = await contractIn(folder);
  const rules = path.join(folder, rulesFile);
  if (!fs.existsSync(rules)) return contract;
  // assay writes this file itself.
  const { file } = JSON.parse(fs.readFileSync(rules, 'utf8')) as { readonly file: string };
  const own = path.join(folder, file);
  return withRulesOf(contract, own, `the rules of the run, ${own}`);
};

/** The same, without rules of the user's own. */
const contractIn = async (folder: string): Promise<JudgedContract> => {
  for (const format of formatNames) {
    const file = path.join(folder, `${format}.json`);
    if (!fs.existsSync(file)) continue;
    const { orUsage } = await import('../../library/contract.ts');
    return orUsage(async () => contractOfRead(await (await loadFormat(format)).read(file)));
  }
  const file = path.join(folder, promisesFile);
  // assay writes this file itself.
  const promises = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as readonly RequirementId[]) : [];
  return withPromises(await loadBuiltIn(), promises);
};

/** A document with the method by which a server describes itself, so that its call carries what all calls carry. */
const describing = {
  openrpc: '1.3.2',
  info: { title: 'A server that describes itself' },
  methods: [{ name: 'rpc.discover', params: [], 'x-assay-safe': true, result: { name: 'document', schema: {} } }],
};

/** The server that gives its own document, and the headers of the request for it. */
export async function discoverServer(flags: Options & { readonly url: string }): Promise<DocumentServer> {
  const { openRpcContract } = await import('../../contracts/openrpc/index.ts');
  const contract = openRpcContract(describing);
  const credentials = namedCredentials(flags, contract);
  const secrets = await secretsOf({ ...credentials, ...tlsOf(flags) });
  const [operation] = contract.operations;
  const carried = operation
    ? carriedBy(operation, { operation: operation.id, parameters: {}, input: 'valid' }, { contract, ...credentials })
    : [];
  const { origin, pathname } = new URL(flags.url);
  const { headers } = secrets.insertInto({ origin, path: pathname, method: 'POST', headers: headersWith({}, carried) });
  return { url: flags.url, headers };
}

/** The files that describe an API of the user's own. */

/** The document of an API, with its overlay. */
export interface NamedDocument {
  readonly format: FormatName;
  readonly source: string;
  readonly overlay?: string | undefined;
}

/** In place of a file: the target is asked for its document. */
export const discover = 'discover';

const kinds = { document: 'documents', overlay: 'overlays' } as const;

/** @throws Usage for several: which of them counts would be a guess. */
const single = (kind: keyof typeof kinds, [first, second]: readonly string[]): string | undefined => {
  if (second !== undefined)
    throw new Usage(
      `${first} and ${second} are two ${kinds[kind]}; give one, or a file with \`interfaces\` that names several`,
    );
  return first;
};

/** An overlay of the user, or of a preset. @throws Usage if both are given. */
const overlayOf = (given: string | undefined, preset: string | undefined): string | undefined => {
  const presetFile = presetOverlay(preset);
  if (given !== undefined && presetFile !== undefined)
    throw new Usage(`${given} and --preset ${preset} are two overlays; give one of them`);
  return given ?? presetFile;
};

/** @throws Usage for a file that is not there, with the name that was meant. */
function mustBeFile(source: string): void {
  if (source === discover || /^(?:https?|file):/i.test(source)) return;
  const stats = fs.statSync(source, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new Usage(`${source} cannot be read: it is a folder; give a document in it`);
  if (stats) return;
  const [folder, name] = [path.dirname(source), path.basename(source)];
  const near = didYouMean(nearNames(name, fs.existsSync(folder) ? fs.readdirSync(folder) : []));
  throw new Usage(`${source} cannot be read: there is no such file.${near || ' Give the path of a document.'}`);
}

/**
 * The document among the files, told apart from its overlay by what they are; undefined without files.
 * @throws Usage if they are no document with at most one overlay, DocumentFault if one cannot be read.
 */
export async function namedDocument({
  documents = [],
  preset,
}: Pick<Options, 'documents' | 'preset'>): Promise<NamedDocument | undefined> {
  const { peekValue } = await import('../../contracts/documents/reading/read-value.ts');
  const [sources, overlays]: [string[], string[]] = [[], []];
  let format: FormatName = 'openapi';
  for (const source of documents) {
    mustBeFile(source);
    const value = source === discover ? { openrpc: '' } : await peekValue(source);
    if (value === undefined || value === null) throw new Usage(`${source} is empty; give the description of the API`);
    const kind = kindOf(value);
    if (kind === undefined)
      throw new Usage(
        `${source} is no document: it has none of the members \`openapi\`, \`swagger\`, \`openrpc\`, \`overlay\` and ` +
          '`interfaces`; give the description of the API',
      );
    if (kind === 'overlay') overlays.push(source);
    else [format] = [kind, sources.push(source)];
  }
  const [source, overlay] = [single('document', sources), single('overlay', overlays)];
  if (source !== undefined) return { format, source, overlay: overlayOf(overlay, preset) };
  if (overlay !== undefined)
    throw new Usage(`${overlay} is an overlay; give its document too, like api.yaml ${overlay} --url URL`);
  return undefined;
}
