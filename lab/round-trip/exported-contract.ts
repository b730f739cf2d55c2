import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exported } from '../../cli/commands/export.ts';
import { chain } from '../../contracts/chain/index.ts';
import { type FormatName, loadFormat } from '../../contracts/document-format.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import type { OperationRow } from '../../engine/model/operation.ts';

/** The contract of an exported document, and the path of its base URL. */
export interface Exported {
  readonly contract: JudgedContract;
  readonly path: string;
}

/** A format that assay exports. */
type ExportedFormat = Exclude<FormatName, 'contract'>;

const contracts = new Map<ExportedFormat, Promise<JudgedContract>>();

const read = async (format: ExportedFormat): Promise<JudgedContract> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'assay-round-trip-'));
  try {
    const file = path.join(folder, 'chain.json');
    await fs.writeFile(file, await exported(format, {}));
    const { read: readDocument, contract } = await loadFormat(format);
    return contract(await readDocument(file));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
};

/**
 * The contract of the document that `assay export` writes of the chain contract for operations of a kind; made once in
 * a process.
 */
export const exportedContract = async ({ kind, base }: OperationRow): Promise<Exported> => {
  const format = kind === 'rest' ? 'openapi' : 'openrpc';
  const contract = contracts.get(format) ?? read(format);
  contracts.set(format, contract);
  return { contract: await contract, path: chain.interfaces[base]?.path ?? '' };
};
