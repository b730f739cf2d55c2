import type { Client } from '../model/exchange.ts';
import { nativeAssetIds, nativeAssetSymbol } from '../../contracts/chain/well-known.ts';
import { type Depth, spending } from '../model/depth.ts';
import { brokenShape } from '../schema/shape.ts';
import { askAll } from './ask.ts';
import { mine } from './mine.ts';
import { knownCall, type Subjects } from './subjects.ts';

/** The native asset by the names that public networks fix; which of them a target knows is open. */
const findNativeAsset = async (client: Client, subjects: Subjects): Promise<void> => {
  const names = [...nativeAssetIds, nativeAssetSymbol];
  const answers = await askAll(
    client,
    names.map((assetID) => ({ operation: 'vm.getAssetDescription', parameters: { assetID }, input: 'open' })),
  );
  for (const answer of answers) if (answer?.result) mine(answer, subjects);
};

/**
 * Follows assets to the transactions that made them: an asset's id is the id of its transaction, and that transaction names the first owners.
 * On a chain without other transactions the native asset's is the only one there is, and no block holds it.
 */
export class Origins {
  readonly #tried = new Set<string>();
  readonly #most: number;
  #soughtNative = false;

  constructor(depth: Depth) {
    this.#most = Math.ceil(spending[depth].candidates / 2);
  }

  async follow(client: Client, subjects: Subjects): Promise<void> {
    if (subjects.of('asset-id').length === 0 && !this.#soughtNative) {
      this.#soughtNative = true;
      await findNativeAsset(client, subjects);
    }
    const read = new Set(subjects.of('node-tx-id').flatMap((one) => (one.variant === undefined ? [] : [one.value])));
    const fresh = subjects
      .of('asset-id')
      .map((one) => one.value)
      .filter((id) => !this.#tried.has(id) && !read.has(id))
      .slice(0, this.#most - this.#tried.size);
    for (const id of fresh) this.#tried.add(id);
    const calls = fresh.map((txID) => ({
      operation: 'vm.getTx' as const,
      parameters: { txID, encoding: 'json' },
      input: 'open' as const,
    }));
    for (const [index, answer] of (await askAll(client, calls)).entries()) {
      const call = calls[index];
      if (!call || !answer?.result || brokenShape(answer) !== undefined) continue;
      subjects.learnArguments(call.operation, knownCall(call.parameters, answer));
      mine(answer, subjects);
    }
  }
}
