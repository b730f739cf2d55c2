import { Usage } from './usage.ts';
import { loadBuiltIn } from '../contracts/built-in.ts';
import { type FileKind, type FormatName, formatNameOf, kindOf } from '../contracts/document-format.ts';
import { loadFormat } from '../contracts/formats.ts';
import { DocumentFault } from '../contracts/documents/fault.ts';
import { peekValue, provideValue } from '../contracts/documents/reading/read-value.ts';
import { warningsOf } from '../contracts/documents/reading/warnings.ts';
import { isRecord, type JsonRecord } from '../contracts/documents/record.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import { nameOf } from '../engine/model/operation-name.ts';
import type { Rule } from '../rules/rule.ts';
import { RulesFault, withRules } from '../rules/with-rules.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import type { Level } from '../engine/model/requirement.ts';

/** An OpenAPI or OpenRPC document, or an overlay: a path, a URL, or the value of its JSON or YAML. */
export type DocumentSource = string | URL | Readonly<Record<string, unknown>>;

/** An interface of an API that has several, each with its document. */
export type InterfaceSource = DocumentSource | { readonly document: DocumentSource; readonly overlay?: DocumentSource };

/** The parts of a contract. */
export type ContractSource = {
  /** Operations to call although they may write: operationId, `POST /orders` or an RPC method; `*` matches all. */
  readonly allowWrites?: readonly string[];
  /** Requirements of your own. */
  readonly rules?: readonly Rule[];
} & (
  | {
      /**
       * The document of the API; a contract file, which names several; or the documents of several interfaces by the
       * names of the interfaces.
       */
      readonly documents: DocumentSource | Readonly<Record<string, InterfaceSource>>;
      /** What the document cannot say, in the format of the OpenAPI Overlay specification. */
      readonly overlay?: DocumentSource;
    }
  | {
      /** In place of documents, the contract that assay carries. */
      readonly builtIn: 'chain';
    }
);

/** A contract: what `judge` holds a target to. Its other members are assay's own. */
export interface Contract {
  readonly name: string;
  /** The operations that a run may call, by id; `name` is for readers: `GET /orders`. */
  readonly operations: readonly { readonly id: string; readonly name: string }[];
  readonly requirements: readonly {
    readonly id: string;
    /** Whether the document states it, it follows from the document, or from a standard; `open`: it is not judged. */
    readonly level: Level;
    /** Where it is written. */
    readonly section: string;
    /** What must hold, in one sentence. */
    readonly statement: string;
  }[];
  /** One line for each part of the document that cannot be judged, because it is faulty. */
  readonly warnings: readonly string[];
}

/** A document that was read, as what a run may ask of it. */
export interface DocumentSettings {
  /** Names of the headers that every request carries. */
  readonly headers?: readonly string[];
  readonly allowWrites?: readonly string[];
}

/** The document of a run, and its contract. @throws DocumentFault if nothing in it can be judged. */
export const documentContract = async (
  published: JsonRecord,
  { headers = [], allowWrites = [] }: DocumentSettings,
): Promise<{ readonly contract: JudgedContract; readonly document: JsonRecord; readonly lists: readonly string[] }> => {
  const format = await loadFormat(formatNameOf(published));
  const withHeaders = headers.length === 0 ? published : format.withGivenHeaders(published, headers);
  const document = allowWrites.length === 0 ? withHeaders : format.withAllowedWrites(withHeaders, allowWrites);
  return { contract: format.contract(document), document, lists: format.summary(document) };
};

/** Whether a file or URL is a document of an API, as opposed to another file. @throws Usage if it cannot be read. */
export const isDocument = (source: string): Promise<boolean> =>
  orUsage(async () => kindOf(await peekValue(source)) !== undefined);

/** A fault of a document or of a rule is bad usage. */
export const orUsage = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DocumentFault || error instanceof RulesFault ? new Usage(error.message) : error;
  }
};

/** A contract with its judges, and the document that it comes from; absent: it is the one that assay carries. */
export interface MadeContract {
  readonly contract: JudgedContract;
  readonly document?: JsonRecord;
}

/** Makes the judges of a contract for requests that carry headers of these names. */
type Judges = (headers: readonly string[]) => Promise<MadeContract>;

/** A source that was read. */
interface ReadSource {
  readonly judges: Judges;
  readonly warnings: readonly string[];
}

const judgesOf = new WeakMap<Contract, Judges>();

/** The contract with its judges. @throws Usage for a value that `contract` did not make. */
export const judgedContract = (contract: Contract, headers: readonly string[]): Promise<MadeContract> => {
  const judges = judgesOf.get(contract);
  if (!judges) throw new Usage('judge: the first argument is no contract; give what `await contract(...)` returns');
  return orUsage(() => judges(headers));
};

const sourceNames = ['documents', 'overlay', 'rules', 'allowWrites', 'builtIn'];

/** @throws Usage for an unknown name, and for rules that are no list */
const checkSource = (source: ContractSource): void => {
  const unknown = Object.keys(source).find((name) => !sourceNames.includes(name));
  if (unknown !== undefined)
    throw new Usage(
      `contract has no ${unknown}.${didYouMean(nearNames(unknown, sourceNames)) || ` Give ${sourceNames.join(', ')}`}`,
    );
  if (source.rules !== undefined && !Array.isArray(source.rules))
    throw new Usage('rules: give a list of what law(), check() and relation() return; a file of rules is for --rules');
};

/**
 * Makes a contract of the documents of an API.
 * @throws Usage with one line if a document cannot be read or used
 * @example
 * const shop = await contract({ documents: 'shop.yaml', overlay: 'shop.overlay.yaml' });
 * const two = await contract({ documents: { orders: 'orders.yaml', payments: new URL('https://a.example/p.json') } });
 * const node = await contract({ builtIn: 'chain' });
 */
export const contract = async (source: ContractSource): Promise<Contract> => {
  checkSource(source);
  const read = await orUsage(() => ('builtIn' in source ? builtIn(source) : ofDocuments(source)));
  const { warnings } = read;
  const judges: Judges = async (headers) => {
    const made = await read.judges(headers);
    return { ...made, contract: withRules(made.contract, source.rules ?? []) };
  };
  const { contract: judged } = await orUsage(() => judges([]));
  const { name, operations, requirements, warnings: further = [] } = judged;
  const made: Contract = {
    name,
    operations: operations.map((operation) => ({ id: operation.id, name: nameOf(operation) })),
    requirements: requirements.map(({ id, level, section, statement }) => ({ id, level, section, statement })),
    warnings: [...new Set([...warnings, ...further])],
  };
  judgesOf.set(made, judges);
  return made;
};

const builtIn = async ({
  builtIn: name,
  allowWrites,
}: ContractSource & { readonly builtIn: string }): Promise<ReadSource> => {
  if (name !== 'chain') throw new Usage(`builtIn ${name}: there is no such contract; assay carries chain`);
  if (allowWrites !== undefined) throw new Usage('allowWrites is for the document of an API of your own');
  const judged = await loadBuiltIn();
  return { judges: async () => ({ contract: judged }), warnings: [] };
};

const ofDocuments = async ({
  documents,
  overlay,
  allowWrites = [],
}: Exclude<ContractSource, { readonly builtIn: string }>): Promise<ReadSource> => {
  const { source, kind } = await named(await joined(documents), 'documents');
  if (kind === 'overlay') throw new Usage(`${source} is an overlay; give its document as documents, too`);
  const overlaySource = overlay === undefined ? undefined : (await named(overlay, 'overlay', 'overlay')).source;
  const document = await (await loadFormat(kind)).read(source, overlaySource);
  return {
    judges: (headers) => documentContract(document, { headers, allowWrites }),
    warnings: warningsOf(document),
  };
};

/** Numbers the values that were given in place of files. */
let values = 0;

/** The kind of a source, and the name under which it is read. @throws Usage if it is no document or overlay. */
const named = async (
  given: DocumentSource,
  option: string,
  wanted?: FileKind,
): Promise<{ readonly source: string; readonly kind: FileKind }> => {
  const isValue = typeof given !== 'string' && !(given instanceof URL);
  const source = isValue ? `the value of ${option}, ${(values += 1)}` : String(given);
  const kind = kindOf(isValue ? given : await peekValue(source));
  if (kind === undefined || (wanted !== undefined && kind !== wanted))
    throw new Usage(
      `${option}: ${source} is no ` +
        (wanted ?? 'document: it has none of the members openapi, swagger, openrpc and interfaces'),
    );
  if (isValue) provideValue(source, given);
  return { source, kind };
};

/** One source: the documents of several interfaces as a contract file names them. */
const joined = async (
  documents: DocumentSource | Readonly<Record<string, InterfaceSource>>,
): Promise<DocumentSource> => {
  if (typeof documents === 'string' || documents instanceof URL || kindOf(documents) !== undefined)
    return documents as DocumentSource;
  const interfaces: Record<string, Partial<Record<FormatName | 'overlay', string>>> = {};
  for (const [name, row] of Object.entries(documents as Readonly<Record<string, InterfaceSource>>)) {
    const { document, overlay } = isPair(row) ? row : { document: row, overlay: undefined };
    const { source, kind } = await named(document, `documents.${name}`);
    interfaces[name] = { [kind]: source };
    if (overlay !== undefined)
      interfaces[name].overlay = (await named(overlay, `documents.${name}.overlay`, 'overlay')).source;
  }
  return { interfaces };
};

const isPair = (
  row: InterfaceSource,
): row is { readonly document: DocumentSource; readonly overlay?: DocumentSource } =>
  isRecord(row) && 'document' in row;
