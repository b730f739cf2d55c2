import type { JudgedContract } from '../engine/contract/contract.ts';
import { type DocumentFormat, type FormatName, formatNameOf } from './document-format.ts';
import type { JsonRecord } from './documents/record.ts';

/** Loads a format, because a run needs one of them at most. */
export async function loadFormat(name: FormatName): Promise<DocumentFormat> {
  if (name === 'contract') return (await import('./contract-file.ts')).contractFile;
  if (name === 'openrpc') return (await import('./openrpc/format.ts')).openRpcFormat;
  return (await import('./openapi/format.ts')).openApiFormat;
}

/** The contract of a document that was read. */
export async function contractOfRead(document: JsonRecord): Promise<JudgedContract> {
  return (await loadFormat(formatNameOf(document))).contract(document);
}
