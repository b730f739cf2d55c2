import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exported } from '../../cli/commands/export.ts';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';

let made: Promise<JudgedContract> | undefined;

const read = async (): Promise<JudgedContract> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'assay-round-trip-'));
  try {
    const file = path.join(folder, 'chain.json');
    await fs.writeFile(file, await exported('openapi', {}));
    return openApiContract(await readOpenApi(file));
  } finally {
    await fs.rm(folder, { recursive: true });
  }
};

/** The contract of the document that `assay export openapi` writes of the chain contract; made once in a process. */
export const exportedContract = (): Promise<JudgedContract> => (made ??= read());
