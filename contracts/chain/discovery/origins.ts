import type { Search, SearchStep } from '../../../rules/parts.ts';
import { nativeAssetIds, nativeAssetSymbol } from '../well-known.ts';

/** Tries the names and ids of the native asset that public networks fix. Not every target knows all of them. */
const findNativeAsset = async (search: Search): Promise<void> => {
  const names = [...nativeAssetIds, nativeAssetSymbol];
  const operation = 'vm.getAssetDescription';
  const answers = await search.ask(names.map((assetID) => ({ operation, parameters: { assetID }, input: 'open' })));
  for (const answer of answers) if (answer?.result) search.extract(answer);
};

/**
 * Follows assets to the transactions that created them. The id of an asset is the id of its transaction, which names
 * the first owners. On a chain without other transactions, the transaction of the native asset is the only one, and no
 * block holds it.
 */
export const followOrigins = (): SearchStep => {
  const requested = new Set<string>();
  let soughtNative = false;
  return {
    base: 'node',
    async afterRound(search, round) {
      if (round === 0) return;
      const { subjects, effort } = search;
      if (subjects.of('asset-id').length === 0 && !soughtNative) {
        soughtNative = true;
        await findNativeAsset(search);
      }
      const read = new Set(
        subjects.of('node-tx-id').flatMap((subject) => (subject.variant === undefined ? [] : [subject.value])),
      );
      const maximum = Math.ceil(effort.candidates / 2);
      const newIds = subjects
        .of('asset-id')
        .map((subject) => subject.value)
        .filter((id) => !requested.has(id) && !read.has(id))
        .slice(0, maximum - requested.size);
      for (const id of newIds) requested.add(id);
      const operation = 'vm.getTx';
      const calls = newIds.map(
        (txID) => ({ operation, parameters: { txID, encoding: 'json' }, input: 'open' }) as const,
      );
      const answers = await search.ask(calls);
      calls.forEach((call, index) => search.learn(call, answers[index]));
    },
  };
};
