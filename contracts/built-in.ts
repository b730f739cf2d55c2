import type { Contract } from '../engine/model/contract.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';

/**
 * The contract that assay carries: a chain node's JSON-RPC interface and an indexed-data REST interface. It is loaded
 * where no document is given, and nothing else outside of its folder imports it.
 */
export const loadBuiltIn = async (): Promise<JudgedContract> => (await import('./chain/index.ts')).chain;

/** The documents that it comes from, by interface. */
export const loadDocuments = async () => (await import('./chain/written.ts')).documents;

/** Whether a contract is the one that assay carries. */
export const isBuiltIn = ({ name }: Pick<Contract, 'name'>): boolean => name === 'chain';
