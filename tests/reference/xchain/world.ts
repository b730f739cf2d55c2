import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '../../../engine/model/names.ts';
import type { Handler, OperationAnswer } from '../../../reference/types.ts';
import type { Value } from '../../../reference/value.ts';
import { toBech32 } from '../../../reference/world/xchain/ids.ts';
import { createXChain, type XChainWorld } from '../../../reference/world/xchain/index.ts';
import type { World } from '../../../reference/world/world.ts';

/** One chain for all tests of this folder: they read it only. */
export const now = 1_763_650_000;
export const chain: XChainWorld = createXChain({ seed: 1, now });
const world = { xchain: chain } as unknown as World;

type Parameters = { readonly [name: string]: Value | undefined };
type Members = { [member: string]: Value | undefined };

export const xAddress = (address: string): string => `X-${toBech32(chain.hrp, address)}`;

/** The body of a handler's answer; a refusal or error is thrown as an Error that starts with its code. */
export const asker =
  (operation: OperationId, handler: Handler) =>
  (parameters: Parameters): Members => {
    const given: OperationAnswer = handler({ operation, parameters }, world);
    if (given.kind === 'rpc-error') throw new Error(`${given.code} ${given.message}`);
    if (given.body === null || typeof given.body !== 'object' || Array.isArray(given.body))
      throw new Error('the body is no object');
    return given.body;
  };

/** The `result` of an answer as published for the node's methods (tests/fixtures/node). */
export const published = (name: string): Record<string, unknown> => {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../fixtures/node', `${name}.published.json`);
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { result: Record<string, unknown> }).result;
};
