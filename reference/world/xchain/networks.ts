import { fromCb58 } from './ids.ts';

const idOf = (text: string): string => {
  const id = fromCb58(text);
  if (id === undefined) throw new Error(`${text} is no cb58 id`);
  return id;
};

/** Fixed ids of public networks, as hex. */
export const pChainId = idOf('11111111111111111111111111111111LpoYY');
export const mainnet = {
  networkId: 1,
  xChainId: idOf('2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM'),
  cChainId: idOf('2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5'),
  nativeAssetId: idOf('FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z'),
} as const;
export const testnet = {
  xChainId: idOf('2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm'),
  cChainId: idOf('yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'),
} as const;

/** Another chain that runs the same virtual machine: sha256 of `assay sibling chain`. It shares this world's blocks. */
export const siblingChainId = '38a1e92c5bc8e42ac665935d917e589d50ee4b1499b3a189f1ce39470c4b4d64';

/** Fees in nAVAX: 0.001 for a transaction, 0.01 for one that creates an asset. */
export const fees = { transaction: 1_000_000n, createAsset: 10_000_000n } as const;
