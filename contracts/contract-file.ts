import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { defined } from '../engine/model/defined.ts';
import { type Base, namedByUrl } from '../engine/model/names.ts';
import type { DocumentFormat } from './document-format.ts';
import { contractOfDocuments } from './documents/contract.ts';
import { DocumentFault } from './documents/fault.ts';
import { listLines } from './documents/list-lines.ts';
import { readValue } from './documents/reading/read-value.ts';
import { warningsOf, withWarnings } from './documents/reading/warnings.ts';
import { isRecord, type JsonRecord } from './documents/record.ts';
import { relatedOperations } from './documents/related-operations.ts';
import { openApiFormat } from './openapi/format.ts';
import { openRpcFormat } from './openrpc/format.ts';

/** A contract of several documents: a file that names the interfaces of an API, each with its document. */

const formats = { openapi: openApiFormat, openrpc: openRpcFormat } as const;
type Format = keyof typeof formats;

/** An interface as the file names it. */
interface NamedInterface extends Partial<Readonly<Record<Format, string>>> {
  readonly overlay?: string;
  readonly url?: string;
}

/** An interface whose document was read. A run saves it in this form. */
interface ReadInterface {
  readonly format: Format;
  readonly document: JsonRecord;
  readonly url?: string;
}

type ReadInterfaces = Readonly<Record<Base, ReadInterface>>;

let validator: ValidateFunction | undefined;

/** @throws DocumentFault for a file of another form */
function mustFit(source: string, value: unknown): asserts value is { interfaces: Record<Base, NamedInterface> } {
  validator ??= new Ajv2020({ strict: false }).compile(
    JSON.parse(fs.readFileSync(new URL('../schemas/contract.json', import.meta.url), 'utf8')) as object,
  );
  if (validator(value)) return;
  const [error] = (validator.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  const location = error?.instancePath === '' ? 'the file' : error?.instancePath.slice(1).replaceAll('/', '.');
  const name: unknown = error?.params['additionalProperty'];
  throw new DocumentFault(
    `${source}: ${location} ${error?.message ?? 'has another form'}` +
      `${typeof name === 'string' ? ` (${name})` : ''}; give interfaces, each with openapi or openrpc: ` +
      '`interfaces: { orders: { openapi: orders.yaml, url: http://127.0.0.1:8080 } }`',
  );
}

const isAddress = (text: string): boolean => /^(?:https?|file):/i.test(text);

async function readInterface(folder: string, name: Base, row: NamedInterface): Promise<ReadInterface> {
  const format: Format = row.openapi === undefined ? 'openrpc' : 'openapi';
  const locate = (file: string): string => (isAddress(file) ? file : path.resolve(folder, file));
  const overlay = row.overlay === undefined ? undefined : locate(row.overlay);
  try {
    const document = await formats[format].read(locate(row[format] ?? ''), overlay);
    return defined({ format, document, url: row.url });
  } catch (error) {
    throw error instanceof DocumentFault ? new DocumentFault(`${name}: ${error.message}`) : error;
  }
}

const interfacesOf = (contract: JsonRecord): ReadInterfaces => contract['interfaces'] as ReadInterfaces;

const withDocuments = (
  contract: JsonRecord,
  change: (document: JsonRecord, format: DocumentFormat) => JsonRecord,
): JsonRecord => ({
  ...contract,
  interfaces: Object.fromEntries(
    Object.entries(interfacesOf(contract)).map(([name, row]) => [
      name,
      { ...row, document: change(row.document, formats[row.format]) },
    ]),
  ),
});

/** Whether each interface has its document in the file, as a run saves it. */
function isRead(value: unknown): value is JsonRecord {
  const rows = isRecord(value) && isRecord(value['interfaces']) ? Object.values(value['interfaces']) : [];
  return rows.length > 0 && rows.every((row) => isRecord(row) && isRecord(row['document']));
}

export const contractFile: DocumentFormat = {
  name: 'contract',
  async read(source, overlay) {
    if (overlay !== undefined) throw new DocumentFault(`${overlay}: name the overlay of each document in ${source}`);
    const { value } = await readValue(source);
    if (isRead(value)) return value;
    mustFit(source, value);
    const rows = await Promise.all(
      Object.entries(value.interfaces).map(
        async ([name, row]) => [name, await readInterface(path.dirname(source), name, row)] as const,
      ),
    );
    const warnings = rows.flatMap(([name, row]) => warningsOf(row.document).map((line) => `${name}: ${line}`));
    return withWarnings({ interfaces: Object.fromEntries(rows) }, warnings);
  },
  contract: (contract) =>
    contractOfDocuments(
      Object.fromEntries(
        Object.entries(interfacesOf(contract)).map(([name, { format, document, url }]) => [
          `${name}${namedByUrl}`,
          { ...formats[format].source(document), heading: name, ...defined({ url }) },
        ]),
      ),
    ),
  source() {
    throw new DocumentFault('a contract file has several documents; name one of them');
  },
  summary(contract) {
    const reads = Object.values(interfacesOf(contract)).map((row) => formats[row.format].source(row.document).read());
    return [
      ...reads.flatMap(({ warnings }) => warnings.map((line) => `warning: ${line}`)),
      ...listLines(relatedOperations(reads)),
    ];
  },
  operationParts: (contract) =>
    new Map(
      Object.values(interfacesOf(contract)).flatMap(({ format, document }) => [
        ...formats[format].operationParts(document),
      ]),
    ),
  withAllowedWrites(contract, patterns) {
    const faults: DocumentFault[] = [];
    let marked = contract;
    for (const pattern of patterns) {
      const before = faults.length;
      marked = withDocuments(marked, (document, format) => {
        try {
          return format.withAllowedWrites(document, [pattern]);
        } catch (error) {
          if (!(error instanceof DocumentFault)) throw error;
          faults.push(error);
          return document;
        }
      });
      const [fault] = faults.slice(before);
      if (fault && faults.length - before === Object.keys(interfacesOf(contract)).length) throw fault;
    }
    return marked;
  },
  withGivenHeaders: (contract, names) =>
    withDocuments(contract, (document, format) => format.withGivenHeaders(document, names)),
  infer() {
    throw new DocumentFault('infer takes one document, not a file that names several');
  },
};
