import { anyDocument } from '../contracts/openapi/index.ts';
import { anyOpenRpc } from '../contracts/openrpc/index.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';

/** The requirements of any OpenAPI document, and of any OpenRPC document. */
export const documentContracts = (): readonly JudgedContract[] => [anyDocument(), anyOpenRpc()];

/** Their ids, each once with the first contract that has it. */
export const documentRules = (): ReadonlyMap<string, JudgedContract> => {
  const contractsById = new Map<string, JudgedContract>();
  for (const contract of documentContracts())
    for (const { id } of contract.requirements) if (!contractsById.has(id)) contractsById.set(id, contract);
  return contractsById;
};
