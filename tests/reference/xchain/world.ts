import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createXChain, type XChainWorld } from '../../../reference/world/xchain/index.ts';

/** One chain for all tests of this folder: they read it only. */
export const now = 1_763_650_000;
export const chain: XChainWorld = createXChain({ seed: 1, now });
/** The `result` of an answer as published for the node's methods (tests/fixtures/node). */
export const published = (name: string): Record<string, unknown> => {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../fixtures/node', `${name}.published.json`);
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { result: Record<string, unknown> }).result;
};
