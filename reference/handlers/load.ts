import { readdir } from 'node:fs/promises';
import type { OperationId } from '../../engine/model/names.ts';
import { isOperationId } from '../../contracts/chain/operations.ts';
import type { Handler } from '../types.ts';

const folders = ['node', 'data', 'metrics'] as const;

const load = async (): Promise<ReadonlyMap<OperationId, Handler>> => {
  const handlers = new Map<OperationId, Handler>();
  for (const folder of folders) {
    const folderUrl = new URL(`./${folder}/`, import.meta.url);
    for (const file of (await readdir(folderUrl)).sort()) {
      const id = /^(.+)\.(?:ts|js)$/.exec(file)?.[1];
      if (id === undefined || id.endsWith('.d')) continue;
      if (!isOperationId(id))
        throw new Error(`reference/handlers/${folder}/${file}: no operation of that name in contract/operations`);
      const module: { readonly default: Handler } = await import(new URL(file, folderUrl).href);
      handlers.set(id, module.default);
    }
  }
  return handlers;
};

let loaded: Promise<ReadonlyMap<OperationId, Handler>> | undefined;

/** All handlers by operation id, loaded from the files of this folder once. */
export const handlers = (): Promise<ReadonlyMap<OperationId, Handler>> => (loaded ??= load());
